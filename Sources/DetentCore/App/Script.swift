// A script is input written down: one event a line, its time first. It is what the window would
// have been told, so everything that a hand can do can be replayed, looked at and tested without
// one. Where a line says more than one event can (a click, a set of fingers), the difference to
// what was before is worked out here, exactly as a machine reports it.

/// A line of a script that cannot be understood.
package struct ScriptError: Error, Equatable, Sendable {
  /// Counted from 1.
  package var line: Int
  package var reason: String

  package init(line: Int, reason: String) {
    self.line = line
    self.reason = reason
  }
}

/// Reads scripts.
package enum Script {
  /// The latest time a script or a command may name: about 31 years, at which a double still tells
  /// tenths of a microsecond apart.
  package static let maximumTime = 1e9
  /// The longest side of a picture in pixels, which is also the longest that the drawing library
  /// takes with room to spare (its coordinates end at 32,767).
  package static let maximumSide = 16_384.0
  /// The most pixels a picture has: 2 to the power of 26 are 256 MiB of them.
  package static let maximumPixelCount = 67_108_864.0

  /// Gives the text of a file.
  package typealias FileReader = (_ path: String) throws(ScriptFault) -> String

  /// Refuses all files.
  package static func noFiles(path: String) throws(ScriptFault) -> String {
    throw ScriptFault("there are no files here")
  }

  /// Whether a picture of this size, in points at a scale, is one that can be drawn.
  package static func allows(_ size: Size, scale: Double) -> Bool {
    let sides = [size.width * scale, size.height * scale]
    return sides.allSatisfy { $0 >= scale && $0 <= maximumSide }
      && sides[0] * sides[1] <= maximumPixelCount
  }

  /// The events of a script in order, their times never going backwards.
  ///
  /// `scale` is the device pixels per point that resized windows keep, and that limits their size;
  /// `read` gives the texts of the files that are named.
  package static func parse(
    _ text: String, scale: Double = 1, read: @escaping FileReader = noFiles
  ) throws(ScriptError) -> [InputEvent] {
    var reader = ScriptReader(scale: scale, readFile: read)
    var number = 0
    var body = text[...]
    if body.unicodeScalars.first == "\u{FEFF}" { body.unicodeScalars.removeFirst() }
    let lines = body.split(omittingEmptySubsequences: false) {
      $0 == "\n" || $0 == "\r\n" || $0 == "\r"
    }
    for line in lines {
      number += 1
      do throws(ScriptFault) {
        try reader.read(line)
      } catch {
        throw ScriptError(line: number, reason: error.reason)
      }
    }
    return reader.events
  }
}

/// What is wrong with a line, before its number is known.
package struct ScriptFault: Error {
  package var reason: String

  /// A fault, in words that follow "file:line: ".
  package init(_ reason: String) {
    self.reason = reason
  }
}

/// Reads line after line and remembers what the next one builds on.
private struct ScriptReader {
  /// Clicks that follow each other within this time and distance count on, as SDL 2.26 counts them
  /// (`mouse->double_click_time` and `double_click_radius` in SDL_mouse.c).
  private static let doubleClickTime = 0.5
  private static let doubleClickRadius = 32.0

  let scale: Double
  let readFile: Script.FileReader
  var events: [InputEvent] = []
  private var time = 0.0
  private var fingers: [Int64: Point] = [:]
  private var lastClick: (time: Double, position: Point, count: Int)?

  init(scale: Double, readFile: @escaping Script.FileReader) {
    self.scale = scale
    self.readFile = readFile
  }

  mutating func read(_ line: Substring) throws(ScriptFault) {
    let text = Substring(line.utf8.prefix { $0 != UInt8(ascii: "#") })
    let words = text.split { $0 == " " || $0 == "\t" }
    guard let first = words.first else { return }
    try readTime(first)
    guard words.count > 1 else { throw ScriptFault("an event is missing after the time") }
    try readEvent(words[1], Array(words.dropFirst(2)))
  }

