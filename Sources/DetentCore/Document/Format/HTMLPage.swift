// One page that holds all levels of a document, for readers who do not have this program: a slider,
// the same keys, light and dark as the reader's system is. It needs nothing else: pictures are
// inside, and its own policy forbids it to load anything. What a text says is text there too, never
// markup.

/// Writes a document as one page of HTML.
package struct HTMLPage {
  private let document: Document
  /// A picture beside the document as a `data:` address; `nil` for one that cannot be had.
  private let picture: (_ path: String) -> String?

  package init(_ document: Document, picture: @escaping (_ path: String) -> String?) {
    self.document = document
    self.picture = picture
  }

  /// The whole page.
  package var text: String {
    let title = HTMLText.escaped(document.title)
    let count = document.levels.count
    let sections = document.levels.indices.map(section).joined()
    let control =
      count < 2
      ? ""
      : """
      <form id="levels"><label for="level" id="name"></label>
      <input type="range" id="level" min="0" max="\(count - 1)" step="1" \
      value="\(document.startLevel)" aria-labelledby="name"></form>

      """
    return """
      <!doctype html>
      <html>
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; \
      style-src 'unsafe-inline'; script-src 'unsafe-inline'">
      <title>\(title)</title>
      <style>
      \(Self.style)</style>
      </head>
      <body>
      <main>
      \(sections)</main>
      \(control)<script>
      \(Self.script)</script>
      </body>
      </html>

      """
  }

  private func section(_ index: Int) -> String {
    let level = document.levels[index]
    let name = HTMLText.escaped(level.name)
    let note = HTMLText.escaped(document.lengthNote(level: index) ?? "")
    var body = BodyWriter(picture: picture)
    for passage in level.paragraphs { body.add(passage) }
    // Without a script all levels stand one below the other, each with its name.
    return """
      <section data-name="\(name)" data-note="\(note)" dir="auto">
      <p class="level">\(name)</p>
      \(body.finish())</section>

      """
  }
}

/// Writes passages, and the lists and quotes around them.
private struct BodyWriter {
  private let picture: (String) -> String?
  private var text = ""
  private var open: [(nest: Document.Passage.Nest, tag: String)] = []

  init(picture: @escaping (String) -> String?) {
    self.picture = picture
  }

  mutating func add(_ passage: Document.Passage) {
    let depth = passage.nesting.count
    // A marker begins a new item where the passage's innermost item is.
    var shared = 0
    while shared < min(open.count, depth), open[shared].nest == passage.nesting[shared] {
      shared += 1
    }
    let item = passage.marker == nil ? nil : passage.nesting.lastIndex(of: .item)
    if let item { shared = min(shared, item + 1) }
    close(to: shared)
    if let item, item < open.count, item == shared - 1 {
      if open[item].tag == Self.listTag(passage.marker) {
        text += "</li>\n<li\(Self.itemAttributes(passage.marker))>"
      } else {
        close(to: item)
      }
    }
    while open.count < depth {
      let nest = passage.nesting[open.count]
      let isItem = nest == .item
      let tag =
        isItem ? Self.listTag(open.count == item ? passage.marker : nil) : "blockquote"
      text += "<\(tag)>\n"
      if isItem {
        text += "<li\(Self.itemAttributes(open.count == item ? passage.marker : nil))>"
      }
      open.append((nest, tag))
    }
    if case .task(let isDone) = passage.marker { text += isDone ? "☑ " : "☐ " }
    if case .table = passage.kind, passage.isContinuation, text.hasSuffix(Self.tableEnd + "\n") {
      text.removeLast(Self.tableEnd.count + 1)
    }
    text += block(passage) + "\n"
  }

  private static let tableEnd = "</table>"

  mutating func finish() -> String {
    close(to: 0)
    return text
  }

  private mutating func close(to depth: Int) {
    while open.count > depth {
      let last = open.removeLast()
      text += last.nest == .item ? "</li></\(last.tag)>\n" : "</\(last.tag)>\n"
    }
  }

  private static func listTag(_ marker: Document.Passage.Marker?) -> String {
    if case .number = marker { "ol" } else { "ul" }
  }

