// Where fingers stop being noise and start to mean something. The defaults are the program's; they
// are parameters so that the public test tables of other recognisers can be run against this one.

/// The thresholds of the finger tracker, in points and seconds.
package struct FingerOptions: Equatable, Sendable {
  /// How far the span must leave its baseline before a pinch begins; 0 begins at the first move.
  ///
  /// Android and tldraw take 16, Flutter 18, pdf.js 35 device pixels.
  package var slop = 16.0
  /// Whether the sample that leaves the slop counts for nothing, as in those recognisers.
  ///
  /// What is lost so depends on how often a touch screen reports. Here it is the slop itself, so a
  /// pinch is worth the same however fast it is, down to a single report.
  package var swallowsSample = false
  /// Spans below this are noise: two fingertips are about this wide; Android takes 27 mm.
  package var minimumSpan = 40.0
  /// What one sample may multiply by; a hand cannot do more between two reports of a touch screen.
  package var factors = 0.5...2.0
  /// How far one finger may roll and still tap.
  package var dragSlop = 10.0
  /// How soon after a tap the next finger must land to make it a double tap; Android takes 0.3 s.
  package var doubleTapTime = 0.3
  /// How near to a tap the next must be to make it a double tap.
  package var doubleTapDistance = 20.0

  package init() {}
}
