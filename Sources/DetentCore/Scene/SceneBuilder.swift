// A moment as a picture. The builder is given everything that a moment consists of and lists what
// is to be drawn, from back to front: the figure, the text, the alignment panel, the capsule and
// its slider, the help. It decides nothing and remembers nothing.

/// Everything that one picture depends on.
package struct SceneBuilder {
  package var layout: WindowLayout
  package var theme: Theme
  /// Device pixels per point.
  package var scale: Double
  /// In seconds.
  package var now: Double
  package var reducesMotion: Bool
  package var areaHeight: Double
  /// Where the text area begins, from where the shown block's heights are counted, in points; 0
  /// unless that is a long text.
  var areaTop = 0.0
  package var transition: Transition
  /// The layouts of the transition's blocks, in the same order.
  package var blocks: [BlockLayout]
  /// By how much each block stands lower than the scroll says, in points, in the same order.
  package var blockShifts: [Double]
  /// Until when they change.
  package var blockShiftsSettleTime: Double
  /// The words that travel, instead of the blocks.
  var morph: Morph?
  package var follow: FollowMotion
  /// What the shown level adds, and how strongly that is marked, 0…1.
  var marks: [Mark]
  var markStrength: Double
  package var alignment: AlignmentMotion
  package var scroll: ScrollMotion
  /// `nil` when nothing is out of sight.
  package var scrollBar: ScrollBarLook?
  /// `nil` for a document without one.
  package var figure: FigureMotion?
  package var capsule: CapsuleMotion
  /// What the pointer rests on.
  package var hover: CapsuleHover?
  /// `nil` while it is not shown.
  package var slider: SliderLook?
  /// What has a ring around it.
  package var keyFocus: KeyFocus?
  /// The zooms of pictures, by their paths.
  package var pictureZooms: [String: FigureMotion]
  /// How often the pictures' files have changed.
  var pictureVersion: Int
  package var isHelpShown: Bool
  var helpScroll: Double
  /// `nil` while it is closed.
  package var openCard: OpenCard?
  /// `nil` when there is none.
  package var notice: NoticeMotion?
  /// What is selected in the shown level, and who knows how wide its parts are.
  package var selection: TextSelection?
  /// Where the selection's end is seen; `nil` while it is not.
  package var caret: Caret?
  package var find: FindBar?
  package var peek: PeekLook?
  package var measurer: (any TextMeasurer)?
  /// The filled part of the bar of what takes long, 0…1; `nil` while there is none.
  package var workFilled: Range<Double>?

  /// The picture, from back to front.
  package func scene() -> Scene {
    var commands: [DrawCommand] = []
    let text = drawnText()
    commands.reserveCapacity(text.count + Self.usualCommands)
    commands += figureCommands() + figureFocusCommands()
    commands += decorationCommands()
    commands += markCommands()
    commands += matchCommands()
    commands += selectionCommands()
    for drawn in text {
      commands.append(drawn.command)
      if drawn.segment.look.hasLines { commands += lines(of: drawn) }
    }
    commands += caretCommands() + linkFocusCommands() + zoomedPictureCommands()
    commands += scrollBarCommands()
    commands += peekCommands()
    commands += panelCommands()
    commands += capsuleCommands() + capsuleFocusCommands() + sliderCommands()
    commands += findBarCommands() + scrollLabelCommands() + workCommands()
    if let openCard {
      commands += openCard.commands(size: layout.size, theme: theme, measurer: measurer)
    }
    commands += noticeCommands()
    if isHelpShown {
      commands += HelpCard(size: layout.size, theme: theme, scroll: helpScroll).commands()
    }
    if theme.hasMoreContrast { strengthen(&commands) }
    return Scene(
      size: layout.size, scale: scale, background: theme.background, commands: commands)
  }

  /// What is drawn besides text, for which room is made at once; more make it grow.
  private static let usualCommands = 40

  /// How far the content is scrolled; at rest by whole pixels, so that lines and words snap alike.
  var scrollOffset: Double {
    let offset = scroll.offset(at: now)
    return now < scroll.settleTime ? offset : offset.snapped(scale: scale)
  }
}

// MARK: - The figure

extension SceneBuilder {
  private func figureCommands() -> [DrawCommand] {
    guard let figure else { return [] }
    return [
      DrawCommand(
        .fill(cornerRadius: WindowLayout.figureSide / 2), frame: figureFrame, color: theme.figure,
        scale: figure.scale(at: now), clip: layout.viewport,
        isMoving: now < figure.settleTime || now < scroll.settleTime)
    ]
  }

  /// At the figure's own size.
  var figureFrame: Rect {
    layout.figure(areaHeight: areaHeight).offset(dx: 0, dy: -scrollOffset)
  }
}

// MARK: - The alignment panel

extension SceneBuilder {
  static let panelCornerRadius = 5.0
  static let panelShadowSigma = 20.0

  private func panelCommands() -> [DrawCommand] {
    let panel = layout.panel
    var commands = [
      DrawCommand(
        .shadow(
          cornerRadius: Self.panelCornerRadius, sigma: Self.panelShadowSigma, offsetY: 0),
        frame: panel, color: Theme.panelShadow),
      DrawCommand(
        .fill(cornerRadius: Self.panelCornerRadius), frame: panel, color: Theme.panel),
    ]
    commands += edge(of: panel, cornerRadius: Self.panelCornerRadius)
    let origin = layout.button(.leading).origin
    for alignment in TextAlignment.allCases {
      for (line, x) in Selection.places(alignment).enumerated() {
        commands.append(
          selectionLine(line, x: x, origin: origin, color: theme.panelLines, isMoving: false))
      }
    }
    let isMoving = now < alignment.settleTime
    for line in 0..<Selection.lineCount {
      commands.append(
        selectionLine(
          line, x: alignment.place(line: line, at: now), origin: origin, color: theme.panelTint,
          isMoving: isMoving))
    }
    return commands
  }

  private func selectionLine(
    _ line: Int, x: Double, origin: Point, color: Color, isMoving: Bool
  ) -> DrawCommand {
    DrawCommand(
      .fill(cornerRadius: Selection.cornerRadius),
      frame: Rect(
        x: origin.x + x, y: origin.y + Double(line) * Selection.linePitch,
        width: Selection.width(line: line), height: Selection.lineHeight),
      color: color, isMoving: isMoving)
  }
}
