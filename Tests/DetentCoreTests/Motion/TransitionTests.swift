import Chance
import Testing

@testable import DetentCore

@Suite struct TransitionTests {
  /// Oracle values of animation.md 4.2: the removal at a time after the change, with the look that
  /// interactions.md section 1 composes from the progress: offset −60·p·(1 + 0.5·p), opacity (1 −
  /// p)².
  struct Moment: CustomTestStringConvertible {
    var time: Double
    var progress: Double
    var testDescription: String { "\(time) s" }
  }

  static let moments = [
    Moment(time: 0.05, progress: 0.145715014), Moment(time: 0.10, progress: 0.423302123),
    Moment(time: 0.20, progress: 0.873710896), Moment(time: 0.30, progress: 1.033930362),
    Moment(time: 0.35, progress: 1.045987892), Moment(time: 0.50, progress: 1.014498422),
  ]

  @Test(arguments: moments)
  func `both sides follow the spring to the number`(moment: Moment) {
    var transition = Transition(level: 0)
    transition.show(level: 1, at: 0)
    let p = moment.progress
    let leaving = transition.blocks[0].look(at: moment.time, reducesMotion: false)
    #expect(abs(leaving.offsetY + 60 * p * (1 + 0.5 * p)) < 1e-6)
    #expect(abs(leaving.scale - (1 + 0.5 * p)) < 1e-8)
    #expect(abs(leaving.opacity - (p > 1 ? 0 : (1 - p) * (1 - p))) < 1e-8)
    let arriving = transition.shown.look(at: moment.time, reducesMotion: false)
    #expect(abs(arriving.offsetY - 20 * (1 - p)) < 1e-6)
    #expect(arriving.scale == 1)
    #expect(abs(arriving.opacity - min(1, p)) < 1e-8)
  }

  @Test func `a block that comes back flows back from where it is`() {
    var transition = Transition(level: 0)
    transition.show(level: 1, at: 0)
    let before = transition.blocks[0]
    transition.show(level: 0, at: 0.1)
    #expect(transition.shown.level == 0)
    #expect(transition.shown.insertion.value(at: 0.1) == 0, "it must not play the insertion")
    #expect(transition.shown.removal.state(at: 0.1) == before.removal.state(at: 0.1))
    // animation.md 4.4: the velocity is carried over, so it first goes on leaving.
    #expect(transition.shown.removal.value(at: 0.11) > before.removal.value(at: 0.1))
    let settled = transition.settleTime
    transition.dropGone(at: settled)
    #expect(transition.blocks.map(\.level) == [0])
    #expect(transition.shown.look(at: settled, reducesMotion: false) == .shown)
  }

  @Test func `a block that leaves while it arrives has no seam`() {
    var transition = Transition(level: 0)
    transition.show(level: 1, at: 0)
    let before = transition.shown.look(at: 0.1, reducesMotion: false)
    transition.show(level: 2, at: 0.1)
    let after = transition.blocks[1].look(at: 0.1, reducesMotion: false)
    #expect(before == after)
  }

  @Test func `ten changes in 100 ms end with exactly one block`() {
    var transition = Transition(level: 1)
    for (index, level) in [2, 1, 0, 1, 2, 0, 2, 1, 0, 2].enumerated() {
      transition.show(level: level, at: Double(index) * 0.01)
      #expect(transition.blocks.count <= 3)
    }
    transition.dropGone(at: transition.settleTime)
    #expect(transition.blocks.map(\.level) == [2])
    #expect(transition.shown.look(at: 10, reducesMotion: false) == .shown)
  }

  @Test(arguments: 0..<50)
  func `fifty random toggles leave one block and lose none`(seed: UInt64) {
    // motiondivision/motion 3541 and 1572: fast toggling left a leaving element stuck, or removed
    // it early.
    var random = SplitMix64(seed: seed)
    var transition = Transition(level: 0)
    var now = 0.0
    for _ in 0..<50 {
      now += random.unit() * 0.2
      let level = random.below(4)
      transition.dropGone(at: now)
      let shown = transition.shown
      let before = Dictionary(uniqueKeysWithValues: transition.blocks.map { ($0.level, $0) })
      transition.show(level: level, at: now)
      #expect(Set(transition.blocks.map(\.level)).count == transition.blocks.count)
      #expect(transition.shown.level == level)
      for block in transition.blocks {
        guard let old = before[block.level] else { continue }
        let (new, past) = (
          block.look(at: now, reducesMotion: false), old.look(at: now, reducesMotion: false)
        )
        // What is within the tolerance of its target may be put there: an eighth of a point.
        #expect(abs(new.offsetY - past.offsetY) <= 0.125 && abs(new.opacity - past.opacity) < 0.003)
      }
      if level != shown.level {
        #expect(transition.blocks.contains { $0.level == shown.level && $0.isLeaving })
      }
    }
    let end = transition.settleTime
    transition.dropGone(at: end)
    #expect(transition.blocks.count == 1)
    #expect(transition.shown.look(at: end, reducesMotion: false) == .shown)
  }

  @Test func `the same level again changes nothing`() {
    // software-mansion/react-native-reanimated PR 909: a re-issued change restarted the clock for
    // ever.
    var transition = Transition(level: 0)
    transition.show(level: 1, at: 0)
    let once = transition
    transition.show(level: 1, at: 0.05)
    #expect(transition == once)
  }

  @Test func `reduced motion fades and does not move`() {
    var transition = Transition(level: 0)
    transition.show(level: 1, at: 0)
    for block in transition.blocks {
      let look = block.look(at: 0.1, reducesMotion: true)
      #expect(look.offsetY == 0)
      #expect(look.scale == 1)
      #expect(look.opacity > 0 && look.opacity < 1)
    }
  }
}
