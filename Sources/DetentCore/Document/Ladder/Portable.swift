// Two functions of the C library in plain arithmetic. The C library picks its own by the processor
// at hand, and they differ in the last bit; two sentences of nearly the same rank could then change
// places from one machine to the next. Sums, products and square roots are the same everywhere.

/// Logarithm and exponential that give the same bits on every machine.
enum Portable {
  private static let ln2 = 0.693_147_180_559_945_3
  /// Terms of the series; both have converged to the last bits by then.
  private static let termCount = 20

  /// The natural logarithm of a positive, finite number, to about 1e-15.
  static func log(_ x: Double) -> Double {
    precondition(x > 0 && x.isFinite, "a logarithm needs a positive number")
    // x = m·2^e with m in [1, 2); ln m = 2·artanh((m − 1)/(m + 1)), halved once more above √2.
    var exponent = Double(x.exponent)
    var significand = x.significand
    if significand > 1.414_213_562_373_095_1 {
      significand /= 2
      exponent += 1
    }
    let t = (significand - 1) / (significand + 1)
    var power = t
    var sum = 0.0
    for term in 0..<termCount {
      sum += power / Double(2 * term + 1)
      power *= t * t
    }
    return 2 * sum + exponent * ln2
  }

  /// `e` to the power of `x`, to about 1e-15 of it; 0 far below, infinite far above.
  static func exp(_ x: Double) -> Double {
    guard x > -700 else { return 0 }
    guard x < 700 else { return .infinity }
    // e^x = 2^n · e^r with r within ± ln 2 / 2.
    let n = (x / ln2).rounded()
    let r = x - n * ln2
    var term = 1.0
    var sum = 1.0
    for k in 1...termCount {
      term *= r / Double(k)
      sum += term
    }
    return Double(sign: .plus, exponent: Int(n), significand: 1) * sum
  }

  /// A positive `base` to the power of `exponent`.
  static func pow(_ base: Double, _ exponent: Double) -> Double { exp(exponent * log(base)) }
}
