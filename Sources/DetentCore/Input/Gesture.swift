// What people mean by their input. Fingers, trackpads, wheels and mice all end in these few values;
// nothing behind this line knows which device was used, beyond what `PinchSample.device` says.

/// A recognised gesture.
package enum Gesture: Equatable, Sendable {
  case pinch(PinchSample)
  case scroll(ScrollSample)
  case tap(Tap)
  /// The pointer rests here, or has left the window.
  case hover(Point?)
}

/// One step of a pinch.
package struct PinchSample: Equatable, Sendable {
  package enum Phase: Equatable, Sendable {
    case began
    case changed
    case ended
    case cancelled
  }

  package enum Device: Equatable, Sendable {
    case fingers
    case trackpad
    case wheel
    /// The slider over the capsule, under a pointer or one finger.
    case slider
  }

  package var phase: Phase
  /// The factor since the previous sample of this pinch: finite, positive, 1 except in `.changed`.
  package var factor: Double
  /// The pinch's centre, in points.
  package var focus: Point
  /// In seconds.
  package var time: Double
  package var device: Device

  package init(
    phase: Phase, factor: Double = 1, focus: Point, time: Double, device: Device
  ) {
    self.phase = phase
    self.factor = factor
    self.focus = focus
    self.time = time
    self.device = device
  }
}

/// One step of a scroll.
package struct ScrollSample: Equatable, Sendable {
  package enum Phase: Equatable, Sendable {
    case began
    case changed
    case ended
  }

  package enum Source: Equatable, Sendable {
    case wheel
    case finger
    case mouse
  }

  package var phase: Phase
  /// How far the text moves up, in points: positive reads on.
  package var distance: Double
  package var position: Point
  /// In seconds.
  package var time: Double
  package var source: Source
  /// At `.ended`: the speed of the last 100 ms, in points a second, for the fling.
  package var velocity: Double

  package init(
    phase: Phase, distance: Double, position: Point, time: Double, source: Source,
    velocity: Double = 0
  ) {
    self.phase = phase
    self.distance = distance
    self.position = position
    self.time = time
    self.source = source
    self.velocity = velocity
  }
}

/// A click or a tap that did not travel.
package struct Tap: Equatable, Sendable {
  package var position: Point
  /// 2 for the second of a double click.
  package var count: Int
  /// In seconds.
  package var time: Double

  package init(position: Point, count: Int, time: Double) {
    self.position = position
    self.count = count
    self.time = time
  }
}
