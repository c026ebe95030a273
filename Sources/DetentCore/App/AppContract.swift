// A stand-in for the program's state, so that the commands compile and run before it is joined in.

package enum TextAlignment: String, CaseIterable, Equatable, Sendable {
  case leading, center, trailing
}

package enum ThemeChoice: String, CaseIterable, Equatable, Sendable {
  case light, dark, system
}

package enum LevelChoice: Equatable, Sendable {
  case number(Int)
  case name(String)
}

package struct Settings: Equatable, Sendable {
  package var size = Size(width: 900, height: 640)
  package var scale = 1.0
  package var level: LevelChoice?
  package var alignment = TextAlignment.leading
  package var theme = ThemeChoice.system
  package var textSize = 1.0
  package var reducesMotion: Bool?
  package var isMuted = false
  package init() {}
}

package struct SettingsError: Error, Equatable {
  package let message: String
}

package struct Document: Equatable, Sendable {
  package enum Figure: Equatable, Sendable { case disc }
  package struct Level: Equatable, Sendable {
    package var name: String
    package var paragraphs: [String]
  }
  package var title: String
  package var levels: [Level]
  package var figure: Figure?

  package static func parse(_ text: String, title: String, figure: Figure? = nil) -> Document {
    var levels: [Level] = []
    for line in text.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("<!-- level: "), line.hasSuffix(" -->") {
        levels.append(Level(name: String(line.dropFirst(12).dropLast(4)), paragraphs: []))
      } else {
        if levels.isEmpty { levels.append(Level(name: "Full Text", paragraphs: [])) }
        levels[levels.count - 1].paragraphs.append(String(line))
      }
    }
    if levels.isEmpty { levels = [Level(name: "Full Text", paragraphs: [])] }
    return Document(title: title, levels: levels, figure: figure)
  }
}

package struct Report: Equatable, Sendable {
  package var at: Double
  package var size: Size
  package var theme: String
  package var level: LevelReport
  package var scale: Double
  package var isPinching: Bool
  package var alignment: TextAlignment
  package var clicks: Int
  package var scroll: Double
  package var wake: Wake
  package var values: [NamedValue]
  package var commands: [DrawCommand]

  package struct LevelReport: Equatable, Sendable {
    package var index: Int
    package var name: String
    package var count: Int
  }

  package struct NamedValue: Equatable, Sendable {
    package var name: String
    package var value: Double

    init(_ name: String, _ value: Double) {
      self.name = name
      self.value = value
    }
  }
}

/// Keys change the level and move something for 0.7 s; nothing else is known here.
package struct App {
  private static let motionDuration = 0.7
  private let document: Document
  private let settings: Settings
  private let measurer: any TextMeasurer
  private var size: Size
  private var level: Int
  private var clicks = 0
  private var pinchEnd: Double?
  package private(set) var restTime = 0.0

  package init(
    document: Document, settings: Settings, measurer: any TextMeasurer
  ) throws(SettingsError) {
    self.document = document
    self.settings = settings
    self.measurer = measurer
    size = settings.size
    level = (document.levels.count - 1) / 2
    switch settings.level {
    case nil: break
    case .number(let number):
      guard document.levels.indices.contains(number - 1) else {
        throw SettingsError(message: "there is no level \(number)")
      }
      level = number - 1
    case .name(let name):
      let wanted = name.lowercased()
      guard let index = document.levels.firstIndex(where: { $0.name.lowercased() == wanted })
      else { throw SettingsError(message: "there is no level '\(name)'") }
      level = index
    }
  }

  package mutating func step(_ events: [InputEvent], at now: Double) -> Frame {
    for event in events {
      fireTimers(to: event.time)
      switch event.kind {
      case .resized(let size, scale: _): self.size = size
      case .wheel(let wheel) where wheel.modifiers.contains(.control): pinchEnd = event.time + 0.15
      case .key(let key):
        let change = key.key == .character("+") ? 1 : key.key == .character("-") ? -1 : 0
        guard change != 0, document.levels.indices.contains(level + change) else { continue }
        level += change
        clicks += 1
        restTime = event.time + Self.motionDuration
      default: break
      }
    }
    fireTimers(to: now)
    return Frame(scene: scene, cues: [], wake: wake(at: now))
  }

  package mutating func report(at now: Double) -> Report {
    Report(
      at: now, size: size, theme: settings.theme == .dark ? "dark" : "light",
      level: Report.LevelReport(
        index: level + 1, name: document.levels[level].name, count: document.levels.count),
      scale: 0.5 + Double(level) / 2, isPinching: pinchEnd != nil, alignment: settings.alignment,
      clicks: clicks, scroll: 0, wake: wake(at: now),
      values: [Report.NamedValue("capsule.scale", 1)],
      commands: scene.commands)
  }

  private var scene: Scene {
    let background: Color = settings.theme == .dark ? .black : .white
    let text = document.levels[level].paragraphs.first ?? ""
    let command = DrawCommand(
      .text(TextRun(text: text, face: .regular, size: 17 * settings.textSize)),
      frame: Rect(x: 32, y: 80, width: 300, height: 22), color: .black)
    return Scene(
      size: size, scale: settings.scale, background: background, commands: [command])
  }

  private mutating func fireTimers(to now: Double) {
    guard let end = pinchEnd, end <= now else { return }
    pinchEnd = nil
    restTime = end + Self.motionDuration
  }

  private func wake(at now: Double) -> Wake {
    if restTime > now { return .nextFrame }
    return pinchEnd.map { .at($0) } ?? .onInput
  }
}
