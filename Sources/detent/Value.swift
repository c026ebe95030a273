import DetentCore

/// Reads the values of options; what is refused is refused with the option's name and what it
/// takes.
enum Value {
  /// One of an enumeration's names.
  static func choice<Choice>(
    _ value: String, of option: String
  ) throws(Failure) -> Choice where Choice: CaseIterable & RawRepresentable<String> {
    if let choice = Choice(rawValue: value) { return choice }
    let names = Choice.allCases.map(\.rawValue)
    throw Failure(
      .badCall, "--\(option): '\(value)' is not one of \(names.joined(separator: ", "))")
  }

  /// A number within limits.
  static func number(
    _ value: String, of option: String, in limits: ClosedRange<Double>, unit: String
  ) throws(Failure) -> Double {
    guard let number = Decimal.parse(value), limits.contains(number) else {
      throw Failure(
        .badCall,
        "--\(option): '\(value)' is not \(JSON.number(limits.lowerBound)) to "
          + "\(JSON.number(limits.upperBound)) \(unit)")
    }
    return number
  }

  /// A whole number within limits.
  static func whole(
    _ value: String, of option: String, in limits: ClosedRange<Double>, unit: String
  ) throws(Failure) -> Int {
    let number = try number(value, of: option, in: limits, unit: unit)
    guard number == number.rounded() else {
      throw Failure(.badCall, "--\(option): '\(value)' is not a whole number")
    }
    return Int(number)
  }

  /// A size in whole points, each side 1 to the longest side of a picture.
  static func size(_ value: String, of option: String) throws(Failure) -> Size {
    let limits = 1...Script.maximumSide
    guard let size = Decimal.parseSize(value), limits.contains(size.width),
      limits.contains(size.height)
    else {
      let longest = Int(Script.maximumSide)
      throw Failure(
        .badCall, "--\(option): '\(value)' is not WxH from 1x1 to \(longest)x\(longest)")
    }
    return size
  }

  /// A path; only the empty one is refused here.
  static func path(_ value: String, of option: String) throws(Failure) -> String {
    guard !value.isEmpty else { throw Failure(.badCall, "--\(option): needs a name") }
    return value
  }
}
