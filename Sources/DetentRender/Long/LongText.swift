// A text that is too long to be read whole stays what it is: bytes, of a mapped file or in memory.
// One quick look at all of them finds where paragraphs begin; what a paragraph says is read from
// its bytes when somebody wants to see it, by the rules of plain text (see `PlainReader`).

internal import CBytes
package import DetentCore
internal import Glibc

/// A text as bytes, and its paragraphs; a long paragraph is several passages.
package final class LongText: Sendable {
  /// What lies in memory, as long as the text does.
  private enum Memory: @unchecked Sendable {
    case mapped(detent_map)
    case owned(UnsafeMutableBufferPointer<UInt8>)
  }

  /// The bytes, and where passages start in them; nobody writes to either once they are made.
  struct Parts: @unchecked Sendable {
    let text: UnsafeMutablePointer<detent_text>
    let index: OpaquePointer
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  /// How much is looked at before it is asked whether to go on: some milliseconds.
  private static let bytesAtOnce: Int64 = 16 << 20
  /// A paragraph of more bytes is cut: a screen has about as many, and each frame of a scroll may
  /// have to lay out one.
  package static let longestPassage = 4096

  private let memory: Memory
  private let ends: LineEnds
  let parts: Parts
  package let count: Int
  package let byteCount: Int

  /// Is told what share has been looked at; answers whether to go on.
  package typealias Progress = (_ share: Double) -> Bool

  /// Why there is no text.
  package enum Fault: Error, Equatable {
    /// The system's error number.
    case notMapped(Int32)
    /// Nothing but white space.
    case empty
    case givenUp
  }

  /// Maps the first `count` bytes of an open file.
  package convenience init(
    descriptor: Int32, count: Int, longest: Int = LongText.longestPassage,
    progress: Progress = { _ in true }
  ) throws(Fault) {
    var map = detent_map()
    guard detent_map_open(descriptor, Int64(count), &map) else { throw .notMapped(errno) }
    try self.init(.mapped(map), longest: longest, progress: progress)
  }

  /// Keeps bytes.
  package convenience init(
    _ bytes: [UInt8], longest: Int = LongText.longestPassage,
    progress: Progress = { _ in true }
  ) throws(Fault) {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = copy.initialize(from: bytes)
    try self.init(.owned(copy), longest: longest, progress: progress)
  }

  private init(_ memory: Memory, longest: Int, progress: Progress) throws(Fault) {
    self.memory = memory
    let text = UnsafeMutablePointer<detent_text>.allocate(capacity: 1)
    let bytes = Self.body(of: memory)
    ends = LineEnds(of: bytes)
    text.initialize(to: Self.text(of: bytes, ends, longest: longest))
    let index: OpaquePointer
    do throws(Fault) {
      index = try Self.index(of: text, progress: progress)
    } catch {
      text.deallocate()
      Self.free(memory)
      throw error
    }
    parts = Parts(text: text, index: index)
    count = Int(detent_index_count(index))
    byteCount = bytes.count
  }

  deinit {
    detent_index_free(parts.index)
    parts.text.deallocate()
    Self.free(memory)
  }

  /// The bytes without the mark that says in which order they are.
  private static func body(of memory: Memory) -> UnsafeBufferPointer<UInt8> {
    let all =
      switch memory {
      case .mapped(let map): UnsafeBufferPointer(start: map.bytes, count: Int(map.count))
      case .owned(let bytes): UnsafeBufferPointer(bytes)
      }
    guard all.starts(with: byteOrderMark) else { return all }
    return UnsafeBufferPointer(rebasing: all.dropFirst(byteOrderMark.count))
  }

  private static func free(_ memory: Memory) {
    switch memory {
    case .mapped(var map): detent_map_close(&map)
    case .owned(let bytes): bytes.deallocate()
    }
  }

  private static func index(
    of text: UnsafeMutablePointer<detent_text>, progress: Progress
  ) throws(Fault) -> OpaquePointer {
    guard text.pointee.count > 0, let index = detent_index_new(text) else { throw .empty }
    detent_index_fork(index)
    var fault: Fault?
    while fault == nil, detent_index_grow(index, bytesAtOnce) {
      let share = Double(detent_index_progress(index)) / Double(text.pointee.count)
      if !progress(share) { fault = .givenUp }
    }
    if fault == nil, detent_index_count(index) == 0 { fault = .empty }
    if let fault {
      detent_index_free(index)
      throw fault
    }
    return index
  }
}

extension LongText: PassageStore {
  /// What a passage says, by its number from 0; broken bytes are U+FFFD.
  package func passage(at index: Int) -> Document.Passage {
    precondition((0..<count).contains(index), "a passage has a number from 0")
    let found = detent_index_passage(parts.index, Int64(index))
    let has = { (state: Int) in found.state & Int32(state) != 0 }
    let isNextLine = has(Int(detent_is_next_line))
    return Document.Passage(
      text(of: found), kind: has(Int(detent_is_line)) ? .line : .body,
      isTight: isNextLine && ends != .paragraphs, isNextLine: isNextLine,
      isContinuation: has(Int(detent_is_continuation)))
  }

  /// Where a passage begins, in bytes; `byteCount` for the number after the last.
  package func byteOffset(of index: Int) -> Int {
    guard index < count else { return byteCount }
    return index == 0 ? 0 : Int(detent_index_passage(parts.index, Int64(index)).start)
  }

  /// The passage that a byte belongs to.
  package func index(atByte offset: Int) -> Int {
    var found = detent_stretch()
    return Int(detent_index_number(parts.index, Int64(offset), &found))
  }

  private func text(of stretch: detent_stretch) -> String {
    String(unsafeUninitializedCapacity: Int(stretch.end - stretch.start)) { buffer in
      Int(
        detent_joined(parts.text, stretch.start, stretch.end, buffer.baseAddress))
    }
  }
}

extension LongText {
  /// How many words it has, counted as those of a short text; a tenth of a second for 500 MB.
  package var wordCount: Int {
    Int(detent_count_words(parts.text.pointee.bytes, parts.text.pointee.count))
  }

  /// Where the first byte stands that is not UTF-8, counted from 0 behind a byte order mark; `nil`
  /// when all are.
  package var firstInvalidByte: Int? {
    let place = detent_first_invalid(parts.text.pointee.bytes, parts.text.pointee.count)
    return place < 0 ? nil : Int(place)
  }

  /// Some of its bytes, for whoever wants to know what kind of file it is; those that there are.
  package func bytes(from start: Int, count: Int) -> [UInt8] {
    let all = UnsafeBufferPointer(start: parts.text.pointee.bytes, count: byteCount)
    return Array(all[min(start, byteCount)..<min(start + count, byteCount)])
  }

  /// Whether it may have lines that open levels.
  package var mayHaveLevels: Bool {
    detent_has_level_mark(parts.text.pointee.bytes, parts.text.pointee.count)
  }

  /// What its index takes of memory, in bytes.
  package var indexByteCount: Int { Int(detent_index_size(parts.index)) }
}
