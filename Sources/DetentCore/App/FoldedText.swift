// Texts are compared by what their characters are found by: without case and marks. Which that is a
// table of Unicode says, and asking it takes ten times as long as comparing, so every character is
// asked for once.

/// What characters are found by, in pages that are made when they are needed.
final class Foldings {
  private let folded: SearchedStore.Folding
  private var pages = [[UInt32]](repeating: [], count: pageCount)
  private var several: [[Unicode.Scalar]] = []

  private static let pageSize: UInt32 = 256
  private static let pageCount = 0x110000 / Int(pageSize)
  /// In a page: nothing; or, with a place in `several`, more than one.
  private static let nothing = UInt32.max
  private static let isSeveral: UInt32 = 1 << 31

  init(_ folded: @escaping SearchedStore.Folding) {
    self.folded = folded
  }

  /// Gives what a character is found by, one scalar after the other.
  @inline(__always)
  func fold(_ scalar: Unicode.Scalar, _ body: (Unicode.Scalar) -> Void) {
    let (page, place) = (Int(scalar.value / Self.pageSize), Int(scalar.value % Self.pageSize))
    if pages[page].isEmpty { makePage(page) }
    let entry = pages[page][place]
    if entry == Self.nothing { return }
    if entry & Self.isSeveral == 0 {
      if let one = Unicode.Scalar(entry) { body(one) }
    } else {
      several[Int(entry & ~Self.isSeveral)].forEach(body)
    }
  }

  private func makePage(_ number: Int) {
    pages[number] = (0..<Self.pageSize).map { place in
      guard let scalar = Unicode.Scalar(UInt32(number) * Self.pageSize + place) else {
        return Self.nothing
      }
      let scalars = folded(scalar)
      guard scalars.count != 1 else { return scalars[0].value }
      guard !scalars.isEmpty else { return Self.nothing }
      several.append(scalars)
      return Self.isSeveral | UInt32(several.count - 1)
    }
  }
}

/// A text by what it is found by, each character with its place in the source.
struct FoldedText {
  private(set) var scalars: [Unicode.Scalar] = []
  /// Where the character began that each came from, in UTF-8 bytes, and where it ended.
  private var starts: [Int] = []
  private var ends: [Int] = []

  init(_ text: String, _ foldings: Foldings) {
    let count = text.utf8.count
    scalars.reserveCapacity(count)
    starts.reserveCapacity(count)
    ends.reserveCapacity(count)
    var offset = 0
    for scalar in text.unicodeScalars {
      let end = offset + UTF8.width(scalar)
      let before = scalars.count
      foldings.fold(scalar) {
        scalars.append($0)
        starts.append(offset)
        ends.append(end)
      }
      // A mark belongs to the letter before it.
      if scalars.count == before, before > 0 { ends[before - 1] = end }
      offset = end
    }
  }

  /// The source's ranges that read as the pattern, one after the other.
  func ranges(of pattern: [Unicode.Scalar]) -> [Range<Int>] {
    guard let first = pattern.first else { return [] }
    var found: [Range<Int>] = []
    var index = 0
    while index + pattern.count <= scalars.count {
      if scalars[index] == first,
        scalars[index..<(index + pattern.count)].elementsEqual(pattern)
      {
        found.append(starts[index]..<ends[index + pattern.count - 1])
        index += pattern.count
      } else {
        index += 1
      }
    }
    return found
  }
}

/// Finds a pattern in passages that it reads one after the other; its places are their numbers.
final class ReadingSearcher: PassageSearcher {
  private let passages: Document.Passages
  private let pattern: [Unicode.Scalar]
  /// The pattern in small letters, where it is ASCII.
  private let letters: [UInt8]?
  private let foldings: Foldings

  /// What a byte costs of a text in ASCII, and of any other, and a passage beside its bytes.
  private static let cost = (ascii: 8, other: 64, passage: 256)

  init(_ passages: Document.Passages, _ pattern: [Unicode.Scalar], _ foldings: Foldings) {
    self.passages = passages
    self.pattern = pattern
    self.foldings = foldings
    letters = pattern.allSatisfy(\.isASCII) ? pattern.map { UInt8($0.value) } : nil
  }

  func place(of passage: Int) -> SearchPlace { SearchPlace(unit: passage) }

  func look(
    from place: inout SearchPlace, before end: SearchPlace, work: inout Int, most: Int
  ) -> [PassageStretch] {
    var found: [PassageStretch] = []
    while place < end, work > 0, found.count < most {
      let ranges = ranges(in: passages[place.unit].text, work: &work)
      found += ranges.map {
        PassageStretch(
          firstPassage: place.unit, start: $0.lowerBound, lastPassage: place.unit,
          end: $0.upperBound)
      }
      place.unit += 1
    }
    return found
  }

  private func ranges(in text: String, work: inout Int) -> [Range<Int>] {
    work -= Self.cost.passage
    let found = text.utf8.withContiguousStorageIfAvailable { bytes -> [Range<Int>]? in
      guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
      work -= Self.cost.ascii * bytes.count
      return letters.map { Self.ranges(of: $0, in: bytes) } ?? []
    }
    if case .some(.some(let ranges)) = found { return ranges }
    work -= Self.cost.other * text.utf8.count
    return FoldedText(text, foldings).ranges(of: pattern)
  }

  /// The same where both are ASCII, whose letters fold to small ones.
  private static func ranges(
    of letters: [UInt8], in bytes: UnsafeBufferPointer<UInt8>
  ) -> [Range<Int>] {
    guard let first = letters.first else { return [] }
    let capital = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) ? first & ~0x20 : first
    var found: [Range<Int>] = []
    var index = 0
    while index + letters.count <= bytes.count {
      let isLikely = bytes[index] == first || bytes[index] == capital
      if isLikely, reads(as: letters, bytes, at: index) {
        found.append(index..<index + letters.count)
        index += letters.count
      } else {
        index += 1
      }
    }
    return found
  }

  private static func reads(
    as letters: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> Bool {
    for (offset, letter) in letters.enumerated() {
      let byte = bytes[index + offset]
      let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      if (isCapital ? byte | 0x20 : byte) != letter { return false }
    }
    return true
  }
}
