/// How one level of a text becomes another.
package enum TransitionChoice: String, CaseIterable, Equatable, Sendable {
  /// What suits the two texts, or what the document asks for.
  case auto
  /// The old text rises and fades as a whole, the new one arrives as a whole.
  case vaporize
  /// Words that both texts share travel to their new places.
  case morph

  /// The next choice, as a key that goes through all of them shows it.
  package var next: TransitionChoice {
    switch self {
    case .auto: .vaporize
    case .vaporize: .morph
    case .morph: .auto
    }
  }
}
