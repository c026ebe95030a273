// The type scale and the white space. Everything hangs on the body's 17 points in lines of 22:
// sizes grow little, since weight already tells a heading, and heights are halves and quarters of
// a line, so that text after a heading or a listing falls back into step. A heading stands nearer
// to what it heads than to what went before.

/// How a passage is set; lengths are in lines or ems of the body unless they say otherwise.
struct PassageSetting: Equatable, Sendable {
  /// What is laid out in a way of its own.
  enum Manner: Equatable, Sendable {
    case text
    /// One line of the source; what finds no room on it stands further in.
    case line
    /// The same, and alignment does not move it.
    case code
    case table(Document.Passage.Table)
    case rule
    case picture(path: String)
  }

  var manner = Manner.text
  /// The type size over the body's.
  var size = 1.0
  /// The height of a line, in lines of the body.
  var lineHeight = 1.0
  /// The white space above.
  var before = TextStyle.paragraphGap
  var nesting: [Document.Passage.Nest] = []
  var marker: Document.Passage.Marker?
  /// Whether it goes on with what the passage before it begins.
  var isContinuation = false

  /// An ordinary paragraph.
  static let body = PassageSetting()

  /// Sizes of headings by depth; deeper ones differ from the body by their weight alone.
  static let headingSizes = [1.6, 1.3, 1.15, 1.0, 1.0, 1.0]
  static let headingLines = [1.5, 1.25, 1.125, 1.0, 1.0, 1.0]
  static let headingGaps = [1.25, 1.25, 1.125, 0.875, 0.875, 0.875]
  /// Between the items of a tight list.
  static let tightGap = 0.125
  /// A listing is a little smaller, and its lines stand closer, than the text.
  static let codeSize = 0.9
  static let codeLine = 0.875
  /// From a panel's edges to its listing: above and below in lines, at the sides in ems.
  static let panelPadding = 0.5
  static let panelInset = 0.8
  /// How much further in the rest of a line stands that had to be cut, in its ems.
  static let lineHang = 2.0
  /// Rows of a table stand a little apart, and so do columns, in ems.
  static let rowHeight = 1.25
  static let columnGap = 1.5
  /// A description stands close to its picture.
  static let captionSize = 0.85
  static let captionGap = 0.25
  /// How far in a quote and an item stand, in ems.
  static let quoteInset = 1.2
  static let itemInset = 1.5
  /// Nesting takes no more than this part of the column.
  static let deepestInset = 0.4

  /// How a passage of a document is set.
  init(_ passage: Document.Passage) {
    nesting = passage.nesting
    marker = passage.marker
    switch passage.kind {
    case .body:
      if passage.isTight { before = Self.tightGap }
    case .line:
      manner = .line
      if passage.isTight { before = 0 }
    case .heading(let depth):
      let index = min(max(depth, 1), Self.headingSizes.count) - 1
      size = Self.headingSizes[index]
      lineHeight = Self.headingLines[index]
      before = Self.headingGaps[index]
    case .code:
      manner = .code
      size = Self.codeSize
      lineHeight = Self.codeLine
    case .table(let table):
      manner = .table(table)
      lineHeight = Self.rowHeight
    case .rule:
      manner = .rule
    case .image(let picture):
      manner = .picture(path: picture.path)
      size = Self.captionSize
      lineHeight = Self.captionSize
    }
    if passage.isContinuation {
      isContinuation = true
      before = 0
    }
  }

  private init() {}

  /// Whether what finds no room on a line stands further in.
  var hasHang: Bool { manner == .code || manner == .line }

  /// How far in from the side where lines begin, in points.
  func inset(fontSize: Double, columnWidth: Double) -> Double {
    guard !nesting.isEmpty || manner == .code else { return 0 }
    let panel = manner == .code ? Self.panelInset * fontSize : 0
    return nestInset(nesting.count, fontSize: fontSize, columnWidth: columnWidth) + panel
  }

  /// How far in what is nested so deep stands, in points.
  func nestInset(_ depth: Int, fontSize: Double, columnWidth: Double) -> Double {
    let ems = nesting.prefix(depth).reduce(0) {
      $0 + ($1 == .quote ? Self.quoteInset : Self.itemInset)
    }
    return min(ems * fontSize, columnWidth * Self.deepestInset)
  }

  /// How far in from the side where lines end, in points.
  func outset(fontSize: Double) -> Double { manner == .code ? Self.panelInset * fontSize : 0 }
}
