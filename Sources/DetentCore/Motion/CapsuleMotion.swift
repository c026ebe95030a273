// What moves on the capsule: it grows and lifts while somebody pinches, and its label and width
// follow the level. One press spring drives scale and shadow, so they can never disagree.

/// The capsule's moving parts.
package struct CapsuleMotion: Equatable, Sendable {
  /// At full press: scale 1.2, shadow black at 0.1 with a radius (σ) of 6 points.
  static let pressedScale = 0.2
  static let pressedShadowOpacity = 0.1
  static let pressedShadowRadius = 6.0
  /// A press moves the capsule's ends by a tenth of its width, some 25 points: a quarter of a pixel
  /// of it.
  static let pressTolerance = 0.005
  /// The smallest step of an 8-bit opacity, halved.
  static let opacityTolerance = 1.0 / 512
  /// A quarter of a pixel at scale 2, in points.
  static let widthTolerance = 0.125

  /// A label that is shown or fading out.
  package struct Label: Equatable, Sendable {
    package let text: String
    /// What stands at the label's end; empty for nothing.
    package let note: String
    /// The label's own width in points, the note's included, and the note's.
    package let width: Double
    package let noteWidth: Double
    var opacity: SpringValue

    /// As drawn: 0…1.
    package func opacity(at now: Double) -> Double { min(1, max(0, opacity.value(at: now))) }
  }

  private var press: SpringValue
  private var width: SpringValue
  /// From back to front; the last is the current one.
  package private(set) var labels: [Label]

  package init(
    text: String, labelWidth: Double, note: String = "", noteWidth: Double = 0, width: Double
  ) {
    press = SpringValue(0, spring: .capsule, tolerance: Self.pressTolerance)
    self.width = SpringValue(width, spring: .label, tolerance: Self.widthTolerance)
    labels = [
      Label(
        text: text, note: note, width: labelWidth, noteWidth: noteWidth,
        opacity: SpringValue(1, spring: .label, tolerance: Self.opacityTolerance))
    ]
  }

  /// Grows and lifts while somebody pinches, and settles afterwards.
  package mutating func setPressed(_ isPressed: Bool, at now: Double) {
    press.retarget(to: isPressed ? 1 : 0, at: now)
  }

  /// Fades to another label, and glides to the width that it needs.
  package mutating func show(
    text: String, labelWidth: Double, note: String = "", noteWidth: Double = 0, width: Double,
    at now: Double
  ) {
    self.width.retarget(to: width, at: now)
    dropFaded(at: now)
    let isSame = { (label: Label) in
      label.text == text && label.note == note && label.width == labelWidth
    }
    guard labels.last.map(isSame) != true else { return }
    for index in labels.indices { labels[index].opacity.retarget(to: 0, at: now) }
    var label =
      labels.firstIndex(where: isSame)
      .map { labels.remove(at: $0) }
      ?? Label(
        text: text, note: note, width: labelWidth, noteWidth: noteWidth,
        opacity: SpringValue(0, spring: .label, tolerance: Self.opacityTolerance))
    label.opacity.retarget(to: 1, at: now)
    labels.append(label)
  }

  /// Forgets the labels that have faded out.
  package mutating func dropFaded(at now: Double) {
    let last = labels.count - 1
    // Mostly there is only one, and nothing to do in a frame.
    guard last > 0 else { return }
    labels = labels.enumerated()
      .filter { $0.offset == last || now < $0.element.opacity.settleTime }
      .map(\.element)
  }

  /// Ends every motion at once.
  package mutating func finish(at now: Double) {
    press.finish(at: now)
    width.finish(at: now)
    labels.removeFirst(labels.count - 1)
    labels[0].opacity.finish(at: now)
  }

  /// The capsule's scale about its centre; 1 throughout under reduced motion.
  package func scale(at now: Double, reducesMotion: Bool) -> Double {
    reducesMotion ? 1 : 1 + Self.pressedScale * press.value(at: now)
  }

  /// The shadow's alpha as drawn.
  package func shadowOpacity(at now: Double) -> Double {
    max(0, Self.pressedShadowOpacity * press.value(at: now))
  }

  /// The shadow's σ in points; below 0 for a moment after a release, and clamped when drawn.
  package func shadowRadius(at now: Double) -> Double {
    Self.pressedShadowRadius * press.value(at: now)
  }

  /// The capsule's width at scale 1, in points.
  package func width(at now: Double) -> Double { width.value(at: now) }

  package var settleTime: Double {
    labels.reduce(max(press.settleTime, width.settleTime)) { max($0, $1.opacity.settleTime) }
  }
}
