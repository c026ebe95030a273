// A figure is simply scaled by the pinch and keeps its scale: every pinch multiplies what is there,
// so a new gesture never starts from 1 again.

/// A figure's zoom.
package struct FigureMotion: Equatable, Sendable {
  package static let limits = 0.2...8.0
  /// The figure's edge is 100 points from its centre: an eighth of a point of it.
  static let tolerance = 0.00125

  private var zoom = SpringValue(1, spring: .detail, tolerance: Self.tolerance)
  private var valueAtBegin = 1.0

  package init() {}

  /// The zoom at a time, in seconds; 1 is the figure's own size.
  package func scale(at now: Double) -> Double { zoom.value(at: now) }

  /// Follows one sample of a pinch on the figure.
  package mutating func handle(_ sample: PinchSample, reducesMotion: Bool) {
    switch sample.phase {
    case .began:
      let value = zoom.value(at: sample.time)
      valueAtBegin = value
      jump(to: value, at: sample.time)
    case .changed:
      var scale = Scale(zoom.value(at: sample.time), limits: Self.limits)
      scale.multiply(by: sample.factor)
      jump(to: scale.value, at: sample.time)
    case .ended:
      break
    case .cancelled:
      glide(to: valueAtBegin, at: sample.time, reducesMotion: reducesMotion)
    }
  }

  /// What a key's press multiplies by: ten of them go from the own size to the largest.
  static let factorPerStep = 1.25

  /// Glides by one step from where it is going to.
  package mutating func step(_ step: Shortcut.Step, at now: Double, reducesMotion: Bool) {
    var scale = Scale(zoom.target, limits: Self.limits)
    scale.multiply(by: step == .up ? Self.factorPerStep : 1 / Self.factorPerStep)
    glide(to: scale.value, at: now, reducesMotion: reducesMotion)
  }

  /// Returns to the figure's own size.
  package mutating func reset(at now: Double, reducesMotion: Bool) {
    glide(to: 1, at: now, reducesMotion: reducesMotion)
  }

  /// Ends a way back to a size at once.
  package mutating func finish(at now: Double) { zoom.finish(at: now) }

  package var settleTime: Double { zoom.settleTime }

  private mutating func glide(to target: Double, at now: Double, reducesMotion: Bool) {
    if reducesMotion { jump(to: target, at: now) } else { zoom.retarget(to: target, at: now) }
  }

  private mutating func jump(to value: Double, at now: Double) {
    zoom = SpringValue(value, spring: .detail, tolerance: Self.tolerance)
  }
}
