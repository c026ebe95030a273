// Finding in a long text takes longer than a frame, so it is done piece by piece. Where a search
// has come to is a value, which whoever searches hands in and gets back: a searcher remembers
// nothing that it could not find out again, and may be made anew at any time.

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

/// How far passages have been searched.
package struct SearchPlace: Comparable, Sendable {
  /// In what the searcher counts in, from 0.
  package var unit: Int
  /// So many of the scalars that the character there is found by are behind.
  package var part: Int32

  package init(unit: Int, part: Int32 = 0) {
    self.unit = unit
    self.part = part
  }

  package static func < (a: SearchPlace, b: SearchPlace) -> Bool {
    (a.unit, a.part) < (b.unit, b.part)
  }
}

/// Who finds a pattern in the passages of a level.
package protocol PassageSearcher: AnyObject {
  /// Where a passage begins, by its number from 0; that after the last is the end.
  func place(of passage: Int) -> SearchPlace

  /// Looks on from a place, and moves it to where the next call goes on, which is `end` when there
  /// is no more; gives what begins before that, in the text's order and without overlaps.
  ///
  /// `work` is counted down, in bytes of a text in which nothing is like what is looked for; what
  /// takes longer counts as more. It ends when that is used up, or `most` have been found.
  func look(
    from place: inout SearchPlace, before end: SearchPlace, work: inout Int, most: Int
  ) -> [PassageStretch]
}

/// A store that finds faster than somebody who reads all of its passages.
package protocol SearchedStore: PassageStore {
  /// A character as what it is found by; nothing for a mark alone.
  typealias Folding = (Unicode.Scalar) -> [Unicode.Scalar]

  /// Who finds a pattern of at least one scalar in its text, folded; `nil` without memory.
  func searcher(
    for pattern: [Unicode.Scalar], folded: @escaping Folding
  ) -> (any PassageSearcher)?
}
