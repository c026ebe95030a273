import DetentCore
import DetentRender

/// A text whose file is written over while it is read: from some moment on its passages are
/// shorter.
final class UnsteadyText: PassageStore, @unchecked Sendable {
  private let text: LongText
  /// Nobody but the one thread of a reading looks at it.
  var isChanged = false

  init(_ text: LongText) { self.text = text }

  var count: Int { text.count }
  var byteCount: Int { text.byteCount }

  func passage(at index: Int) -> Document.Passage {
    var passage = text.passage(at: index)
    if isChanged { passage.text = String(passage.text.unicodeScalars.prefix(index % 5)) }
    return passage
  }

  func byteOffset(of index: Int) -> Int { text.byteOffset(of: index) }

  func index(atByte offset: Int) -> Int { text.index(atByte: offset) }
}
