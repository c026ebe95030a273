/// Writes a command's help from the command itself.
enum Help {
  /// A terminal's classic width, less one for those that wrap at the last column.
  private static let width = 79
  private static let optionColumn = 24

  /// The whole help, ending in a line break.
  static func text(for command: Command) -> String {
    var lines = ["Usage: detent \(command.usage)"]
    for paragraph in command.about {
      lines.append("")
      lines += wrap(paragraph, indent: 0)
    }
    let own = command.options.map(row)
    if !own.isEmpty { lines += section("Options", own) }
    if command.showsText { lines += section("Text options", Option.common.map(row)) }
    lines += section("Always", [("--help", "this text"), ("--version", "the version")])
    lines += ["", "Examples:"]
    for example in command.examples {
      lines.append("  \(example.call)")
      lines += wrap(example.meaning, indent: 6)
    }
    lines += section("Exit status", exitStatus)
    return lines.map { $0 + "\n" }.joined()
  }

  private static let exitStatus = [
    ("0", "done"), ("1", "a check failed"),
    ("2", "the call or a file in it is not usable; one line says which"),
    ("3", "this machine cannot do it, for want of a display"),
  ]

  private static func row(_ option: Option) -> (String, String) {
    ("--" + option.name + (option.placeholder.map { " " + $0 } ?? ""), option.help)
  }

  private static func section(_ title: String, _ rows: [(String, String)]) -> [String] {
    var lines = ["", title + ":"]
    for (name, meaning) in rows {
      let head = "  " + name
      var body = wrap(meaning, indent: optionColumn)
      if head.count < optionColumn - 1, let first = body.first {
        let gap = String(repeating: " ", count: optionColumn - head.count)
        body[0] = head + gap + first.dropFirst(optionColumn)
      } else {
        body.insert(head, at: 0)
      }
      lines += body
    }
    return lines
  }

  private static func wrap(_ text: String, indent: Int) -> [String] {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, indent + line.count + 1 + word.count > width {
        lines.append(margin + line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return line.isEmpty ? lines : lines + [margin + line]
  }
}
