// What the program shows, in words and numbers: the headless twin of the picture.

/// The state of a moment, as `detent dump` prints it.
package struct Report: Equatable, Sendable {
  /// In seconds.
  package var at: Double
  package var size: Size
  package var theme: String
  package var level: LevelReport
  /// The hidden, continuous scale.
  package var scale: Double
  package var isPinching: Bool
  package var alignment: TextAlignment
  package var clicks: Int
  /// How far the text is scrolled, in points; in the middle of a long text about so far.
  package var scroll: Double
  package var wake: Wake
  /// What moves or could move, by name, in a fixed order.
  package var values: [NamedValue]
  /// Every word that is drawn: of the texts that leave, then of the shown one, each in reading
  /// order; a line of several runs is listed run by run, from left to right.
  package var words: [WordReport] = []
  package var commands: [DrawCommand]

  /// A level; its index is counted from 1.
  package struct LevelReport: Equatable, Sendable {
    package var index: Int
    package var name: String
    package var count: Int
  }

  /// A word as it is drawn; punctuation is drawn too, but not listed.
  package struct WordReport: Equatable, Sendable {
    package var text: String
    /// Its left end and its baseline in window coordinates, in points.
    package var x: Double
    package var y: Double
    package var width: Double
    package var opacity: Double
    package var scale: Double
    /// Whether it is on its way from one text to the other.
    package var isTravelling: Bool
  }

  /// A number with a name.
  package struct NamedValue: Equatable, Sendable {
    package var name: String
    package var value: Double

    init(_ name: String, _ value: Double) {
      self.name = name
      self.value = value
    }
  }
}

extension App {
  /// Describes a moment, in seconds.
  package mutating func report(at now: Double) -> Report {
    let builder = sceneBuilder(at: now)
    return Report(
      at: now, size: state.size, theme: state.theme.isDark ? "dark" : "light",
      level: Report.LevelReport(
        index: state.level + 1, name: state.document.levels[state.level].name,
        count: state.document.levels.count),
      scale: state.scale(at: now), isPinching: state.isPinching, alignment: state.alignment,
      clicks: state.clicks, scroll: scrolled(at: now), wake: wake(at: now),
      values: builder.values(), words: words(drawnBy: builder), commands: builder.scene().commands)
  }
}

extension SceneBuilder {
  /// What moves or could move.
  func values() -> [Report.NamedValue] {
    blockValues() + capsuleValues() + selectionValues() + lineValues() + figureValues()
      + followValues() + workValues() + scrollBarValues()
  }

  /// From where to where the bar is filled.
  private func workValues() -> [Report.NamedValue] {
    workFilled.map {
      [
        Report.NamedValue("work.from", $0.lowerBound), Report.NamedValue("work.to", $0.upperBound),
      ]
    } ?? []
  }

  /// The thumb, while there is one.
  private func scrollBarValues() -> [Report.NamedValue] {
    scrollBar.map {
      [
        Report.NamedValue("scrollBar.y", $0.thumb.minY),
        Report.NamedValue("scrollBar.height", $0.thumb.height),
        Report.NamedValue("scrollBar.width", $0.thumb.width),
        Report.NamedValue("scrollBar.opacity", theme.hasMoreContrast ? 1 : $0.opacity),
      ]
    } ?? []
  }

  private func followValues() -> [Report.NamedValue] {
    followScale == 1 ? [] : [Report.NamedValue("follow.scale", followScale)]
  }

  private func blockValues() -> [Report.NamedValue] {
    let shown = transition.shown.look(at: now, reducesMotion: reducesMotion)
    var values = [
      Report.NamedValue("incoming.opacity", shown.opacity),
      Report.NamedValue("incoming.offsetY", shown.offsetY),
    ]
    if let newest = transition.blocks.dropLast().last {
      let leaving = newest.look(at: now, reducesMotion: reducesMotion)
      values += [
        Report.NamedValue("outgoing.opacity", leaving.opacity),
        Report.NamedValue("outgoing.offsetY", leaving.offsetY),
        Report.NamedValue("outgoing.scale", leaving.scale),
      ]
    }
    return values
  }

  private func capsuleValues() -> [Report.NamedValue] {
    [
      Report.NamedValue("capsule.scale", capsule.scale(at: now, reducesMotion: reducesMotion)),
      Report.NamedValue("capsule.shadowOpacity", capsule.shadowOpacity(at: now)),
      Report.NamedValue("capsule.shadowRadius", capsule.shadowRadius(at: now)),
      Report.NamedValue("capsule.width", capsule.width(at: now)),
    ]
  }

  private func selectionValues() -> [Report.NamedValue] {
    (0..<Selection.lineCount).map {
      Report.NamedValue("selection.line\($0)", alignment.place(line: $0, at: now))
    }
  }

  private func lineValues() -> [Report.NamedValue] {
    let clip = textClip
    let shown = blocks.count - 1
    return lines(shown, from: clip.minY, to: clip.maxY, share: alignment.share(at: now))
      .enumerated()
      .map { Report.NamedValue("text.line\($0.offset).x", $0.element.x) }
  }

  private func figureValues() -> [Report.NamedValue] {
    figure.map { [Report.NamedValue("figure.scale", $0.scale(at: now))] } ?? []
  }
}
