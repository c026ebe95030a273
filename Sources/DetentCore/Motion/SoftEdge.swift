// What a hand feels that pulls a text beyond its end: it follows, but less and less. The distance
// shown is d·D·c / (D + c·d) for a pull of d over a view of height D, with c = 0.55: it starts at
// more than half of the pull and never reaches D. Source: the curve of UIScrollView, as used by
// pmndrs/use-gesture's rubberband.

/// How far beyond its end a pulled text is shown; distances in points.
enum SoftEdge {
  /// How much of a small pull is shown.
  static let firmness = 0.55
  /// A pull is taken up anew from a shown distance of at most this share of the view, since all of
  /// it would be an endless pull.
  static let deepest = 0.95

  /// The distance shown for a pull beyond the end, in a view of this height.
  static func shown(pull: Double, view: Double) -> Double {
    guard pull > 0, view > 0 else { return 0 }
    return pull * view * firmness / (view + firmness * pull)
  }

  /// The pull that shows a distance: the inverse.
  static func pull(shown: Double, view: Double) -> Double {
    guard shown > 0, view > 0 else { return 0 }
    let shown = min(shown, deepest * view)
    return shown * view / (firmness * (view - shown))
  }
}
