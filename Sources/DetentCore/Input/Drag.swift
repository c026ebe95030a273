// One finger or one held mouse button. As long as it has not travelled farther than its slop it
// may still become a tap; then it scrolls, from the edge of the slop on, so that the text does not
// jump and a single long move is not lost either.

/// A press that may become a tap or a scroll.
struct Drag: Equatable, Sendable {
  /// How far back the speed at the end is measured, in seconds.
  static let velocityWindow = 0.1
  /// The fastest fling, in points a second; Android's maximum is 8,000 dp/s.
  static let maximumVelocity = 8000.0

  private struct Place: Equatable, Sendable {
    var time: Double
    var y: Double
  }

  let start: Point
  let startTime: Double
  let slop: Double
  let source: ScrollSample.Source
  /// Where it was seen last.
  private(set) var position: Point
  private(set) var isScrolling = false
  /// Where the text was moved to last.
  private var scrolledTo: Point
  /// The places of the last `velocityWindow`, oldest first, one for each time.
  private var trail: [Place]

  init(at start: Point, time: Double, slop: Double, source: ScrollSample.Source) {
    self.start = start
    startTime = time
    self.slop = slop
    self.source = source
    position = start
    scrolledTo = start
    trail = [Place(time: time, y: start.y)]
  }

  mutating func move(to place: Point, at time: Double) -> [Gesture] {
    position = place
    remember(Place(time: time, y: place.y))
    var found: [Gesture] = []
    if !isScrolling {
      let travel = place.distance(to: start)
      guard travel > slop else { return [] }
      isScrolling = true
      let share = slop / travel
      scrolledTo = Point(
        x: start.x + (place.x - start.x) * share, y: start.y + (place.y - start.y) * share)
      found.append(scroll(.began, at: time))
    }
    let distance = scrolledTo.y - place.y
    scrolledTo = place
    found.append(scroll(.changed, distance: distance, at: time))
    return found
  }

  /// Lets go; what a press that did not scroll means is for the caller to say.
  func end(at time: Double) -> [Gesture] {
    isScrolling ? [scroll(.ended, at: time, velocity: velocity(at: time))] : []
  }

  /// Something else takes over: the scroll stops where it is.
  func interrupt(at time: Double) -> [Gesture] {
    isScrolling ? [scroll(.ended, at: time)] : []
  }

  private mutating func remember(_ place: Place) {
    if trail.last?.time == place.time { trail.removeLast() }
    trail.append(place)
    trail.removeAll { $0.time < place.time - Self.velocityWindow }
  }

  /// The speed over the last `velocityWindow`; a rest before letting go counts as part of the way.
  private func velocity(at time: Double) -> Double {
    let recent = trail.filter { $0.time >= time - Self.velocityWindow }
    guard let first = recent.first, let last = recent.last, time > first.time else { return 0 }
    let velocity = (first.y - last.y) / (time - first.time)
    return min(Self.maximumVelocity, max(-Self.maximumVelocity, velocity))
  }

  private func scroll(
    _ phase: ScrollSample.Phase, distance: Double = 0, at time: Double, velocity: Double = 0
  ) -> Gesture {
    .scroll(
      ScrollSample(
        phase: phase, distance: distance, position: position, time: time, source: source,
        velocity: velocity))
  }
}