  private static func itemAttributes(_ marker: Document.Passage.Marker?) -> String {
    switch marker {
    case .number(let text):
      let digits = text.prefix { $0.isASCII && $0.isNumber }
      return digits.isEmpty ? "" : " value=\"\(digits)\""
    case .task: return " class=\"task\""
    case .bullet, nil: return ""
    }
  }

  private func block(_ passage: Document.Passage) -> String {
    let all = 0..<passage.text.utf8.count
    switch passage.kind {
    case .body: return "<p>\(inline(passage, all))</p>"
    case .line:
      let name = passage.isTight ? "line next" : "line"
      return "<p class=\"\(name)\">\(inline(passage, all))</p>"
    case .heading(let depth): return "<h\(depth)>\(inline(passage, all))</h\(depth)>"
    case .code:
      let lines = passage.text.split(separator: "\u{2028}", omittingEmptySubsequences: false)
      return "<pre>\(HTMLText.escaped(lines.joined(separator: "\n")))</pre>"
    case .rule: return "<hr>"
    case .table(let table): return rows(passage, table)
    case .image(let image):
      let words = HTMLText.escaped(passage.text)
      guard let address = picture(image.path) else { return "<p>\(words)</p>" }
      return "<figure><img src=\"\(HTMLText.escaped(address))\" alt=\"\(words)\">"
        + "<figcaption>\(words)</figcaption></figure>"
    }
  }

  private func rows(_ passage: Document.Passage, _ table: Document.Passage.Table) -> String {
    // A table that was cut goes on.
    var html = passage.isContinuation ? "" : "<table>\n"
    var (place, row) = (0, 0)
    for line in TableRows.split(passage.text) {
      html += "<tr>"
      let tag = row == 0 && table.hasHead ? "th" : "td"
      for (column, cell) in line.split(separator: "\t", omittingEmptySubsequences: false)
        .enumerated()
      {
        let side = table.columns.indices.contains(column) ? table.columns[column] : .leading
        let style =
          switch side {
          case .leading: ""
          case .center: " style=\"text-align:center\""
          case .trailing: " style=\"text-align:end\""
          }
        html += "<\(tag)\(style)>\(inline(passage, place..<(place + cell.utf8.count)))</\(tag)>"
        place += cell.utf8.count + 1
      }
      // A line separator has three bytes, where a tab has one.
      place += 2
      row += 1
      html += "</tr>\n"
    }
    return html + Self.tableEnd
  }

  /// A stretch of a passage, each part in the tags of its looks.
  private func inline(_ passage: Document.Passage, _ range: Range<Int>) -> String {
    var cuts: Set<Int> = [range.lowerBound, range.upperBound]
    let spans = passage.spans.filter { $0.range.overlaps(range) }
    for span in spans {
      cuts.insert(max(range.lowerBound, span.range.lowerBound))
      cuts.insert(min(range.upperBound, span.range.upperBound))
    }
    let ends = cuts.sorted()
    return zip(ends, ends.dropFirst()).map { start, end in
      let lines = passage.text.utf8Slice(start..<end)
        .split(separator: "\u{2028}", omittingEmptySubsequences: false)
      var html = lines.map { HTMLText.escaped(String($0)) }.joined(separator: "<br>")
      for span in spans.reversed() where span.range.contains(start) {
        html = Self.tagged(html, span.style)
      }
      return html
    }.joined()
  }

  private static func tagged(_ html: String, _ style: Document.Passage.Style) -> String {
    switch style {
    case .emphasis: return "<em>\(html)</em>"
    case .strong: return "<strong>\(html)</strong>"
    case .code: return "<code>\(html)</code>"
    case .strikethrough: return "<s>\(html)</s>"
    case .written: return "<span class=\"written\">\(html)</span>"
    case .link(let destination):
      let scheme = destination.prefix { $0 != ":" }.lowercased()
      guard ["http", "https", "mailto"].contains(scheme), destination.contains(":") else {
        return html
      }
      return "<a href=\"\(HTMLText.escaped(destination))\" rel=\"noreferrer\">\(html)</a>"
    }
  }
}

