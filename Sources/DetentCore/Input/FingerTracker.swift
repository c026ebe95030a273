// Fingers on a touch screen. One alone taps or scrolls. Two or more of one device pinch: the factor
// of a sample is the ratio of the span now to the span before. Three rules keep that ratio honest:
// - The slop is swallowed. Nothing happens until the span has left its baseline by more than the
//   slop; then the pinch begins, with the edge of the slop as its new baseline, so nothing jumps.
// - The baseline is taken anew whenever a finger comes or goes, so spans of different fingers are
//   never compared; the slop is not asked for again until all fingers are up.
// - A span too small to be meant is ignored and the baseline kept, so fingers may meet and part.
// Fingers that once were several do nothing else, not even tap, until all of them are up.
//
// A touch screen reports the fingers of one moment as several events of one time. Measured one by
// one, two fingers that glide side by side would seem to part and to meet; so moves are measured
// together, as soon as anything else happens, time goes on, or `measure` is called. A finger that
// moves a second time belongs to the next moment, whatever its time says: SDL stamps all that it
// finds waiting with one time.

/// Turns finger events into pinches, scrolls and taps.
struct FingerTracker: Equatable, Sendable {
  private struct Finger: Equatable, Sendable {
    var id: FingerID
    var position: Point
    /// Whether it moved since the last measuring.
    var hasMoved = false
  }

  private enum Stage: Equatable, Sendable {
    /// No finger is down.
    case idle
    /// One finger that never had company.
    case alone(Drag)
    /// Several fingers came, and the slop is still to be earned.
    case gathering
    /// The slop is earned; the pinch begins at the next move of two or more fingers.
    case resting
    case pinching
  }

  private let options: FingerOptions
  /// In the order of their landing; all of one device.
  private var fingers: [Finger] = []
  private var stage = Stage.idle
  /// Whether a pinch began since the last time that no finger was down.
  private var hasPinched = false
  /// The span that the next one is compared with, in points; `nil` until one is fit for it.
  private var baseline: Double?
  /// The last centre that was measured.
  private var focus = Point.zero
  /// The last tap that a second one could follow.
  private var lastTap: Tap?
  /// The time of moves that are not measured yet.
  private(set) var pendingTime: Double?

  init(options: FingerOptions) {
    self.options = options
  }

  /// The fingers that are down.
  var ids: [FingerID] { fingers.map(\.id) }

  var isPinching: Bool { stage == .pinching }

  /// Takes one event; moves that wait for `measure` must not be older than it.
  mutating func handle(_ event: FingerEvent, at time: Double) -> [Gesture] {
    switch event.phase {
    case .down:
      guard event.position.isPlausible else { return [] }
      return land(event.id, at: event.position, time: time)
    case .moved:
      return move(event.id, to: event.position, time: time)
    case .up:
      guard fingers.contains(where: { $0.id == event.id }) else { return [] }
      let tap = finishedTap(at: time)
      return lift(event.id, at: time) + tap
    case .cancelled:
      guard fingers.contains(where: { $0.id == event.id }) else { return [] }
      return take(event.id, at: time)
    }
  }

  /// Measures the moves that came in together.
  mutating func measure() -> [Gesture] {
    guard let time = pendingTime else { return [] }
    pendingTime = nil
    for index in fingers.indices { fingers[index].hasMoved = false }
    guard fingers.count >= 2 else { return [] }
    let spread = Spread(fingers.map(\.position))
    guard isUsable(spread.span) else { return [] }
    switch stage {
    case .idle, .alone: return []
    case .gathering:
      guard let baseline, !options.swallowsSample else {
        if let baseline, abs(spread.span - baseline) <= options.slop { return [] }
        adopt(spread)
        return [begin(at: time)]
      }
      guard abs(spread.span - baseline) > options.slop else { return [] }
      let edge = baseline + (spread.span > baseline ? options.slop : -options.slop)
      self.baseline = isUsable(edge) ? edge : nil
      focus = spread.focus
      return [begin(at: time)] + change(to: spread, at: time)
    case .resting:
      focus = spread.focus
      return [begin(at: time)] + change(to: spread, at: time)
    case .pinching:
      return change(to: spread, at: time)
    }
  }

  /// Everything was taken away: the pinch is undone, the fingers are forgotten.
  mutating func cancel(at time: Double) -> [Gesture] {
    var found: [Gesture] = []
    switch stage {
    case .idle, .gathering, .resting: break
    case .alone(let drag): found = drag.interrupt(at: time)
    case .pinching: found = [pinch(.cancelled, at: time)]
    }
    fingers = []
    rest()
    pendingTime = nil
    lastTap = nil
    return found
  }

  /// Forgets fingers whose lifting was never told; a device that lost all of them cancels.
  mutating func prune(keeping down: Set<FingerID>, at time: Double) -> [Gesture] {
    let lost = fingers.map(\.id).filter { !down.contains($0) }
    guard !lost.isEmpty else { return [] }
    if lost.count == fingers.count { return cancel(at: time) }
    let found = lost.flatMap { lift($0, at: time) }
    dismissCompany(at: time)
    return found
  }

