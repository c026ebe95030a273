// The capsule: shadow, material, outline, label, and while the pointer is on it the two signs that
// say what a click on either half does. All of it scales as one about the capsule's centre.

/// What a pointer on the capsule is about to do.
package struct CapsuleHover: Equatable, Sendable {
  package enum Half: Equatable, Sendable {
    case less
    case more
  }

  package var half: Half
  /// Whether there is a briefer level, and a more detailed one.
  package var hasLess: Bool
  package var hasMore: Bool

  package init(half: Half, hasLess: Bool, hasMore: Bool) {
    self.half = half
    self.hasLess = hasLess
    self.hasMore = hasMore
  }
}

extension SceneBuilder {
  static let capsuleShadowOffset = 3.0
  static let labelPadding = 10.0
  static let signLength = 8.0
  static let signWidth = 1.5
  /// From the capsule's end to the middle of a sign: the middle of the label's padding, a bit
  /// inwards because the ends are round.
  static let signInset = 13.0

  /// The capsule's frame at scale 1.
  package var capsuleFrame: Rect { layout.capsule(width: max(0, capsule.width(at: now))) }

  func capsuleCommands() -> [DrawCommand] {
    let frame = capsuleFrame
    var commands = pill(frame)
    commands += labelCommands(frame)
    if let hover { commands += signCommands(hover, frame) }
    return shadowCommands(frame) + pressed(commands, about: frame.center)
  }

  /// A capsule of material, or, where edges have to be clear, of the background's colour.
  func pill(_ frame: Rect) -> [DrawCommand] {
    let radius = frame.height / 2
    let body: DrawCommand.Shape =
      theme.hasMoreContrast
      ? .fill(cornerRadius: radius) : .material(cornerRadius: radius, theme.material)
    return [
      DrawCommand(body, frame: frame, color: theme.background),
      rim(of: frame, cornerRadius: radius),
    ]
  }

  /// The shadow's radius and offset are points of the window, so only its frame follows the scale.
  private func shadowCommands(_ frame: Rect) -> [DrawCommand] {
    let sigma = capsule.shadowRadius(at: now)
    let opacity = capsule.shadowOpacity(at: now)
    guard sigma > 0, opacity > 0 else { return [] }
    let scale = capsule.scale(at: now, reducesMotion: reducesMotion)
    let grown = frame.scaled(by: scale, about: frame.center)
    return [
      DrawCommand(
        .shadow(
          cornerRadius: grown.height / 2, sigma: sigma, offsetY: Self.capsuleShadowOffset),
        frame: grown, color: .black, opacity: opacity, isMoving: now < capsule.settleTime)
    ]
  }

  private func labelCommands(_ frame: Rect) -> [DrawCommand] {
    capsule.labels.flatMap { label -> [DrawCommand] in
      let opacity = steady(label.opacity(at: now))
      guard opacity > 0 else { return [] }
      let name = TextRun(
        text: label.text, face: CapsuleLabel.face, size: CapsuleLabel.fontSize,
        tracking: CapsuleLabel.tracking,
        direction: measurer.map { CapsuleLabel.direction(of: label.text, measurer: $0) }
          ?? .leftToRight)
      let box = Rect(
        x: frame.center.x - label.width / 2, y: frame.minY + Self.labelPadding,
        width: label.width, height: frame.height - 2 * Self.labelPadding)
      guard !label.note.isEmpty else {
        return [DrawCommand(.text(name), frame: box, color: theme.secondary, opacity: opacity)]
      }
      let note = TextRun(
        text: label.note, face: CapsuleLabel.noteFace, size: CapsuleLabel.noteSize)
      var (nameBox, noteBox) = (box, box)
      nameBox.size.width -= label.noteWidth + CapsuleLabel.noteGap
      noteBox.origin.x = box.maxX - label.noteWidth
      noteBox.size.width = label.noteWidth
      return [
        DrawCommand(.text(name), frame: nameBox, color: theme.secondary, opacity: opacity),
        DrawCommand(.text(note), frame: noteBox, color: theme.secondary, opacity: opacity),
      ]
    }
  }

  private func signCommands(_ hover: CapsuleHover, _ frame: Rect) -> [DrawCommand] {
    let less = Point(x: frame.minX + Self.signInset, y: frame.center.y)
    let more = Point(x: frame.maxX - Self.signInset, y: frame.center.y)
    let strength = { (isHovered: Bool, isPossible: Bool) in
      isPossible ? (isHovered ? 1 : 0.5) : 0.2
    }
    let lessOpacity = strength(hover.half == .less, hover.hasLess)
    let moreOpacity = strength(hover.half == .more, hover.hasMore)
    return [
      bar(at: less, isUpright: false, opacity: lessOpacity),
      bar(at: more, isUpright: false, opacity: moreOpacity),
      bar(at: more, isUpright: true, opacity: moreOpacity),
    ]
  }

  private func bar(at center: Point, isUpright: Bool, opacity: Double) -> DrawCommand {
    let width = isUpright ? Self.signWidth : Self.signLength
    let height = isUpright ? Self.signLength : Self.signWidth
    return DrawCommand(
      .fill(cornerRadius: Self.signWidth / 2),
      frame: Rect(
        x: center.x - width / 2, y: center.y - height / 2, width: width, height: height),
      color: theme.secondary, opacity: opacity, isMoving: true)
  }

  /// The commands at the capsule's scale about its centre.
  private func pressed(_ commands: [DrawCommand], about center: Point) -> [DrawCommand] {
    let scale = capsule.scale(at: now, reducesMotion: reducesMotion)
    let isMoving = now < capsule.settleTime
    let bounds = capsuleFrame.scaled(by: scale, about: center)
    return commands.map { command in
      var command = command
      command.scale = scale
      command.pivot = center
      command.isMoving = command.isMoving || isMoving
      if case .text = command.shape { command.clip = bounds }
      return command
    }
  }
}
