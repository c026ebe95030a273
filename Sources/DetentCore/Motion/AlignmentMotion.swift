// What moves when the alignment changes: the four tinted lines of the selection, one after the
// other, and the lines of the text. The text needs a single number, the share of a line's free
// space that lies before it, since every line's place is linear in it.

/// The moving parts of an alignment change; positions in points from the first button's left edge.
package struct AlignmentMotion: Equatable, Sendable {
  static let duration = 0.35
  /// Under reduced motion nothing takes longer than this, in seconds.
  static let reducedDuration = 0.12
  /// Each line of the selection starts this much after the one above, in seconds.
  static let stagger = 0.03
  static let lineCount = 4

  /// The offset that an alignment gives to a short line inside its button, as a share of the free
  /// 11 points.
  private var lines: [CurveValue]
  private var share: CurveValue
  /// Under reduced motion the text does not glide: it fades from this share to the new one.
  package private(set) var fadingShare: Double?
  private var fade: CurveValue

  package init(places: [Double], share: Double) {
    precondition(places.count == Self.lineCount, "the selection has four lines")
    lines = places.map { CurveValue($0) }
    self.share = CurveValue(share)
    fade = CurveValue(1)
  }

  /// Moves to new places, in points, and a new share; a change that is under way bends into it.
  package mutating func move(
    places: [Double], share target: Double, at now: Double, reducesMotion: Bool
  ) {
    for (index, place) in places.enumerated() {
      lines[index].retarget(
        to: place, at: now, duration: reducesMotion ? Self.reducedDuration : Self.duration,
        curve: .easeOut, delay: reducesMotion ? 0 : Double(index) * Self.stagger)
    }
    guard reducesMotion else {
      share.retarget(to: target, at: now, duration: Self.duration, curve: .easeInOut, delay: 0)
      return
    }
    fadingShare = share.value(at: now)
    share = CurveValue(target)
    fade = CurveValue(0)
    fade.retarget(to: 1, at: now, duration: Self.reducedDuration, curve: .linear, delay: 0)
  }

  /// Ends every motion at once.
  package mutating func finish(at now: Double) {
    for index in lines.indices { lines[index].finish(at: now) }
    share.finish(at: now)
    fade.finish(at: now)
  }

  /// The left edge of a line of the selection.
  package func place(line: Int, at now: Double) -> Double { lines[line].value(at: now) }

  /// The share of a text line's free space that lies before it.
  package func share(at now: Double) -> Double { share.value(at: now) }

  /// How far a cross-fade has come: 1 when none is under way.
  package func fade(at now: Double) -> Double { fade.value(at: now) }

  package var settleTime: Double {
    lines.reduce(max(share.settleTime, fade.settleTime)) { max($0, $1.settleTime) }
  }

  /// Whether the text's lines are on their way.
  package func movesText(at now: Double) -> Bool { now < share.settleTime }
}