  private mutating func land(_ id: FingerID, at position: Point, time: Double) -> [Gesture] {
    var found: [Gesture] = []
    // A finger cannot land twice: its lifting was lost.
    if fingers.contains(where: { $0.id == id }) { found = lift(id, at: time) }
    if let first = fingers.first, first.id.device != id.device { return found }
    fingers.append(Finger(id: id, position: position))
    switch stage {
    case .idle:
      stage = .alone(Drag(at: position, time: time, slop: options.dragSlop, source: .finger))
    case .alone(let drag):
      found += drag.interrupt(at: time)
      stage = unearned
      lastTap = nil
    case .gathering, .resting, .pinching: break
    }
    rebase()
    return found
  }

  private mutating func move(_ id: FingerID, to position: Point, time: Double) -> [Gesture] {
    guard position.isPlausible, let index = fingers.firstIndex(where: { $0.id == id }) else {
      return []
    }
    guard case .alone(var drag) = stage else {
      let found = fingers[index].hasMoved ? measure() : []
      fingers[index].position = position
      fingers[index].hasMoved = fingers.count >= 2
      if fingers.count >= 2 { pendingTime = time }
      return found
    }
    fingers[index].position = position
    let found = drag.move(to: position, at: time)
    stage = .alone(drag)
    if drag.isScrolling { lastTap = nil }
    return found
  }

  private mutating func lift(_ id: FingerID, at time: Double) -> [Gesture] {
    fingers.removeAll { $0.id == id }
    var found: [Gesture] = []
    switch stage {
    case .idle, .gathering, .resting: break
    case .alone(let drag): found = drag.end(at: time)
    case .pinching:
      if fingers.count < 2 {
        found = [pinch(.ended, at: time)]
        stage = .resting
      }
    }
    if fingers.isEmpty { rest() } else { rebase() }
    return found
  }

  /// The system takes a finger away; if others stay, they have to earn the slop anew.
  private mutating func take(_ id: FingerID, at time: Double) -> [Gesture] {
    guard fingers.count > 1 else { return cancel(at: time) }
    let found = stage == .pinching ? [pinch(.cancelled, at: time)] : []
    stage = unearned
    fingers.removeAll { $0.id == id }
    rebase()
    dismissCompany(at: time)
    return found
  }

  /// A finger whose company turned out to be a ghost or a palm, before any pinch, is alone after
  /// all.
  private mutating func dismissCompany(at time: Double) {
    guard fingers.count == 1, !hasPinched else { return }
    let drag = Drag(
      at: fingers[0].position, time: time, slop: options.dragSlop, source: .finger)
    stage = .alone(drag)
  }

  /// No finger is down.
  private mutating func rest() {
    stage = .idle
    hasPinched = false
  }

  /// What several fingers are before their first pinch.
  private var unearned: Stage { options.slop > 0 ? .gathering : .resting }

  /// The tap that lifting the only finger now would make.
  private mutating func finishedTap(at time: Double) -> [Gesture] {
    guard case .alone(let drag) = stage, !drag.isScrolling else { return [] }
    var count = 1
    if let lastTap, lastTap.count == 1, drag.startTime - lastTap.time < options.doubleTapTime,
      drag.position.distance(to: lastTap.position) < options.doubleTapDistance
    {
      count = 2
    }
    let tap = Tap(position: drag.position, count: count, time: time)
    lastTap = tap
    return [.tap(tap)]
  }

  /// Takes the span of the fingers as they are now for the one to compare with.
  private mutating func rebase() {
    guard fingers.count >= 2 else {
      baseline = nil
      return
    }
    let spread = Spread(fingers.map(\.position))
    focus = spread.focus
    // The slop is a difference and may start from any span; a ratio may not.
    baseline = stage == .gathering || isUsable(spread.span) ? spread.span : nil
  }

  private mutating func begin(at time: Double) -> Gesture {
    stage = .pinching
    hasPinched = true
    return pinch(.began, at: time)
  }

  private mutating func adopt(_ spread: Spread) {
    baseline = spread.span
    focus = spread.focus
  }

  private mutating func change(to spread: Spread, at time: Double) -> [Gesture] {
    let before = baseline
    adopt(spread)
    guard let before else { return [] }
    let limits = options.factors
    let factor = min(limits.upperBound, max(limits.lowerBound, spread.span / before))
    return [pinch(.changed, factor: factor, at: time)]
  }

  private func isUsable(_ span: Double) -> Bool {
    span > 0 && span >= options.minimumSpan
  }

  private func pinch(
    _ phase: PinchSample.Phase, factor: Double = 1, at time: Double
  ) -> Gesture {
    .pinch(PinchSample(phase: phase, factor: factor, focus: focus, time: time, device: .fingers))
  }
}
