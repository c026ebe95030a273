// Where things stand in the window. From the top: the alignment panel, the text area, the figure
// if there is one; the capsule floats over the bottom edge. Text area and figure scroll together
// under a fixed viewport. The area is as tall as the tallest level, so that the figure stays where
// it is when the level changes, and takes what height is left over.

/// The places of everything, for one window size, text size and document.
package struct WindowLayout: Equatable, Sendable {
  package let size: Size
  package let style: TextStyle

  /// Space outside and inside the text area, in points.
  package static let outerPadding = 16.0
  package static let innerPadding = 16.0
  package static let shortestArea = 200.0
  package static let panelTop = 20.0
  package static let panelSize = Size(width: 135, height: 44)
  package static let panelPadding = 10.0
  package static let buttonSize = Size(width: 25, height: 24)
  package static let buttonPitch = 45.0
  package static let capsuleBottom = 24.0
  package static let capsuleHeight = 40.0
  package static let figureSide = 200.0

  /// The narrowest column that text is laid out in: a window may be a single point wide.
  static let narrowestColumn = 1.0

  package init(size: Size, style: TextStyle) {
    self.size = size
    self.style = style
  }

  /// The white panel with the three alignment buttons.
  package var panel: Rect {
    Rect(
      x: (size.width - Self.panelSize.width) / 2, y: Self.panelTop,
      width: Self.panelSize.width, height: Self.panelSize.height)
  }

  /// A button's four lines.
  package func button(_ alignment: TextAlignment) -> Rect {
    Rect(
      x: panel.minX + Self.panelPadding + Self.buttonPitch * Double(alignment.index),
      y: panel.minY + Self.panelPadding,
      width: Self.buttonSize.width, height: Self.buttonSize.height)
  }

  /// Where a press chooses a button: the panel's height, 45 wide, so the three share the panel.
  package func hitArea(_ alignment: TextAlignment) -> Rect {
    let spread = (Self.buttonPitch - Self.buttonSize.width) / 2
    let button = button(alignment)
    return Rect(
      x: button.minX - spread, y: panel.minY, width: Self.buttonPitch, height: panel.height)
  }

  /// What of the window text and figure may use; below it nothing is cut off.
  package var viewport: Rect {
    let top = panel.maxY + Self.outerPadding
    return Rect(x: 0, y: top, width: size.width, height: max(0, size.height - top))
  }

  /// The text column's width, in points.
  package var columnWidth: Double {
    let room = size.width - 2 * (Self.outerPadding + Self.innerPadding)
    return max(Self.narrowestColumn, min(room, TextStyle.widestColumn * style.size))
  }

  package var columnX: Double { (size.width - columnWidth) / 2 }

  /// The height kept free below everything, so that the capsule covers no line at the end of a
  /// scroll.
  package var bottomInset: Double {
    Self.capsuleBottom + Self.capsuleHeight + Self.outerPadding
  }

  /// The text area's height for a text of this height.
  package func areaHeight(textHeight: Double, hasFigure: Bool) -> Double {
    let below = hasFigure ? Self.outerPadding + Self.figureSide + bottomInset : Self.outerPadding
    let left = size.height - viewport.minY - below
    return max(Self.shortestArea, left, textHeight + 2 * Self.innerPadding)
  }

  /// The text area in window coordinates when nothing is scrolled.
  package func area(height: Double) -> Rect {
    Rect(
      x: Self.outerPadding, y: viewport.minY,
      width: max(0, size.width - 2 * Self.outerPadding), height: height)
  }

  /// The figure's frame at scale 1 below an area of this height, when nothing is scrolled.
  package func figure(areaHeight: Double) -> Rect {
    Rect(
      x: (size.width - Self.figureSide) / 2,
      y: viewport.minY + areaHeight + Self.outerPadding,
      width: Self.figureSide, height: Self.figureSide)
  }

  /// How far the content can scroll, in points.
  package func scrollLimit(textHeight: Double, areaHeight: Double, hasFigure: Bool) -> Double {
    let content =
      hasFigure
      ? areaHeight + Self.outerPadding + Self.figureSide : textHeight + 2 * Self.innerPadding
    return max(0, content + bottomInset - viewport.height)
  }

  /// The scroll at which a text that ends at a height of its block can go no farther.
  func scrollLimit(bottom: Double) -> Double {
    bottom + 2 * Self.innerPadding + bottomInset - viewport.height
  }

  /// The capsule at scale 1, around a label of this width.
  package func capsule(width: Double) -> Rect {
    Rect(
      x: (size.width - width) / 2,
      y: size.height - Self.capsuleBottom - Self.capsuleHeight,
      width: width, height: Self.capsuleHeight)
  }
}
