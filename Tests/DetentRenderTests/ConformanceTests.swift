// Unicode's own tests, run whole through the functions that lay text out. The files are those of
// Debian's package unicode-data, version 15.0.0-1. ICU 72 passes all but a few; each miss is listed
// with its reason, and the list is exact: a case that begins to pass has to leave it.

import Foundation
import Testing

@testable import DetentCore
@testable import DetentRender

/// A file of Unicode's character database as lines without comments.
private func lines(ofFile name: String) throws -> [Substring] {
  let url = URL(fileURLWithPath: "/usr/share/unicode/\(name)")
  let text = try String(decoding: Data(contentsOf: url), as: UTF8.self)
  return text.split(separator: "\n").map { $0.prefix { $0 != "#" } }
    .filter { !$0.allSatisfy(\.isWhitespace) }
}

private func scalar(_ hexadecimal: Substring) throws -> Unicode.Scalar {
  // Surrogates stand for no character.
  try #require(UInt32(hexadecimal, radix: 16).map { Unicode.Scalar($0) ?? "\u{FFFD}" })
}

/// A case of the break files: a text, and the byte offsets at which it may be broken, 0 left out.
private struct BreakCase {
  var source: String
  var text = ""
  var breaks: [Int] = []

  init(_ line: Substring) throws {
    source = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for field in source.split(separator: " ") {
      switch field {
      case "÷": if !text.isEmpty { breaks.append(text.utf8.count) }
      case "×": break
      default: text.unicodeScalars.append(try scalar(field))
      }
    }
  }
}

extension RenderTests {
  @Suite struct ConformanceTests {
    let engine = TextEngine(library: Fonts.library())

    @Test func `lines break as LineBreakTest says`() throws {
      let cases = try lines(ofFile: "auxiliary/LineBreakTest.txt").map(BreakCase.init)
      #expect(cases.count == 7654)
      let missed = cases.filter { engine.lineBreaks(in: $0.text) != $0.breaks }
      #expect(cases.count - missed.count == 7632)
      #expect(Set(missed.map(\.source)) == Set(lineBreakMisses.flatMap(\.cases)))
    }

    @Test func `clusters end where GraphemeBreakTest says`() throws {
      let cases = try lines(ofFile: "auxiliary/GraphemeBreakTest.txt").map(BreakCase.init)
      #expect(cases.count == 602)
      for one in cases {
        #expect(engine.clusterBreaks(in: one.text[...]) == one.breaks, "\(one.source)")
      }
    }

    @Test func `lines are ordered as BidiCharacterTest says`() throws {
      let cases = try lines(ofFile: "BidiCharacterTest.txt").map(BidiCase.init)
      #expect(cases.count == 91_707)
      let missed = cases.filter { !$0.passes(with: engine) }
      #expect(cases.count - missed.count == 91_676)
      let names = missed.map { $0.source.split(separator: ";").prefix(2).joined(separator: ";") }
      #expect(Set(names) == Set(bidiMisses.flatMap(\.cases)))
    }
  }
}

/// A case of BidiCharacterTest.
private struct BidiCase {
  var source: Substring
  var scalars: [Unicode.Scalar]
  var base: TextDirection?
  var paragraph: UInt8
  /// `nil` for characters that rule X9 takes out.
  var levels: [UInt8?]
  var order: [Int]

  init(_ line: Substring) throws {
    source = line
    let fields = line.split(separator: ";", omittingEmptySubsequences: false)
    scalars = try fields[0].split(separator: " ").map(scalar)
    base = [.leftToRight, .rightToLeft, nil][try #require(Int(fields[1]))]
    paragraph = try #require(UInt8(fields[2]))
    levels = fields[3].split(separator: " ").map { UInt8($0) }
    order = try fields[4].split(separator: " ").map { try #require(Int($0)) }
  }

  /// Whether the levels that layout takes, and the order that it makes of them, are the right ones.
  func passes(with measurer: any TextMeasurer) -> Bool {
    var text = ""
    for scalar in scalars { text.unicodeScalars.append(scalar) }
    let found = measurer.levels(of: text, base: base)
    guard found.paragraph == paragraph else { return false }
    var perScalar: [UInt8] = []
    var offset = 0
    for scalar in scalars {
      perScalar.append(found.runs.first { $0.end > offset }?.level ?? found.paragraph)
      offset += UTF8.width(scalar)
    }
    guard zip(perScalar, levels).allSatisfy({ $1 == nil || $0 == $1 }) else { return false }
    let kept = levels.indices.filter { levels[$0] != nil }
    return BidiLevels.visualOrder(kept.map { perScalar[$0] }).map { kept[$0] } == order
  }
}
