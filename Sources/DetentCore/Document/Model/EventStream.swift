// Servers of language models answer in the event stream of HTML (WHATWG HTML, 9.2): lines that end
// in CR, LF or both, `data:` lines that a blank line ends, comments that begin with a colon. It
// comes over the network in pieces that may end anywhere, also between CR and LF or inside a
// character, so bytes are gathered into lines before anything is made of them.

/// Reads a stream of events from bytes as they come.
package struct EventStream: Sendable {
  private var line: [UInt8] = []
  /// The data of the event that has begun; `nil` before its first `data:` line.
  private var data: [UInt8]?
  private var endsInReturn = false
  private var isAtStart = true

  package init() {}

  /// Takes more of the stream; the data of the events that it completes.
  package mutating func read(_ bytes: some Sequence<UInt8>) -> [String] {
    var events: [String] = []
    for byte in bytes {
      let follows = endsInReturn
      endsInReturn = byte == UInt8(ascii: "\r")
      switch byte {
      case UInt8(ascii: "\n") where follows: continue
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        if let event = endLine() { events.append(event) }
      default: line.append(byte)
      }
    }
    return events
  }

  /// The stream is over: the data of an event that no blank line has ended, if there is one.
  package mutating func finish() -> String? {
    if !line.isEmpty { _ = endLine() }
    return endEvent()
  }

  private mutating func endLine() -> String? {
    if isAtStart, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    isAtStart = false
    defer { line.removeAll(keepingCapacity: true) }
    if line.isEmpty { return endEvent() }
    let name = line.prefix { $0 != UInt8(ascii: ":") }
    guard name.elementsEqual("data".utf8) else { return nil }
    var value = line.dropFirst(name.count + 1)
    if value.first == UInt8(ascii: " ") { value.removeFirst() }
    if data != nil { data?.append(UInt8(ascii: "\n")) }
    data = (data ?? []) + value
    return nil
  }

  private mutating func endEvent() -> String? {
    defer { data = nil }
    return data.map { String(decoding: $0, as: UTF8.self) }
  }
}
