import DetentCore
import DetentRender
import Glibc

// A text of a hundred megabytes is shown as quickly as a page, since it is not read: its file is
// mapped, and what is looked at is read from there. That is for texts without levels, which are
// shown as they stand, as plain text whatever their names say: to make levels of so much, or to
// parse it, takes longer than anybody waits. What comes through a pipe cannot be mapped, and is
// kept in memory.

/// A text as it was opened.
enum OpenedText {
  /// Read to its end.
  case whole(TextFile)
  /// Too long for that.
  case long(LongText)
}

extension OpenedText {
  /// Longer texts are not read whole.
  ///
  /// Three times the longest novels. Up to here a window has its first picture within a second, and
  /// levels within some ten.
  static let longestWhole = 8 << 20
  /// Longer texts have no levels, even if they hold the marks for them.
  static let longestLevelled = TextFile.maximumByteCount
  /// So much of memory is given to what comes through a pipe.
  static let mostInMemory = 128 << 20
  /// Longer files are refused: looking once at each of their bytes takes longer than anybody waits.
  static let longestFile = 1 << 30

  /// Opens a text; `-` is standard input.
  ///
  /// A file that takes long is looked at step by step; whoever is told of each may give it up.
  /// `waits` is asked before each piece of a text that comes in pieces, and may put an end to it.
  static func open(
    _ path: String, in console: Console, progress: LongText.Progress = { _ in true },
    waits: (_ descriptor: Int32) -> Bool = { _ in true }
  ) throws(Failure) -> OpenedText {
    try TextFile.withDescriptor(of: path, in: console) { (descriptor, name) throws(Failure) in
      if let text = try mapped(descriptor, named: name, progress) { return text }
      let bytes = try TextFile.bytes(
        of: descriptor, named: name, atMost: mostInMemory, waits: waits)
      if bytes.count > longestWhole, let text = try long(bytes, named: name) { return .long(text) }
      let text = try TextFile(bytes, named: name)
      try text.requireWords(in: name)
      return .whole(text)
    }
  }

  /// A text that was pasted or dropped.
  init(pasted text: String) throws(Failure) {
    let bytes = Array(text.utf8)
    if bytes.count > Self.longestWhole, let long = try Self.long(bytes, named: Document.pasted) {
      self = .long(long)
    } else {
      self = .whole(try TextFile(bytes, named: Document.pasted))
    }
  }

  private static func mapped(
    _ descriptor: Int32, named name: String, _ progress: LongText.Progress
  ) throws(Failure) -> OpenedText? {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
      facts.st_size > longestWhole, lseek(descriptor, 0, SEEK_CUR) == 0
    else { return nil }
    guard facts.st_size <= longestFile else {
      throw Failure(.badCall, "\(name): is larger than \(longestFile >> 20) MiB")
    }
    try requireText(descriptor, count: facts.st_size, named: name)
    do throws(LongText.Fault) {
      let text = try LongText(
        descriptor: descriptor, count: facts.st_size, progress: progress)
      return isLevelled(text) ? nil : .long(text)
    } catch .notMapped {
      // A file system that cannot map may still read.
      return nil
    } catch .givenUp {
      throw notWanted(name)
    } catch {
      throw empty(name)
    }
  }

  /// How many places of a file are looked at to tell whether it is text, and how much at each.
  private static let samples = (count: 16, byteCount: 4 << 10)

  /// Refuses a file that is no text, as far as samples tell.
  private static func requireText(
    _ descriptor: Int32, count: Int, named name: String
  ) throws(Failure) {
    for index in 0..<samples.count {
      let place = count / samples.count * index
      let bytes = [UInt8](unsafeUninitializedCapacity: samples.byteCount) { buffer, filled in
        filled = max(0, pread(descriptor, buffer.baseAddress, samples.byteCount, place))
      }
      try TextFile.requireText(bytes, at: place, named: name)
    }
  }

  private static func isLevelled(_ text: LongText) -> Bool {
    text.byteCount <= longestLevelled && text.mayHaveLevels
  }

  /// Bytes as they are kept; `nil` for those that may have levels.
  private static func long(_ bytes: [UInt8], named name: String) throws(Failure) -> LongText? {
    do throws(LongText.Fault) {
      let text = try LongText(bytes)
      return isLevelled(text) ? nil : text
    } catch {
      throw empty(name)
    }
  }

  /// What is said of a text that nobody waits for any more.
  static func notWanted(_ name: String) -> Failure { Failure(.badCall, "\(name): was not opened") }

  private static func empty(_ name: String) -> Failure {
    Failure(.badCall, "\(name): is empty, there is nothing to read")
  }
}

extension Document {
  /// The document that a long text makes, whole and plain; `path` is what it was opened by.
  init(_ text: LongText, named path: String, wordCount: Int? = nil) {
    let level = Level(name: LadderLevel.fullName, passages: Passages(text))
    self.init(
      title: Self.title(of: path), levels: [level], wordCounts: wordCount.map { [$0] })
  }

  /// What a text is called that does not say it itself.
  static func title(of path: String) -> String {
    if path == "-" { return "Standard input" }
    return path.split(separator: "/").last.map(String.init) ?? path
  }
}
