import Testing

@testable import DetentCore

@Suite struct HTMLPageTests {
  typealias Passage = Document.Passage

  private func body(_ passages: [Passage]) -> String {
    let document = Document(
      title: "t", levels: [Document.Level(name: "A", paragraphs: passages)])
    let page = HTMLPage(document) { $0 == "a.png" ? "data:image/png;base64,AA==" : nil }.text
    let start = page.components(separatedBy: "<p class=\"level\">A</p>\n")[1]
    return start.components(separatedBy: "</section>")[0]
  }

  struct Row: CustomTestStringConvertible {
    var testDescription: String
    var passages: [Passage]
    var html: String
  }

  @Test(arguments: [
    Row(
      testDescription: "text", passages: ["a < b & \"c\""],
      html: "<p>a &lt; b &amp; &quot;c&quot;</p>\n"),
    Row(testDescription: "a line's end", passages: ["a\u{2028}b"], html: "<p>a<br>b</p>\n"),
    Row(
      testDescription: "a heading", passages: [Passage("T", kind: .heading(depth: 2))],
      html: "<h2>T</h2>\n"),
    Row(
      testDescription: "looks that nest",
      passages: [
        Passage(
          "a bold link",
          spans: [.init(2..<11, .strong), .init(7..<11, .link(destination: "https://x.y/?a&b"))])
      ],
      html:
        "<p>a <strong>bold </strong><strong><a href=\"https://x.y/?a&amp;b\" rel=\"noreferrer\">"
        + "link</a></strong></p>\n"),
    Row(
      testDescription: "links that are not followed",
      passages: [
        Passage("x", spans: [.init(0..<1, .link(destination: "javascript:alert(1)"))]),
        Passage("y", spans: [.init(0..<1, .link(destination: "other.md"))]),
      ], html: "<p>x</p>\n<p>y</p>\n"),
    Row(
      testDescription: "a listing", passages: [Passage("a <b>\u{2028}  c", kind: .code)],
      html: "<pre>a &lt;b&gt;\n  c</pre>\n"),
    Row(
      testDescription: "a table",
      passages: [
        Passage(
          "é\tb\u{2028}1\t2", kind: .table(.init(columns: [.leading, .trailing])))
      ],
      html: "<table>\n<tr><th>é</th><th style=\"text-align:end\">b</th></tr>\n"
        + "<tr><td>1</td><td style=\"text-align:end\">2</td></tr>\n</table>\n"),
    Row(
      testDescription: "a list in a list",
      passages: [
        Passage("one", nesting: [.item], marker: .number("3.")),
        Passage("deep", nesting: [.item, .item], marker: .bullet),
        Passage("more", nesting: [.item]), Passage("two", nesting: [.item], marker: .number("4.")),
        "after",
      ],
      html: "<ol>\n<li value=\"3\"><p>one</p>\n<ul>\n<li><p>deep</p>\n</li></ul>\n<p>more</p>\n"
        + "</li>\n<li value=\"4\"><p>two</p>\n</li></ol>\n<p>after</p>\n"),
    Row(
      testDescription: "a quote", passages: [Passage("q", nesting: [.quote])],
      html: "<blockquote>\n<p>q</p>\n</blockquote>\n"),
    Row(
      testDescription: "pictures",
      passages: [
        Passage("what", kind: .image(.init(path: "a.png"))),
        Passage("gone", kind: .image(.init(path: "b.png"))),
      ],
      html: "<figure><img src=\"data:image/png;base64,AA==\" alt=\"what\">"
        + "<figcaption>what</figcaption></figure>\n<p>gone</p>\n"),
    Row(testDescription: "a rule", passages: [Passage("", kind: .rule)], html: "<hr>\n"),
  ])
  func `passages are written as their elements`(row: Row) {
    #expect(body(row.passages) == row.html)
  }

  @Test func `a page loads nothing and has each level once`() {
    let document = Document(
      title: "<script>alert(1)</script>",
      levels: ["Gist", "Full <b>"].map { Document.Level(name: $0, texts: ["</section>"]) },
      startLevel: 1, wordCounts: [1, 2])
    let page = HTMLPage(document) { _ in nil }.text
    #expect(page.contains("default-src 'none'"))
    #expect(page.contains("<title>&lt;script&gt;alert(1)&lt;/script&gt;</title>"))
    #expect(page.components(separatedBy: "<section ").count == 3)
    #expect(page.contains("data-name=\"Full &lt;b&gt;\" data-note=\"2 words\""))
    #expect(page.contains("max=\"1\" step=\"1\" value=\"1\""))
    #expect(page.components(separatedBy: "<script").count == 2, "only its own")
    #expect(!page.contains("http:") && !page.contains("https:"))
  }

  @Test func `a document of one level has no slider`() {
    let document = Document(title: "t", levels: [Document.Level(name: "A", texts: ["a"])])
    #expect(!HTMLPage(document) { _ in nil }.text.contains("<input"))
  }
}

extension String {
  fileprivate func components(separatedBy separator: String) -> [String] {
    var parts: [String] = [""]
    var rest = self[...]
    while !rest.isEmpty {
      if rest.hasPrefix(separator) {
        parts.append("")
        rest = rest.dropFirst(separator.count)
      } else {
        parts[parts.count - 1].append(rest.removeFirst())
      }
    }
    return parts
  }
}
