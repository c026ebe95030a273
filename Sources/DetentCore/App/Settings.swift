/// How the program starts.
package struct Settings: Equatable, Sendable {
  /// The window's size in points.
  package var size: Size
  /// Device pixels per point.
  package var scale: Double
  /// The level shown first; `nil` is what the document says.
  package var level: LevelChoice?
  package var alignment: TextAlignment
  package var theme: ThemeChoice
  package var contrast: ContrastChoice
  /// 1 is the default size.
  package var textSize: Double
  /// `nil` follows the desktop.
  package var reducesMotion: Bool?
  package var isMuted: Bool
  package var transition: TransitionChoice

  package static let defaultSize = Size(width: 900, height: 640)

  package init(
    size: Size = Settings.defaultSize, scale: Double = 1, level: LevelChoice? = nil,
    alignment: TextAlignment = .leading, theme: ThemeChoice = .system,
    contrast: ContrastChoice = .system, textSize: Double = 1,
    reducesMotion: Bool? = nil, isMuted: Bool = false, transition: TransitionChoice = .auto
  ) {
    self.size = size
    self.scale = scale
    self.level = level
    self.alignment = alignment
    self.theme = theme
    self.contrast = contrast
    self.textSize = textSize
    self.reducesMotion = reducesMotion
    self.isMuted = isMuted
    self.transition = transition
  }
}

/// A level as a person names it.
package enum LevelChoice: Equatable, Sendable {
  /// Counted from 1.
  case number(Int)
  case name(String)
}

/// A start option that does not fit the document.
package struct SettingsError: Error, Equatable {
  /// One line that says what is wrong and what there is.
  package let message: String
}

extension Document {
  /// The index of the level that somebody asked for, counted from 0.
  package func levelIndex(_ choice: LevelChoice) throws(SettingsError) -> Int {
    switch choice {
    case .number(let number):
      guard levels.indices.contains(number - 1) else {
        throw SettingsError(
          message: "there is no level \(number): \(title) has \(levels.count) (\(levelList))")
      }
      return number - 1
    case .name(let name):
      guard let index = levelIndex(named: name) else {
        throw SettingsError(message: "there is no level '\(name)': \(title) has \(levelList)")
      }
      return index
    }
  }

  private var levelList: String {
    levels.enumerated().map { "\($0.offset + 1) \($0.element.name)" }.joined(separator: ", ")
  }
}

/// The text sizes that the keys step through.
enum TextSize {
  static let limits = 0.5...4.0
  private static let steps = [
    0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 3.5, 4,
  ]

  /// The next larger or smaller step from any size.
  static func step(from size: Double, larger: Bool) -> Double {
    let next =
      larger
      ? steps.first { $0 > size + 1e-9 } : steps.last { $0 < size - 1e-9 }
    return next ?? size
  }
}
