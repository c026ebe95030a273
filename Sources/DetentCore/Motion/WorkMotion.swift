// Something that takes long is shown once it has taken long enough to be noticed. Of work whose end
// is known the bar shows how far it has come, and changes when that does; of any other a part of it
// goes along the bar in steps, twice a second, which says that the program lives and costs hardly
// anything. Nothing glides: while somebody waits, the machine has better things to do.

/// Something that takes long, since when, and how far it has come.
package struct WorkMotion: Equatable, Sendable {
  package var progress: WorkProgress
  /// In seconds.
  let start: Double

  /// Work that is done before then is not worth a bar, in seconds.
  static let patience = 0.3
  /// From step to step of a bar without a known end, in seconds, and how many steps go through it.
  static let pace = 0.5
  static let stepCount = 4

  init(_ progress: WorkProgress, at start: Double) {
    self.progress = progress
    self.start = start
  }

  private var shownFrom: Double { start + Self.patience }

  /// The part of the bar that is filled at a time, in shares of it; `nil` before the bar is shown.
  func filled(at now: Double, reducesMotion: Bool) -> Range<Double>? {
    guard now >= shownFrom else { return nil }
    switch progress {
    case .share(let share): return 0..<min(1, max(0, share))
    case .unknown:
      let width = 1 / Double(Self.stepCount)
      guard !reducesMotion else { return (1 - width) / 2..<(1 + width) / 2 }
      let step = steps(at: now) % Self.stepCount
      return Double(step) * width..<Double(step + 1) * width
    }
  }

  /// When the bar looks different next if nobody says anything, seen from a moment.
  func deadline(at now: Double, reducesMotion: Bool) -> Double? {
    if now < shownFrom { return shownFrom }
    guard progress == .unknown, !reducesMotion else { return nil }
    return time(ofStep: steps(at: now) + 1)
  }

  private func time(ofStep number: Int) -> Double { shownFrom + Double(number) * Self.pace }

  /// How many steps the bar has made; exact, so that a deadline lies ahead of its own moment.
  private func steps(at now: Double) -> Int {
    let number = Int((now - shownFrom) / Self.pace)
    return time(ofStep: number + 1) <= now ? number + 1 : number
  }
}
