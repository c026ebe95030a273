internal import CSDL2
import DetentCore

// What is dropped arrives in pieces between a beginning and an end: one event for each file, or one
// for each line of a text. SDL hands over the memory of each.

/// Gathers what is dropped on the window.
struct Drop {
  private var files: [String] = []
  private var lines: [String] = []

  /// Takes a piece; all of it when that was the last.
  mutating func take(_ event: SDL_DropEvent) -> Offer? {
    let text = Offer.text(takingOver: event.file)
    switch SDL_EventType(event.type) {
    case SDL_DROPFILE: files += text.map { [$0] } ?? []
    case SDL_DROPTEXT: lines += text.map { [$0] } ?? []
    case SDL_DROPCOMPLETE:
      defer { self = Drop() }
      if !files.isEmpty { return .files(files) }
      return lines.isEmpty ? nil : .text(lines.joined(separator: "\n"))
    default: self = Drop()
    }
    return nil
  }
}

extension Offer {
  /// What an event of the program's own offers.
  init?(_ event: SDL_UserEvent) {
    let text = Self.text(takingOver: event.data1?.assumingMemoryBound(to: CChar.self))
    switch Int(event.code) {
    case detent_offers_no_chooser: self = .noChooser
    case detent_offers_path:
      guard let text else { return nil }
      self = .files([text])
    case detent_offers_text:
      guard let text, !text.isEmpty else { return nil }
      self = .text(text)
    default: return nil
    }
  }

  /// A text that SDL has given away; its memory is freed.
  static func text(takingOver memory: UnsafeMutablePointer<CChar>?) -> String? {
    guard let memory else { return nil }
    defer { SDL_free(memory) }
    return String(cString: memory)
  }
}
