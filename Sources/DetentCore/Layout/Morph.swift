// Words on their way. When the level changes, every word that both texts share glides from where it
// was seen to where it will be; words that leave rise and fade at once, words that enter come when
// most of the way has been made. Nothing wraps meanwhile: both texts are laid out, and words only
// move.
//
// The spring of the way is critically damped, and that is why words cannot run into each other. Let
// p be its step response, rising from 0 to 1 without ever turning. A word that has been sent to the
// places X₀, X₁ … Xₙ at the times t₁ … tₙ, each time from where and how fast it was, is at
//
//   X₀·(1 − p(t − t₁)) + X₁·(p(t − t₁) − p(t − t₂)) + … + Xₙ·p(t − tₙ)
//
// since springs are linear. No weight is negative and they add up to 1, so the word is at an
// average of its places, and all words at the same average of theirs. In every layout a word is
// after another or below it; so it is at every moment, whatever the hand did in between. A spring
// that overshoots would have negative weights, and words of one line would slide over each other.
//
// Words that move alike are one piece: a sentence that keeps its line breaks is drawn as its lines.
// Places are counted from the block's top left corner, so the scroll moves all of them; and x
// without the alignment's part, so that an alignment that changes meanwhile does so by its own
// curve.

/// The pieces of text that are on their way.
struct Morph: Equatable, Sendable {
  /// A place counts as reached within this many points: less would differ by a 255th at an edge of
  /// scale 2.
  static let tolerance = 1.0 / 512
  /// A progress moves words by up to 30 points and more; this is the same distance.
  static let progressTolerance = Morph.tolerance / 30
  /// Words that enter begin after this time: three tenths of the spring's response, in seconds.
  static let entranceDelay = 0.15
  /// Words that leave are gone when a third of their way is made.
  static let fadeEnd = 1.0 / 3
  /// With more pieces than this under way, whole lines travel.
  ///
  /// A screen of 1280 × 800 has 450 words at the default size: more pieces than this are more than
  /// the eye can follow.
  static let mostPieces = 600

  /// Words that stand side by side on one line and move alike.
  struct Piece: Equatable, Sendable {
    var level: Int
    var line: Int
    /// Positions on the line.
    var words: Range<Int>
    /// The whole line's runs.
    var segments: [LineSegment]
    /// The part of the line's single run that is drawn, in points from its pen; `nil` for all.
    var slice: Range<Double>?
    /// The line's width and height, in points.
    var lineWidth: Double
    var lineHeight: Double
    /// The line's pen as if it were aligned left, how much further right it would be if it were
    /// aligned right (negative where reading begins at the right), and the line's top.
    var x: SpringValue
    var free: SpringValue
    var y: SpringValue
    var insertion: SpringValue
    var removal: SpringValue
    var isLeaving: Bool
    /// Whether it was there before the last change and goes on.
    var isShared: Bool

    /// What the transition does to it beside moving it.
    func look(at now: Double) -> BlockLook {
      BlockLook(
        insertion: insertion.value(at: now), removal: removal.value(at: now),
        fadeEnd: Morph.fadeEnd)
    }

    /// The pen's place, from the block's top left corner.
    func pen(at now: Double, share: Double) -> Point {
      Point(x: x.value(at: now) + share * free.value(at: now), y: y.value(at: now))
    }

    var settleTime: Double {
      max(
        max(x.settleTime, free.settleTime, y.settleTime),
        max(insertion.settleTime, removal.settleTime))
    }

    func isGone(at now: Double) -> Bool { isLeaving && now >= removal.settleTime }

    func isTravelling(at now: Double) -> Bool {
      isShared && !isLeaving && now < max(x.settleTime, free.settleTime, y.settleTime)
    }
  }

  /// The level that stays.
  var level: Int
  /// From back to front: the leaving ones, then the others in reading order.
  var pieces: [Piece]
  /// The lines of the level that are drawn as pieces, ascending.
  var lines: [Int]

  var settleTime: Double { pieces.reduce(-.infinity) { max($0, $1.settleTime) } }

  /// Forgets the pieces that have faded away.
  mutating func dropGone(at now: Double) { pieces.removeAll { $0.isGone(at: now) } }

  /// Gives every piece's level another number.
  mutating func renumber(_ number: (Int) -> Int) {
    level = number(level)
    for index in pieces.indices { pieces[index].level = number(pieces[index].level) }
  }

  /// Whether a line of the level is drawn as pieces.
  func covers(line: Int) -> Bool {
    let index = lines.partitioningIndex { $0 >= line }
    return index < lines.count && lines[index] == line
  }
}
