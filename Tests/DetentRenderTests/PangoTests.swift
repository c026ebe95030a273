import Foundation
import Rig
import Testing

@testable import DetentCore
@testable import DetentRender

// Pango, which sets the text of most Linux desktops, is asked about the same texts in the same
// fonts at the same widths. It is a second opinion, not the law: where the two differ, the reason
// stands here. Nothing of it is in the program.

extension RenderTests {
  /// What Pango makes of a text.
  struct PangoAnswer: Equatable {
    /// Glyphs that no font has.
    var missing: Int
    /// The number of lines at each width.
    var lines: [Int]
    /// Where a line may end, as UTF-8 offsets.
    var breaks: [Int]
  }

  @Suite struct PangoTests {
    private let engine = TextEngine(library: Fonts.library())

    /// In ems: a phone's column, and three narrower ones.
    private static let widths = [5.0, 8, 13, 21]

    /// Languages whose lines may end elsewhere, and why.
    private static let otherBreaks = [
      "th": "libthai and ICU have different dictionaries",
      "lo": "Pango has no dictionary of Lao, ICU has",
      "km": "Pango has no dictionary of Khmer, ICU has",
      "my": "Pango breaks Burmese between syllables, ICU between words of its dictionary",
    ]

    /// Languages whose lines may be one more or less, and why.
    private static let otherLines = otherBreaks.merging([
      "gu": "spaces are as wide as the built-in font's here, and as the script's font's there"
    ]) { $1 }

    /// Asks Pango about the samples.
    private static func answers() throws -> [PangoAnswer] {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(
        at: folder.appending(path: "fonts"), withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      let root = tests.deletingLastPathComponent()
      let fonts = [root.appending(path: "Assets/Fonts/Nunito-Regular.ttf").path] + Fonts.paths
      for (index, font) in fonts.enumerated() {
        try FileManager.default.createSymbolicLink(
          atPath: folder.appending(path: "fonts/\(index).ttf").path, withDestinationPath: font)
      }
      let config = """
        <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
        <dir>\(folder.path)/fonts</dir><cachedir>\(folder.path)/cache</cachedir>
        <match target="font"><edit name="hinting"><bool>false</bool></edit></match>
        </fontconfig>
        """
      try Data(config.utf8).write(to: folder.appending(path: "fonts.conf"))
      let widths = Self.widths.map { "\($0)" }.joined(separator: ",")
      let questions = languageSamples.map { "\($0.language)\t\(widths)\t\($0.text)\n" }.joined()
      try Data(questions.utf8).write(to: folder.appending(path: "questions"))
      let source = tests.appending(path: "Support/Pango/oracle.c").path
      let shell = try ChildProcess(
        [
          "sh", "-c",
          """
          cd '\(folder.path)' &&
          cc -O1 -Wall -Werror -o oracle '\(source)' $(pkg-config --cflags --libs pangoft2) &&
          ./oracle Nunito < questions > answers
          """,
        ], environment: ["FONTCONFIG_FILE": folder.appending(path: "fonts.conf").path],
        log: folder.appending(path: "log").path)
      try #require(shell.waitForExit(seconds: 120) == 0, "\(shell.output)")
      let text = try String(contentsOf: folder.appending(path: "answers"), encoding: .utf8)
      return text.split(separator: "\n").map { line in
        let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map {
          $0.split(separator: ",").compactMap { Int($0) }
        }
        return PangoAnswer(missing: parts[0].first ?? -1, lines: parts[1], breaks: parts[2])
      }
    }

    /// The clusters that no font has.
    private func missing(in text: String) -> Int {
      engine.items(of: text[...], face: .regular).filter { $0.font == .builtin(.regular) }
        .flatMap(\.text).count { !engine.isCovered(Substring(String($0)), by: .regular) }
    }

    private func lines(_ text: String) -> [Int] {
      let paragraph = Paragraph(text, face: .regular, measurer: engine)
      return Self.widths.map { paragraph.lines(width: $0, tracking: .none, measurer: engine).count }
    }

    @Test func `fonts, lines and breaks are Pango's, but for what is listed`() throws {
      let answers = try Self.answers()
      try #require(answers.count == languageSamples.count)
      #expect(Set(languageSamples.map(\.language)).count >= 40)
      for (sample, answer) in zip(languageSamples, answers) {
        // SDL_ttf#362: boxes though a font is there.
        if answer.missing == 0 { #expect(missing(in: sample.text) == 0, "\(sample.language)") }
        let language = sample.language
        let difference = Set(engine.lineBreaks(in: sample.text)).symmetricDifference(answer.breaks)
        #expect(difference.isEmpty == (Self.otherBreaks[language] == nil), "\(language)")
        for (index, (ours, theirs)) in zip(lines(sample.text), answer.lines).enumerated() {
          let isListed = Self.otherLines[language] != nil
          #expect(abs(ours - theirs) <= (isListed ? 1 : 0), "\(language) at \(Self.widths[index])")
        }
      }
    }
  }
}
