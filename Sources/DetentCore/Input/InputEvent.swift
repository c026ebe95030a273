// What the machine tells the core, as values. An event carries its own time, in seconds on the
// clock that also times the frames; positions are in points from the window's top left corner.

/// Something that happened on an input device or to the window.
package struct InputEvent: Equatable, Sendable {
  /// When it happened, in seconds.
  package var time: Double
  package var kind: Kind

  package init(time: Double, _ kind: Kind) {
    self.time = time
    self.kind = kind
  }

  package enum Kind: Equatable, Sendable {
    /// A finger on a touch screen.
    case finger(FingerEvent)
    /// A pinch recognised by the system: a trackpad, or a script.
    case trackpad(TrackpadEvent)
    case wheel(WheelEvent)
    /// A mouse or a pen.
    case pointer(PointerEvent)
    case key(KeyEvent)
    /// A modifier key went down or up; carries the modifiers held from now on.
    case modifiers(Modifiers)
    /// The window's size in points and its device pixels per point.
    case resized(Size, scale: Double)
    case focusGained
    case focusLost
    /// Nothing of the window can be seen: minimised or hidden.
    case hidden
    case shown
    /// The window's close button.
    case closeRequested
    /// The text's file is another one by now.
    case fileChanged
    /// What the text's file says after it was read again, and the file's path.
    case reread(String, path: String)
    /// How far something has come that takes long; `nil` when it is over.
    case work(WorkProgress?)
    /// A file or a text was dropped on the window, pasted, or chosen.
    case offered(Offer)
    /// The desktop's look changed.
    case appearance(Appearance)
  }
}

/// How far something has come that takes long.
package enum WorkProgress: Equatable, Sendable {
  /// A share of it, 0…1.
  case share(Double)
  /// Nobody knows its end.
  case unknown
}

/// A finger is known by its device and the device's own number for it; numbers are never indices.
package struct FingerID: Hashable, Sendable {
  package var device: Int64
  package var finger: Int64

  package init(device: Int64, finger: Int64) {
    self.device = device
    self.finger = finger
  }
}

/// One finger going down, moving, or leaving.
package struct FingerEvent: Equatable, Sendable {
  package enum Phase: Equatable, Sendable {
    case down
    case moved
    case up
    /// The system took the finger away: what it did is undone.
    case cancelled
  }

  package var id: FingerID
  package var phase: Phase
  package var position: Point

  package init(id: FingerID, phase: Phase, position: Point) {
    self.id = id
    self.phase = phase
    self.position = position
  }
}

/// A step of a pinch that the system recognised; its value is absolute since the begin.
package enum TrackpadEvent: Equatable, Sendable {
  case began(Point)
  /// The gesture's scale since its begin, 1 at the begin.
  case changed(Double)
  case ended
  case cancelled
}

/// A turn of a wheel, in ticks; fractions come from high-resolution wheels.
package struct WheelEvent: Equatable, Sendable {
  /// Positive is away from the person: up, zoom in.
  package var ticks: Double
  package var position: Point
  package var modifiers: Modifiers

  package init(ticks: Double, position: Point, modifiers: Modifiers = []) {
    self.ticks = ticks
    self.position = position
    self.modifiers = modifiers
  }
}

/// A mouse or a pen moving or pressing its first button.
package enum PointerEvent: Equatable, Sendable {
  case moved(Point)
  /// `count` is 2 for the second press of a double click.
  case down(Point, count: Int)
  case up(Point)
  /// The pointer left the window.
  case left
}

/// A key going down, or up when `isRelease`; `isRepeat` when the keyboard repeats it.
package struct KeyEvent: Equatable, Sendable {
  package var key: Key
  package var modifiers: Modifiers
  package var isRepeat: Bool
  /// Only keys that do something while they are held need to be told of.
  package var isRelease: Bool
  /// What was typed, where that is another sign than the key's: capitals, and letters of layouts
  /// without Latin ones.
  package var typed: Character?

  package init(
    _ key: Key, modifiers: Modifiers = [], isRepeat: Bool = false, isRelease: Bool = false,
    typed: Character? = nil
  ) {
    self.key = key
    self.modifiers = modifiers
    self.isRepeat = isRepeat
    self.isRelease = isRelease
    self.typed = typed
  }
}

/// A key by what it means on the person's layout, not by where it sits.
package enum Key: Equatable, Hashable, Sendable {
  /// A printing key: lower case letter, digit or sign, as typed with the modifiers that sign needs.
  case character(Character)
  case left, right, up, down
  case pageUp, pageDown, home, end
  case space, enter, tab, escape, backspace, delete
  case function(Int)
}

/// The modifier keys held during an event.
package struct Modifiers: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let control = Modifiers(rawValue: 1)
  package static let alt = Modifiers(rawValue: 2)
  package static let shift = Modifiers(rawValue: 4)
}

/// What the desktop asks programs to look like; `nil` where it says nothing.
package struct Appearance: Equatable, Sendable {
  package var prefersDark: Bool?
  package var reducesMotion: Bool?
  package var prefersContrast: Bool?
  /// How large text is beside its usual size; within `textScales`.
  package var textScale: Double?
  /// The colour of what is chosen.
  package var accent: Color?

  /// GNOME's own control goes from a half to three.
  static let textScales = 0.5...3.0

  package init(
    prefersDark: Bool? = nil, reducesMotion: Bool? = nil, prefersContrast: Bool? = nil,
    textScale: Double? = nil, accent: Color? = nil
  ) {
    self.prefersDark = prefersDark
    self.reducesMotion = reducesMotion
    self.prefersContrast = prefersContrast
    self.textScale = textScale.map {
      min(Self.textScales.upperBound, max(Self.textScales.lowerBound, $0))
    }
    self.accent = accent
  }
}
