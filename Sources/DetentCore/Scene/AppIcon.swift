/// The program's icon: a text whose lines grow from a few words to many, on the alignment control's
/// blue.
package enum AppIcon {
  /// The icon on transparent-free white corners, `side` points wide.
  package static func scene(side: Double) -> Scene {
    let unit = side / 16
    var commands = [
      DrawCommand(
        .fill(cornerRadius: 3.5 * unit), frame: Rect(x: 0, y: 0, width: side, height: side),
        color: Theme.panelBlue)
    ]
    for (index, length) in [4.0, 7, 10].enumerated() {
      commands.append(
        DrawCommand(
          .fill(cornerRadius: unit * 0.75),
          frame: Rect(
            x: 3 * unit, y: (4 + 3.25 * Double(index)) * unit, width: length * unit,
            height: 1.5 * unit),
          color: .white))
    }
    return Scene(
      size: Size(width: side, height: side), scale: 1, background: Theme.dark.background,
      commands: commands)
  }
}
