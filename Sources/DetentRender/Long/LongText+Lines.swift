// What the bytes of a long text cannot say by themselves is asked of the core: where lines go on,
// what a heading is, where a cluster ends. So a long text is read by the rules of a short one.

internal import CBytes
internal import DetentCore

extension LongText {
  /// A text as the index reads it; the bytes have to live as long.
  static func text(
    of bytes: UnsafeBufferPointer<UInt8>, _ ends: LineEnds, longest: Int
  ) -> detent_text {
    let (kind, width) =
      switch ends {
      case .paragraphs, .joined: (detent_paragraphs, 0)
      case .lines: (detent_lines, 0)
      case .wrapped(let width): (detent_wrapped, width)
      }
    return detent_text(
      bytes: bytes.baseAddress, count: Int64(bytes.count), longest: Int64(longest),
      ends: Int32(kind), width: Int32(width),
      longest_line: Int64(LineFacts.longestLineByteCount),
      facts: { line, count in
        LineFacts(UnsafeBufferPointer(start: line, count: Int(count))).rawValue
      },
      joins: { width, line, next in
        LineEnds.wrapped(width: Int(width))
          .joins(LineFacts(rawValue: line), LineFacts(rawValue: next))
      },
      shape: { width, first, second, hasSecond, isNextLine in
        let ends = width > 0 ? LineEnds.wrapped(width: Int(width)) : .lines
        let shape = ends.shape(
          of: LineFacts(rawValue: first), before: hasSecond ? LineFacts(rawValue: second) : nil,
          isNextLine: isNextLine)
        return (shape.isLine ? Int32(detent_is_line) : 0)
          | (shape.isIndented ? Int32(detent_is_indented) : 0)
      },
      is_wide: { scalar in Unicode.Scalar(scalar)?.isWide ?? false },
      is_capitals: { line, count in
        guard let line else { return false }
        let bytes = UnsafeBufferPointer(start: line, count: Int(count))
        return String(decoding: bytes, as: UTF8.self)[...].isCapitalHeading
      },
      edge: { bytes, start, limit, count in
        guard let bytes else { return limit }
        return ClusterEdge.last(in: bytes, after: start, upTo: limit, of: count)
      })
  }
}
