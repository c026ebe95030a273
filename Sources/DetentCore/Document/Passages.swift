// The passages of a level, one after the other. A text that was read whole has them as an array; of
// a text too long for that they are read where they are needed, from wherever it is kept. Nobody
// who shows passages asks which of the two it is, but whoever goes through all of them should.

/// Where the passages of a text that is never read whole come from.
///
/// It answers from any thread, and the same at every time. Reading a passage costs in proportion to
/// its length, and not to its place.
package protocol PassageStore: AnyObject, Sendable {
  /// How many passages the text has; at least one.
  var count: Int { get }
  /// The text's length in bytes.
  var byteCount: Int { get }
  /// A passage, by its number from 0.
  func passage(at index: Int) -> Document.Passage
  /// Where in the text a passage begins, in bytes; `byteCount` for the number after the last.
  func byteOffset(of index: Int) -> Int
  /// The passage that a byte belongs to.
  func index(atByte offset: Int) -> Int
}

extension Document {
  /// The passages of a level, in reading order.
  package struct Passages: Sendable {
    // Fields and no cases of an enum: those would hide the arrays' addresses behind the number of
    // the case, and a search for leaks would not find whom they belong to.
    private let passages: [Passage]
    /// The byte at which each passage begins, and the number of all bytes; `nil` for a short text.
    private let offsets: [Int]?
    /// Where they come from one by one; `nil` when they are all here.
    package let store: (any PassageStore)?

    /// A text of more bytes is laid out only where it is seen.
    ///
    /// A book's chapter is shorter, and laying out so much takes a tenth of a second at most.
    package static let longestWhole = 131_072
    /// What parts passages in the count of bytes: an empty line.
    private static let separator = 2

    package init(_ passages: [Passage]) {
      self.passages = passages
      store = nil
      let count = passages.reduce(0) { $0 + $1.text.utf8.count + Self.separator }
      guard count > Self.longestWhole else {
        offsets = nil
        return
      }
      var offsets: [Int] = [0]
      offsets.reserveCapacity(passages.count + 1)
      for passage in passages {
        offsets.append(offsets[offsets.count - 1] + passage.text.utf8.count + Self.separator)
      }
      self.offsets = offsets
    }

    package init(_ store: any PassageStore) {
      (passages, offsets) = ([], nil)
      self.store = store
    }

    /// Whether the text is so long that only what is seen of it is laid out.
    package var isLong: Bool { offsets != nil || store != nil }

    /// The text's length in bytes, what parts the passages included.
    package var byteCount: Int { store?.byteCount ?? byteOffset(of: passages.count) }

    /// Where in the text a passage begins, in bytes; `byteCount` for the number after the last.
    package func byteOffset(of index: Int) -> Int {
      if let store { return store.byteOffset(of: index) }
      if let offsets { return offsets[index] }
      return passages[..<index].reduce(0) { $0 + $1.text.utf8.count + Self.separator }
    }

    /// The passage that a byte belongs to; before the first byte it is the first passage, and after
    /// the last the last.
    package func index(atByte offset: Int) -> Int {
      if offset <= 0 { return 0 }
      if offset >= byteCount { return count - 1 }
      if let store { return store.index(atByte: offset) }
      if let offsets { return offsets.partitioningIndex { $0 > offset } - 1 }
      return (0..<count).partitioningIndex { byteOffset(of: $0) > offset } - 1
    }
  }
}

extension Document.Passages: RandomAccessCollection {
  package var startIndex: Int { 0 }

  package var endIndex: Int { store?.count ?? passages.count }

  package subscript(index: Int) -> Document.Passage {
    store?.passage(at: index) ?? passages[index]
  }
}

extension Document.Passages: Equatable {
  /// Stored passages are the same when they come from the same place.
  package static func == (one: Self, other: Self) -> Bool {
    one.store === other.store && one.passages == other.passages
  }
}

extension Document.Passages: ExpressibleByArrayLiteral {
  package init(arrayLiteral passages: Document.Passage...) { self.init(passages) }
}
