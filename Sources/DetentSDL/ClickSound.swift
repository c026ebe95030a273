// The tick of a level change: a soft knock, made here so that it needs no file. It is a damped
// vibration, as of a small wooden thing: two partials that are no whole multiple of each other, a
// high one that is gone in a millisecond and gives the edge, a low one that gives the body. Plain
// arithmetic and one recurrence instead of sines, so that the samples are the same on every
// machine.

/// The samples of the click.
package enum ClickSound {
  /// Samples a second.
  package static let rate = 48_000
  /// Seconds; what is left after it is below the 16 bits' last one, and faded to nothing.
  static let duration = 0.024
  /// The loudest sample, of 1: soft beside speech or music.
  static let peak = 0.35
  /// The edge rises within this many seconds, or loudspeakers crackle.
  static let attack = 0.000_4

  /// One partial: frequency in Hz, share of the sum, and seconds to 1/e.
  struct Partial {
    var frequency: Double
    var share: Double
    var decay: Double
  }

  static let partials = [
    Partial(frequency: 1_150, share: 0.7, decay: 0.003_2),
    Partial(frequency: 2_870, share: 0.3, decay: 0.001_1),
  ]

  /// The click as signed 16-bit mono at `rate` samples a second, first and last 0.
  package static func samples(rate: Int = rate) -> [Int16] {
    let count = Int((duration * Double(rate)).rounded())
    precondition(count >= 2, "a click of at least two samples")
    var sum = [Double](repeating: 0, count: count)
    for partial in partials { add(partial, to: &sum, rate: Double(rate)) }
    for index in 0..<count {
      let time = Double(index) / Double(rate)
      let rest = Double(count - 1 - index) / Double(rate)
      sum[index] *= min(1, time / attack) * min(1, rest / attack)
    }
    let loudest = sum.reduce(0) { max($0, $1.magnitude) }
    return sum.map { Int16(($0 / loudest * peak * Double(Int16.max)).rounded()) }
  }

  /// Adds share · sin(2πft) · e^(−t/decay) by turning a vector by a fixed angle each sample.
  private static func add(_ partial: Partial, to sum: inout [Double], rate: Double) {
    let angle = 2 * Double.pi * partial.frequency / rate
    let (sine, cosine) = sineAndCosine(angle)
    let keep = decayPerSample(partial.decay * rate)
    var (x, y) = (1.0, 0.0)
    for index in sum.indices {
      sum[index] += partial.share * y
      (x, y) = (keep * (x * cosine - y * sine), keep * (x * sine + y * cosine))
    }
  }

  /// Taylor series to the 11th order: exact to 1e-13 for the angles of our partials, below 0.4.
  private static func sineAndCosine(_ angle: Double) -> (sine: Double, cosine: Double) {
    precondition(angle.magnitude < 1, "a partial lies far below the sampling rate")
    var (sine, cosine, term) = (0.0, 0.0, 1.0)
    for order in 0..<6 {
      cosine += term
      term *= angle / Double(2 * order + 1)
      sine += term
      term *= -angle / Double(2 * order + 2)
    }
    return (sine, cosine)
  }

  /// e^(−1/n) for n of many samples, by its series.
  private static func decayPerSample(_ samples: Double) -> Double {
    let x = -1 / samples
    return 1 + x * (1 + x / 2 * (1 + x / 3 * (1 + x / 4)))
  }
}