  private mutating func readTime(_ word: Substring) throws(ScriptFault) {
    guard let value = Decimal.parse(word) else {
      throw ScriptFault("\(quoted(word)) is not a time in seconds")
    }
    guard value >= 0, value <= Script.maximumTime else {
      throw ScriptFault("the time \(word) is not between 0 and 1e9 seconds")
    }
    guard value >= time else {
      throw ScriptFault("time runs backwards, from \(time) to \(value)")
    }
    time = value
  }

  private mutating func readEvent(
    _ verb: Substring, _ words: [Substring]
  ) throws(ScriptFault) {
    switch verb {
    case "fingers": try readFingers(words)
    case "wheel": try readWheel(words)
    case "pinch": try readPinch(words)
    case "key": try readKey(words)
    case "click", "press": try readPress(verb, words)
    case "release":
      add(.pointer(.up(try point(try only(words, "release", "a place, x,y")))))
      add(.modifiers([]))
    case "move":
      add(.pointer(.moved(try point(try only(words, "move", "a place, x,y")))))
    case "resize":
      add(.resized(try size(try only(words, "resize", "a size, WxH")), scale: scale))
    case "reload":
      let path = String(try only(words, "reload", "a file"))
      add(.reread(try readFile(path), path: path))
    case "work": add(.work(try progress(try only(words, "work", "a share, unknown or done"))))
    case "focus":
      switch try only(words, "focus", "lost or gained") {
      case "lost": add(.focusLost)
      case "gained": add(.focusGained)
      case let word: throw ScriptFault("focus takes lost or gained, not \(quoted(word))")
      }
    default:
      throw ScriptFault(
        "\(quoted(verb)) is not an event "
          + "(fingers, wheel, pinch, key, click, press, release, move, resize, focus, reload, work)"
      )
    }
  }

  private mutating func add(_ kind: InputEvent.Kind) {
    events.append(InputEvent(time: time, kind))
  }

  // MARK: - Events

  /// The set of fingers now down; against the set before it, every finger is new, moved, still or
  /// gone.
  private mutating func readFingers(_ words: [Substring]) throws(ScriptFault) {
    var now: [Int64: Point] = [:]
    for word in words {
      let parts = word.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, let id = fingerNumber(parts[0]) else {
        throw ScriptFault("\(quoted(word)) is not a finger, number:x,y")
      }
      guard now.updateValue(try point(parts[1]), forKey: id) == nil else {
        throw ScriptFault("finger \(id) is named twice")
      }
    }
    for id in Set(fingers.keys).union(now.keys).sorted() {
      switch (fingers[id], now[id]) {
      case (nil, let place?): addFinger(id, .down, place)
      case (let before?, nil): addFinger(id, .up, before)
      case (let before?, let place?) where before != place: addFinger(id, .moved, place)
      default: break
      }
    }
    fingers = now
  }

  private mutating func addFinger(_ id: Int64, _ phase: FingerEvent.Phase, _ position: Point) {
    let finger = FingerID(device: 0, finger: id)
    add(.finger(FingerEvent(id: finger, phase: phase, position: position)))
  }

  /// A key going down; with `up` behind it, one that was held coming up again.
  private mutating func readKey(_ words: [Substring]) throws(ScriptFault) {
    let isRelease = words.count == 2 && words.last == "up"
    var key = try KeyName.parse(try only(isRelease ? [words[0]] : words, "key", "a key"))
    key.isRelease = isRelease
    add(.key(key))
  }

