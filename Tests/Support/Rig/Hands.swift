// What a test can do with the devices of a rig. Places are pixels of the screen, from its top left
// corner; each call returns when the server has dealt with the event.

/// Device coordinates: the driver's absolute axes run from 0 to 65535 across the screen.
private func axes(_ x: Double, _ y: Double) -> [Int: Double] {
  // To the middle of what the server rounds to this pixel.
  let range = 65536.0
  return [0: x * range / Double(Rig.width), 1: y * range / Double(Rig.height)]
}

/// A touch screen as large as the screen.
package final class TouchScreen {
  /// As many fingers as the device tells apart.
  package static let fingerLimit = 5

  private let device: TestDevice
  private var places: [Int: (x: Double, y: Double)] = [:]

  init(_ device: TestDevice) { self.device = device }

  /// Puts a finger down; `finger` is the test's own name for it, 0…4.
  package func begin(_ finger: Int, _ x: Double, _ y: Double) throws {
    places[finger] = (x, y)
    try device.touch(finger, .touchBegin, axes(x, y))
  }

  package func update(_ finger: Int, _ x: Double, _ y: Double) throws {
    places[finger] = (x, y)
    try device.touch(finger, .touchUpdate, axes(x, y))
  }

  /// Lifts a finger where it is.
  package func end(_ finger: Int) throws {
    guard let place = places.removeValue(forKey: finger) else { return }
    try device.touch(finger, .touchEnd, axes(place.x, place.y))
  }
}

/// A trackpad that recognises pinches, as libinput does for the real ones.
package final class Trackpad {
  private let device: TestDevice

  init(_ device: TestDevice) { self.device = device }

  package func pinchBegin(fingers: Int = 2) throws {
    try device.pinch(.pinchBegin, fingers: fingers, scale: 1, isCancelled: false)
  }

  /// `scale` is that since the begin.
  package func pinchUpdate(scale: Double, fingers: Int = 2) throws {
    try device.pinch(.pinchUpdate, fingers: fingers, scale: scale, isCancelled: false)
  }

  package func pinchEnd(scale: Double = 1, fingers: Int = 2, isCancelled: Bool = false) throws {
    try device.pinch(.pinchEnd, fingers: fingers, scale: scale, isCancelled: isCancelled)
  }
}

/// A mouse with a wheel, placed absolutely.
package final class Mouse {
  package enum Button: Int {
    case left = 1
    case middle, right
  }

  private let device: TestDevice

  init(_ device: TestDevice) { self.device = device }

  package func move(_ x: Double, _ y: Double) throws {
    try device.move(axes(x, y), isAbsolute: true)
  }

  package func press(_ button: Button = .left) throws {
    try device.button(button.rawValue, isDown: true)
  }

  package func release(_ button: Button = .left) throws {
    try device.button(button.rawValue, isDown: false)
  }

  /// Turns the wheel; positive is away from the person, and fractions add up to ticks.
  package func scroll(_ ticks: Double) throws {
    try device.move([Self.wheelAxis: -ticks * Self.unitsPerTick], isAbsolute: false)
  }

  /// The driver's vertical scroll axis, which grows downwards.
  private static let wheelAxis = 3
  private static let unitsPerTick = 120.0
}

/// A keyboard with the US layout.
package final class Keyboard {
  /// Keys by their X keycodes, which are those of the rules "xfree86": the driver takes no others.
  package enum Key: Int {
    case escape = 9
    case digit1 = 10
    case digit2 = 11
    case digit3 = 12
    case digit4 = 13
    case digit5 = 14
    case minus = 20
    case equal = 21
    case tab = 23
    case q = 24
    case r = 27
    case p = 33
    case enter = 36
    case leftControl = 37
    case leftShift = 50
    case leftAlt = 64
    case space = 65
    case f11 = 95
    case home = 97
    case up = 98
    case pageUp = 99
    case left = 100
    case right = 102
    case end = 103
    case down = 104
    case pageDown = 105
  }

  private let device: TestDevice

  init(_ device: TestDevice) { self.device = device }

  package func press(_ key: Key) throws { try device.key(key.rawValue, isDown: true) }

  package func release(_ key: Key) throws { try device.key(key.rawValue, isDown: false) }

  /// Presses and releases.
  package func tap(_ key: Key) throws {
    try press(key)
    try release(key)
  }
}
