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
    private enum Storage: Sendable {
      case whole([Passage])
      /// With the byte at which each passage begins, and the number of all bytes.
      case long([Passage], offsets: [Int])
      case stored(any PassageStore)
    }

    private var storage: Storage

    /// A text of more bytes is laid out only where it is seen.
    ///
    /// A book's chapter is shorter, and laying out so much takes a tenth of a second at most.
    package static let longestWhole = 131_072
    /// What parts passages in the count of bytes: an empty line.
    private static let separator = 2

    package init(_ passages: [Passage]) {
      let count = passages.reduce(0) { $0 + $1.text.utf8.count + Self.separator }
      guard count > Self.longestWhole else {
        storage = .whole(passages)
        return
      }
      var offsets: [Int] = [0]
      offsets.reserveCapacity(passages.count + 1)
      for passage in passages {
        offsets.append(offsets[offsets.count - 1] + passage.text.utf8.count + Self.separator)
      }
      storage = .long(passages, offsets: offsets)
    }

    package init(_ store: any PassageStore) { storage = .stored(store) }

    /// Where they come from one by one; `nil` when they are all here.
    package var store: (any PassageStore)? {
      if case .stored(let store) = storage { store } else { nil }
    }

    /// Whether the text is so long that only what is seen of it is laid out.
    package var isLong: Bool {
      if case .whole = storage { false } else { true }
    }

    /// The text's length in bytes, what parts the passages included.
    package var byteCount: Int {
      switch storage {
      case .whole(let passages):
        passages.reduce(0) { $0 + $1.text.utf8.count + Self.separator }
      case .long(_, let offsets): offsets[offsets.count - 1]
      case .stored(let store): store.byteCount
      }
    }

    /// Where in the text a passage begins, in bytes; `byteCount` for the number after the last.
    package func byteOffset(of index: Int) -> Int {
      switch storage {
      case .whole(let passages):
        passages[..<index].reduce(0) { $0 + $1.text.utf8.count + Self.separator }
      case .long(_, let offsets): offsets[index]
      case .stored(let store): store.byteOffset(of: index)
      }
    }

    /// The passage that a byte belongs to; before the first byte it is the first passage, and after
    /// the last the last.
    package func index(atByte offset: Int) -> Int {
      if offset <= 0 { return 0 }
      if offset >= byteCount { return count - 1 }
      switch storage {
      case .whole:
        return (0..<count).partitioningIndex { byteOffset(of: $0) > offset } - 1
      case .long(_, let offsets): return offsets.partitioningIndex { $0 > offset } - 1
      case .stored(let store): return store.index(atByte: offset)
      }
    }
  }
}

extension Document.Passages: RandomAccessCollection {
  package var startIndex: Int { 0 }

  package var endIndex: Int {
    switch storage {
    case .whole(let passages), .long(let passages, _): passages.count
    case .stored(let store): store.count
    }
  }

  package subscript(index: Int) -> Document.Passage {
    switch storage {
    case .whole(let passages), .long(let passages, _): passages[index]
    case .stored(let store): store.passage(at: index)
    }
  }
}

extension Document.Passages: Equatable {
  /// Stored passages are the same when they come from the same place.
  package static func == (one: Self, other: Self) -> Bool {
    switch (one.storage, other.storage) {
    case (.whole(let one), .whole(let other)), (.long(let one, _), .long(let other, _)):
      one == other
    case (.stored(let one), .stored(let other)): one === other
    default: false
    }
  }
}

extension Document.Passages: ExpressibleByArrayLiteral {
  package init(arrayLiteral passages: Document.Passage...) { self.init(passages) }
}

/// From a place in a passage to one in the same passage, or in one that goes on with it.
package struct PassageStretch: Equatable, Sendable {
  package var firstPassage: Int
  /// In UTF-8 bytes of the first passage's text.
  package var start: Int
  package var lastPassage: Int
  /// In UTF-8 bytes of the last passage's text.
  package var end: Int

  package init(firstPassage: Int, start: Int, lastPassage: Int, end: Int) {
    self.firstPassage = firstPassage
    self.start = start
    self.lastPassage = lastPassage
    self.end = end
  }
}

/// A store that finds faster than somebody who reads all of its passages.
package protocol SearchedStore: PassageStore {
  /// A character as what it is found by; nothing for a mark alone.
  typealias Folding = (Unicode.Scalar) -> [Unicode.Scalar]

  /// Where its text, folded, reads as a pattern of at least one scalar, in the text's order.
  ///
  /// When there are more than `most`, those from a passage on come first, then those from the
  /// text's beginning on. Matches do not overlap.
  func stretches(
    of pattern: [Unicode.Scalar], from passage: Int, most: Int, folded: @escaping Folding
  ) -> [PassageStretch]
}
