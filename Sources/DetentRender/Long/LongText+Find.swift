// Finding in a long text: its bytes are searched, and what is found is told as its readers know it,
// by passages and by offsets in what those say.

internal import CBytes
package import DetentCore

extension LongText: SearchedStore {
  /// Who finds a pattern in its bytes; see `SearchedStore`.
  package func searcher(
    for pattern: [Unicode.Scalar], folded: @escaping Folding
  ) -> (any PassageSearcher)? {
    LongSearcher(self, pattern, folded)
  }
}

/// Finds a pattern in a long text; its places are bytes.
private final class LongSearcher: PassageSearcher {
  private let text: LongText
  private let finder: OpaquePointer
  private let folder: Unmanaged<Folder>
  private var passages: PassageFinder

  init?(_ text: LongText, _ pattern: [Unicode.Scalar], _ folded: @escaping LongText.Folding) {
    let scalars = pattern.map(\.value)
    let folder = Unmanaged.passRetained(Folder(folded))
    let finder = detent_finder_new(
      text.parts.text, scalars, Int32(scalars.count),
      { context, scalar, into, room in
        guard let context, let into, let scalar = Unicode.Scalar(scalar) else { return 0 }
        return Unmanaged<Folder>.fromOpaque(context).takeUnretainedValue()
          .fold(scalar, into: into, room: Int(room))
      }, folder.toOpaque())
    guard let finder else {
      folder.release()
      return nil
    }
    self.text = text
    self.finder = finder
    self.folder = folder
    passages = PassageFinder(text.parts)
  }

  deinit {
    detent_finder_free(finder)
    folder.release()
  }

  func place(of passage: Int) -> SearchPlace { SearchPlace(unit: text.byteOffset(of: passage)) }

  func look(
    from place: inout SearchPlace, before end: SearchPlace, work: inout Int, most: Int
  ) -> [PassageStretch] {
    detent_finder_seek(finder, Int64(place.unit), place.part)
    var found: [PassageStretch] = []
    var left = Int64(work)
    var first: Int64 = 0
    var last: Int64 = 0
    while found.count < most,
      detent_finder_next(finder, Int64(end.unit), &left, &first, &last) == detent_found
    {
      if let stretch = passages.stretch(from: first, to: last) {
        found.append(stretch)
      } else {
        detent_finder_reject(finder)
      }
    }
    work = Int(left)
    var next: Int64 = 0
    detent_finder_tell(finder, &next, &place.part)
    place.unit = Int(next)
    return found
  }

  /// What a C function can hold on to.
  private final class Folder {
    private let folded: LongText.Folding

    init(_ folded: @escaping LongText.Folding) { self.folded = folded }

    func fold(_ scalar: Unicode.Scalar, into: UnsafeMutablePointer<UInt32>, room: Int) -> Int32 {
      let scalars = folded(scalar).prefix(room)
      for (index, one) in scalars.enumerated() { into[index] = one.value }
      return Int32(scalars.count)
    }
  }
}

/// Turns bytes into places in passages, each from the one before, since matches come in order.
private struct PassageFinder {
  private let parts: LongText.Parts
  private var number: Int64 = -1
  private var passage = detent_stretch()
  /// A byte of that passage, and where it stands in what the passage says.
  private var byte: Int64 = 0
  private var offset: Int64 = 0

  init(_ parts: LongText.Parts) { self.parts = parts }

  /// The stretch between two bytes; `nil` when a paragraph ends between them.
  mutating func stretch(from first: Int64, to last: Int64) -> PassageStretch? {
    go(to: first, in: first)
    // Blanks before a line may be nobody's.
    guard first >= passage.start else { return nil }
    let start = (passage: Int(number), offset: Int(offset))
    // Its last character says in which passage it ends.
    go(to: last, in: last - 1)
    // A space where a heading ends is nobody's.
    guard last <= passage.end else { return nil }
    for index in stride(from: Int64(start.passage) + 1, through: number, by: 1) {
      let between = index == number ? passage : detent_index_passage(parts.index, index)
      guard between.state & Int32(detent_is_continuation) != 0 else { return nil }
    }
    return PassageStretch(
      firstPassage: start.passage, start: start.offset, lastPassage: Int(number), end: Int(offset))
  }

  private mutating func go(to place: Int64, in owner: Int64) {
    if number < 0 || owner < passage.start || owner >= passage.next || place < byte {
      number = detent_index_number(parts.index, owner, &passage)
      byte = passage.start
      offset = 0
    }
    // Blanks that do not show are before the first byte that does.
    let place = max(byte, place)
    offset += detent_joined_length(parts.text, byte, place)
    byte = place
  }
}
