import CSDL2
import Glibc
import Testing

@testable import DetentCore
@testable import DetentSDL

/// What is dropped, pasted and chosen, as SDL's queue has it.
@Suite struct OfferTests {
  private static let offerType = SDL_USEREVENT.rawValue + 1

  private var translator = EventTranslator(
    windowID: testWindow,
    geometry: WindowGeometry(
      units: Size(width: 100, height: 100), density: 1, scale: 1, spansLastUnit: true),
    offerEvent: Self.offerType)

  private func drop(_ type: SDL_EventType, _ text: String? = nil) -> SDL_Event {
    var event = SDL_Event()
    event.drop.type = type.rawValue
    event.drop.windowID = testWindow
    event.drop.file = text.flatMap { SDL_strdup($0) }
    return event
  }

  private func offer(_ code: Int, _ text: String? = nil) -> SDL_Event {
    var event = SDL_Event()
    event.type = Self.offerType
    event.user.code = Int32(code)
    event.user.data1 = text.flatMap { SDL_strdup($0) }.map { UnsafeMutableRawPointer($0) }
    return event
  }

  @Test mutating func `dropped files come as one offer`() {
    #expect(
      translator.kinds([
        drop(SDL_DROPBEGIN), drop(SDL_DROPFILE, "/a b.md"), drop(SDL_DROPFILE, "/c.md"),
        drop(SDL_DROPCOMPLETE),
      ]) == [.offered(.files(["/a b.md", "/c.md"]))])
  }

  // SDL_x11events.c cuts a dropped text at its line ends.
  @Test mutating func `a dropped text has its lines again`() {
    #expect(
      translator.kinds([
        drop(SDL_DROPBEGIN), drop(SDL_DROPTEXT, "one"), drop(SDL_DROPTEXT, "two"),
        drop(SDL_DROPCOMPLETE),
      ]) == [.offered(.text("one\ntwo"))])
  }

  @Test mutating func `a drop of nothing offers nothing, and leaves nothing for the next`() {
    #expect(
      translator.kinds([
        drop(SDL_DROPFILE, "/lost.md"), drop(SDL_DROPBEGIN), drop(SDL_DROPCOMPLETE),
        drop(SDL_DROPBEGIN), drop(SDL_DROPFILE, "/a.md"), drop(SDL_DROPCOMPLETE),
      ]) == [.offered(.files(["/a.md"]))])
  }

  @Test mutating func `what is chosen and copied is offered`() {
    #expect(
      translator.kinds([
        offer(detent_offers_path, "/a.md"), offer(detent_offers_text, "words"),
        offer(detent_offers_text, ""), offer(detent_offers_no_chooser), offer(99, "x"),
      ]) == [.offered(.files(["/a.md"])), .offered(.text("words")), .offered(.noChooser)])
  }
}
