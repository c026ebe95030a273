import Chance
import Testing

@testable import DetentCore

@Suite struct LevelFormatTests {
  static let tea = LevelledText(
    title: "Tea: a \"story\"", start: "Brief", otherFrontMatter: ["tags: [a]"],
    levels: [
      LevelledText.Level(name: "Gist", number: 1, text: "I made tea."),
      LevelledText.Level(
        name: "Brief & <more>", number: 2, text: "# Tea\n\n- one\n  - two\n\n    code\n\nEnd."),
      LevelledText.Level(name: "Full", number: 3, text: "```\n</x>\n\n  deep\n```\n\nDone."),
    ])

  static let written: [(LevelFormat, String)] = [
    (
      .markdown,
      """
      <!-- level: Gist -->

      Tea.

      <!-- level: Full -->

      Tea is a drink.

      """
    ),
    (
      .json,
      """
      {
        "levels": [
          {"name": "Gist", "text": "Tea."},
          {"name": "Full", "text": "Tea is a drink."}
        ]
      }

      """
    ),
    (
      .bullets,
      """
      - <!-- level: Gist -->

        Tea.

        - <!-- level: Full -->

          Tea is a drink.

      """
    ),
    (
      .details,
      """
      <!-- level: Gist -->

      Tea.

      <details class="level">
      <summary>Full</summary>

      Tea is a drink.

      </details>

      """
    ),
  ]

  @Test(arguments: written)
  func `each format is written as its readers expect`(format: LevelFormat, text: String) throws {
    let value = LevelledText(levels: [
      LevelledText.Level(name: "Gist", number: 1, text: "Tea."),
      LevelledText.Level(name: "Full", number: 2, text: "Tea is a drink."),
    ])
    #expect(try format.write(value) == text)
    #expect(LevelFormat(guessedFrom: text) == format)
  }

  @Test(arguments: LevelFormat.allCases)
  func `writing and reading gives the same levels`(format: LevelFormat) throws {
    let text = try format.write(Self.tea)
    #expect(try format.read(text) == Self.tea)
    #expect(LevelFormat(guessedFrom: text) == format)
  }

  @Test func `a way through all formats loses nothing`() throws {
    var value = Self.tea
    for format in LevelFormat.allCases + LevelFormat.allCases.reversed() {
      value = try format.read(try format.write(value))
    }
    #expect(value == Self.tea)
  }

  // Whatever would be read as a mark is refused where it would be, and only there.
  @Test(arguments: [
    ("a\n<!-- level: X -->\nb", [LevelFormat.markdown]),
    ("```\nnever closed", []),
    ("<details class=\"level\">\n<summary>X</summary>\nx\n</details>", [.details]),
    ("- <!-- level: X -->", [.bullets]),
    ("</details>", []),
    ("{\"levels\": []}", []),
  ])
  func `a text that would be read as a mark is refused`(text: String, refusing: [LevelFormat]) {
    let value = LevelledText(levels: [
      LevelledText.Level(name: "A", number: 1, text: text),
      LevelledText.Level(name: "B", number: 2, text: "b"),
    ])
    for format in LevelFormat.allCases {
      if refusing.contains(format) {
        #expect(throws: FormatError.self, "\(format)") { try format.write(value) }
      } else {
        #expect(throws: Never.self, "\(format)") { try format.write(value) }
      }
    }
  }

  @Test func `names with line breaks are refused, not broken`() {
    let value = LevelledText(levels: [
      LevelledText.Level(name: "A\nB", number: 1, text: "a"),
      LevelledText.Level(name: "C", number: 2, text: "b"),
    ])
    #expect(throws: Never.self) { try LevelFormat.json.write(value) }
    for format in [LevelFormat.markdown, .bullets, .details] {
      #expect(throws: FormatError.self) { try format.write(value) }
    }
  }

  // product.md 2.1: telescopic text as its inventor writes it, an item's items saying more.
  @Test func `a nested list is read by depth`() throws {
    let text = """
      - I made tea.
        - Yawning, I made tea.
          - Yawning, in slippers,
            I made strong tea.
      - It was good.
      """
    let value = try LevelFormat.bullets.read(text)
    #expect(value.levels.map(\.name) == ["Level 1", "Level 2", "Level 3"])
    #expect(
      value.levels.map(\.text) == [
        "I made tea.\n\nIt was good.", "Yawning, I made tea.\n\nIt was good.",
        "Yawning, in slippers, I made strong tea.\n\nIt was good.",
      ])
  }

  // As GitHub's documentation shows folds.
  @Test func `folds are read closed and open`() throws {
    let text = """
      Before.

      <details>
      <summary>More</summary>

      Hidden.

      <details><summary>Most</summary>

      Deep.

      </details>
      </details>

      After.
      """
    let value = try LevelFormat.details.read(text)
    #expect(
      value.levels.map(\.text) == [
        "Before.\n\n**More**\n\nAfter.", "Before.\n\n**More**\n\nHidden.\n\n**Most**\n\nAfter.",
        "Before.\n\n**More**\n\nHidden.\n\n**Most**\n\nDeep.\n\nAfter.",
      ])
  }

  @Test(arguments: [
    ("[\"a\", \"b\"]", ["Level 1=a", "Level 2=b"]),
    (
      "{\"levels\": [{\"text\": \"a\"}, {\"name\": \"N\", \"text\": \"b\"}]}", ["Level 1=a", "N=b"]
    ),
  ])
  func `JSON may leave names out`(text: String, levels: [String]) throws {
    #expect(try LevelFormat.json.read(text).levels.map { "\($0.name)=\($0.text)" } == levels)
  }

  @Test(arguments: [
    "{}", "[]", "{\"levels\": {}}", "{\"levels\": [{\"name\": \"a\"}]}", "3", "[1]",
  ])
  func `JSON without levels is refused`(text: String) {
    #expect(throws: FormatError.self) { try LevelFormat.json.read(text) }
  }

  /// Lines that mean something to one of the formats, put together at random: whatever is written
  /// is read back the same, and no reader traps on any text.
  @Test(arguments: [UInt64(1), 2, 3])
  func `random texts go through or are refused`(seed: UInt64) throws {
    let lines = [
      "", "a word", "# Head", "- item", "  - deep", "```", "~~~", "<!-- level: X -->", "---", "===",
      "<details>", "</details>", "<details class=\"level\">", "<summary>S</summary>", "    code",
      "- <!-- level: Y -->", "\ttab", "é\u{301}", "{", "title: x", "\u{2028}", "x\u{85}y",
    ]
    var random = SplitMix64(seed: seed)
    var written = 0
    for _ in 0..<600 {
      let levels = (1...(2 + Int.random(in: 0..<2, using: &random))).map { number in
        LevelledText.Level(
          name: ["A", "B-", "C & D", ""][Int.random(in: 0..<4, using: &random)], number: number,
          text: (0..<Int.random(in: 0..<7, using: &random)).map { _ in
            lines[Int.random(in: 0..<lines.count, using: &random)]
          }
          .joined(separator: "\n"))
      }
      let value = LevelledText(
        title: Int.random(in: 0..<2, using: &random) == 0 ? "T" : nil, levels: levels)
      for format in LevelFormat.allCases {
        _ = try? format.read(levels.map(\.text).joined(separator: "\n"))
        guard let text = try? format.write(value) else { continue }
        written += 1
        #expect(try format.read(text) == value)
      }
    }
    #expect(written > 600)
  }
}