extension HTMLPage {
  private static let style = """
    :root { color-scheme: light dark; --back: #fff; --text: #000; --soft: #3c3c4399;
      --line: #3c3c432e; --tint: #0069d9 }
    @media (prefers-color-scheme: dark) { :root { --back: #232d32; --text: #fff;
      --soft: #ebebf599; --line: #ebebf529; --tint: #6cb4ff } }
    body { background: var(--back); color: var(--text); margin: 0;
      font: 17px/1.3 Nunito, ui-rounded, system-ui, sans-serif }
    main { max-width: 34em; margin: 0 auto; padding: 32px 32px 96px; display: grid }
    .written { text-decoration: underline dashed var(--soft); text-underline-offset: .2em }
    section { min-width: 0; overflow-wrap: anywhere }
    .level { color: var(--soft); font: 600 14px/1.3 inherit; text-transform: uppercase;
      letter-spacing: .48px }
    .on section { grid-area: 1 / 1; visibility: hidden; opacity: 0; transform: translateY(24px);
      transition: opacity .35s, transform .35s, visibility .35s; max-height: 100vh;
      overflow: hidden }
    .on section.gone { transform: translateY(-60px) scale(1.2) }
    .on section.shown { visibility: visible; opacity: 1; transform: none; max-height: none }
    .on .level { display: none }
    h1 { font-size: 1.6em } h2 { font-size: 1.3em } h3 { font-size: 1.15em }
    h4, h5, h6 { font-size: 1em } h1, h2, h3, h4, h5, h6 { font-weight: 600; line-height: 1.2 }
    .line { white-space: pre-wrap; padding-inline-start: 2em; text-indent: -2em }
    .line.next { margin-top: -1em }
    a { color: var(--tint) }
    pre, code { font: .87em/1.4 "JetBrains Mono", ui-monospace, monospace }
    pre { background: var(--line); border-radius: 8px; padding: 12px 16px; white-space: pre-wrap }
    blockquote { margin: 0; padding-inline-start: 1em; border-inline-start: 3px solid var(--line) }
    table { border-collapse: collapse } td, th { padding: 2px 16px 2px 0; text-align: start;
      border-bottom: 1px solid var(--line) }
    hr { border: 0; border-top: 1px solid var(--line) }
    img { max-width: 100% } figure { margin: 1em 0 } figcaption { color: var(--soft) }
    li.task { list-style: none }
    form { position: fixed; bottom: 24px; left: 50%; transform: translateX(-50%); display: none;
      align-items: center; gap: 12px; padding: 8px 20px; border-radius: 20px; max-width: 90vw;
      background: color-mix(in srgb, var(--back) 70%, transparent);
      backdrop-filter: blur(20px) saturate(1.8); border: 1px solid var(--line) }
    .on form { display: flex }
    label { font: 600 14px/24px inherit; color: var(--soft); white-space: nowrap }
    @media (prefers-reduced-motion: reduce) { .on section, .on section.gone { transform: none } }
    @media print { form { display: none !important } }

    """

  private static let script = """
    (() => {
      const slider = document.getElementById("level"), name = document.getElementById("name");
      if (!slider) return;
      const sections = [...document.querySelectorAll("section")];
      const show = () => {
        const level = Number(slider.value);
        sections.forEach((section, index) => {
          section.classList.toggle("shown", index === level);
          section.classList.toggle("gone", index < level);
          section.inert = index !== level;
        });
        const { name: words, note } = sections[level].dataset;
        name.textContent = words.toUpperCase() + (note ? "  " + note : "");
        slider.setAttribute("aria-valuetext", words);
      };
      const step = (by) => { slider.value = Number(slider.value) + by; show(); };
      slider.addEventListener("input", show);
      addEventListener("keydown", (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || event.target === slider) return;
        if ("+=]".includes(event.key)) step(1);
        if ("-_[".includes(event.key)) step(-1);
        const digit = Number(event.key);
        if (digit >= 1 && digit <= sections.length) { slider.value = digit - 1; show(); }
      });
      addEventListener("wheel", (event) => {
        if (!event.ctrlKey) return;
        event.preventDefault();
        step(event.deltaY < 0 ? 1 : -1);
      }, { passive: false });
      document.body.classList.add("on");
      show();
    })();

    """
}
