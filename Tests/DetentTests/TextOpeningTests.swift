import DetentCore
import DetentRender
import Foundation
import Testing

@testable import detent

/// Texts that are opened beside the window; whatever arrives, arrives however long it takes.
///
/// A file of a gigabyte stopped the window for half a second, and one of 8 MiB that is read whole
/// for as long, at each change of it too; a named pipe without a writer never let a window open.
struct TextOpeningTests {
  private let folder = TemporaryFolder()

  private func shelf(_ files: String...) -> Bookshelf {
    var call = Call()
    call.file = files.first
    call.otherFiles = Array(files.dropFirst())
    return Bookshelf(call, in: Console())
  }

  /// What came of it in the end, whether it was there at once or not.
  private func settled(_ shelf: Bookshelf, _ arrival: Bookshelf.Arrival) -> Bookshelf.Arrival {
    var arrival = arrival
    while case .nothing = arrival, shelf.attempt != nil {
      usleep(1000)
      arrival = shelf.arrived(eventType: 0)
    }
    return arrival
  }

  private func opened(_ shelf: Bookshelf, _ arrival: Bookshelf.Arrival) -> Document? {
    guard case .opened(let document, _) = settled(shelf, arrival) else { return nil }
    return document
  }

  @Test func `what a window is called with is there before it, or is not waited for`() throws {
    let path = try folder.add("one.txt", "Some words.")
    let shelf = shelf(path)
    let document = try shelf.start(path, atOnce: false, waits: false)
    #expect(document?.levels.last?.texts == ["Some words."])
    #expect(shelf.live?.path == path && shelf.progress == nil)
    #expect(throws: Failure.self) {
      try shelf.start(folder("none.txt"), atOnce: false, waits: true)
    }
  }

  @Test func `a file that does not come arrives later, and may be given up`() throws {
    let path = folder("slow")
    #expect(mkfifo(path, 0o600) == 0)
    func write() throws {
      let descriptor = open(path, O_WRONLY)
      defer { close(descriptor) }
      #expect(Descriptor.write(Array("It has come.".utf8), to: descriptor) == nil)
    }
    let patient = shelf(path)
    #expect(try patient.start(path, atOnce: false, waits: true) == nil)
    #expect(patient.progress == .unknown)
    try write()
    #expect(opened(patient, .nothing)?.levels.last?.texts == ["It has come."])
    #expect(patient.progress == nil)

    let impatient = shelf(path)
    #expect(try impatient.start(path, atOnce: false, waits: true) == nil)
    let (said, hasText) = impatient.stopWork()
    #expect(said == "Stopped; slow is not opened" && !hasText)
    #expect(impatient.progress == nil)
    try write()
    guard case .nothing = impatient.arrived(eventType: 0) else {
      Issue.record("nobody waits for it")
      return
    }
  }

  @Test func `what is opened last is what arrives, and what cannot be is told or passed over`()
    throws
  {
    let files = try ["one", "two", "three"].map { try folder.add("\($0).txt", "The \($0).") }
    let shelf = shelf(files[0], files[1], files[2])
    _ = try shelf.start(files[0], atOnce: false, waits: false)
    _ = shelf.open([files[1]], eventType: 0)
    #expect(opened(shelf, shelf.open([files[2]], eventType: 0))?.title == "three.txt")
    #expect(shelf.position == "3 of 3")
    unlink(files[0])
    #expect(mkfifo(files[0], 0o600) == 0)
    #expect(opened(shelf, shelf.openNeighbour(by: 1, eventType: 0))?.title == "two.txt")
    #expect(shelf.position == "2 of 3" && shelf.live?.path == files[1])
    unlink(files[2])
    unlink(files[1])
    guard case .failed(let fault) = settled(shelf, shelf.openNeighbour(by: 1, eventType: 0)) else {
      Issue.record("there is nothing to open")
      return
    }
    #expect(fault.message == "\(files[2]): No such file or directory")
    #expect(shelf.live?.path == files[1], "the text before stays")
    guard
      case .opened(let pasted, isFile: false) = settled(shelf, shelf.paste("A b.", eventType: 0))
    else {
      Issue.record("a text without a file")
      return
    }
    #expect(pasted.title == "Pasted text" && shelf.live == nil)
  }

  @Test func `a file that has changed is read anew, and one that is gone stays`() throws {
    let path = try folder.add("live.txt", "Some words.")
    let shelf = shelf(path)
    _ = try shelf.start(path, atOnce: false, waits: false)
    _ = try folder.add("live.txt", "Other words.")
    guard case .changed(let document) = settled(shelf, shelf.readAgain(eventType: 0)) else {
      Issue.record("it has other words")
      return
    }
    #expect(document.levels.last?.texts == ["Other words."])
    unlink(path)
    #expect(mkfifo(path, 0o600) == 0)
    guard case .nothing = settled(shelf, shelf.readAgain(eventType: 0)) else {
      Issue.record("nobody waits for who writes a pipe")
      return
    }
    unlink(path)
    guard case .nothing = settled(shelf, shelf.readAgain(eventType: 0)) else {
      Issue.record("the version before stays")
      return
    }
  }

  @Test func `of a long file the words are counted before its new version is shown`() throws {
    let words = String(repeating: "some more words\n", count: 600_000)
    let path = try folder.add("live.txt", words)
    let shelf = shelf(path)
    _ = try shelf.start(path, atOnce: false, waits: false)
    _ = try folder.add("live.txt", words + "\nThe end.\n")
    // However often it changes while it is read, it is read once more.
    for _ in 0..<3 { _ = shelf.readAgain(eventType: 0) }
    _ = settled(shelf, .nothing)
    shelf.makeLevels(eventType: 0)
    var document: Document?
    while document == nil {
      usleep(1000)
      document = shelf.made()
    }
    #expect(document?.levels[0].paragraphs.last?.text == "The end.")
    #expect(document?.wordCounts == [1_800_002])
  }

  /// The bar of a file with level lines stood where the look for them had ended.
  @Test func `how long a long file with levels takes nobody knows once it is read whole`() throws {
    _ = try Binary.run(
      "{ printf '<!-- level: Brief -->\\nShort.\\n<!-- level: Full -->\\n'; "
        + "yes 'some words' | head -c 9000000; } > levels.txt", in: folder)
    let opening = TextOpening(
      folder("levels.txt"), atOnce: true, bell: Bell(), in: Console())
    let opened = try opening.outcome(within: .infinity)?.get()
    #expect(opened?.document?.levels.map(\.name) == ["Brief", "Full"])
    #expect(opened?.lacksLevels == false)
    #expect(opening.progress == .unknown)
  }

  @Test func `whoever is told how far a file is may give it up`() throws {
    _ = try Binary.run("yes 'some words' | head -c 60000000 > long.txt", in: folder)
    var shares: [Double] = []
    let console = Console()
    _ = try OpenedText.open(
      folder("long.txt"), in: console,
      progress: {
        shares.append($0); return true
      })
    #expect(
      shares == shares.sorted() && !shares.isEmpty && shares.allSatisfy { (0...1).contains($0) })
    #expect(throws: OpenedText.notWanted(folder("long.txt"))) {
      try OpenedText.open(folder("long.txt"), in: console, progress: { _ in false })
    }
  }
}