  private mutating func readWheel(_ words: [Substring]) throws(ScriptFault) {
    let isPinch = words.first == "ctrl"
    let rest = isPinch ? words.dropFirst() : words[...]
    guard rest.count == 2, let ticksWord = rest.first, let place = rest.last else {
      throw ScriptFault("wheel takes [ctrl], ticks and a place, x,y")
    }
    guard let ticks = Decimal.parse(ticksWord) else {
      throw ScriptFault("\(quoted(ticksWord)) is not a number of ticks")
    }
    let modifiers: Modifiers = isPinch ? .control : []
    add(.wheel(WheelEvent(ticks: ticks, position: try point(place), modifiers: modifiers)))
  }

  private mutating func readPinch(_ words: [Substring]) throws(ScriptFault) {
    switch (words.first, words.count) {
    case ("begin", 2): add(.trackpad(.began(try point(words[1]))))
    case ("update", 2):
      guard let value = Decimal.parse(words[1]), value > 0 else {
        throw ScriptFault("\(quoted(words[1])) is not a pinch's scale, a number above 0")
      }
      add(.trackpad(.changed(value)))
    case ("end", 1): add(.trackpad(.ended))
    case ("cancel", 1): add(.trackpad(.cancelled))
    default: throw ScriptFault("pinch takes begin x,y, update SCALE, end or cancel")
    }
  }

  /// A button going down with a modifier key or none, and for a click up again.
  private mutating func readPress(
    _ verb: Substring, _ words: [Substring]
  ) throws(ScriptFault) {
    let modifiers: [Substring: Modifiers] = ["shift": .shift, "ctrl": .control]
    let held = words.first.flatMap { modifiers[$0] }
    let place = try point(
      try only(
        held == nil ? words : Array(words.dropFirst()), String(verb),
        "shift, ctrl or nothing, and a place, x,y"))
    if let held { add(.modifiers(held)) }
    press(at: place)
    guard verb == "click" else { return }
    add(.pointer(.up(place)))
    if held != nil { add(.modifiers([])) }
  }

  private mutating func press(at place: Point) {
    var count = 1
    if let last = lastClick, time - last.time <= Self.doubleClickTime,
      abs(place.x - last.position.x) <= Self.doubleClickRadius,
      abs(place.y - last.position.y) <= Self.doubleClickRadius
    {
      count = last.count + 1
    }
    lastClick = (time, place, count)
    add(.pointer(.moved(place)))
    add(.pointer(.down(place, count: count)))
  }

  // MARK: - Words

  /// The only word an event takes.
  private func only(
    _ words: [Substring], _ verb: String, _ what: String
  ) throws(ScriptFault) -> Substring {
    guard let word = words.first, words.count == 1 else {
      throw ScriptFault("\(verb) takes \(what), and nothing else")
    }
    return word
  }

  private func fingerNumber(_ word: Substring) -> Int64? {
    guard word.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    return Int64(word)
  }

  private func progress(_ word: Substring) throws(ScriptFault) -> WorkProgress? {
    if word == "done" { return nil }
    if word == "unknown" { return .unknown }
    guard let share = Decimal.parse(word), (0...1).contains(share) else {
      throw ScriptFault("\(quoted(word)) is not a share from 0 to 1, unknown or done")
    }
    return .share(share)
  }

  private func point(_ word: Substring) throws(ScriptFault) -> Point {
    let parts = word.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let x = Decimal.parse(parts[0]), let y = Decimal.parse(parts[1]) else {
      throw ScriptFault("\(quoted(word)) is not a place, x,y")
    }
    return Point(x: x, y: y)
  }

  private func size(_ word: Substring) throws(ScriptFault) -> Size {
    guard let size = Decimal.parseSize(word) else {
      throw ScriptFault("\(quoted(word)) is not a size, WxH in whole points")
    }
    guard Script.allows(size, scale: scale) else {
      throw ScriptFault(
        "\(word) is not 1 to \(Int(Script.maximumSide)) pixels a side and "
          + "\(Int(Script.maximumPixelCount)) in all")
    }
    return size
  }
}

/// A word as it is shown in a message.
private func quoted(_ word: some StringProtocol) -> String {
  "'\(word)'"
}
