import DetentCore

// A report as text: one line a key, one line a command, keys always in the same order, so that two
// dumps can be compared line by line.

extension Report {
  /// The report as one JSON object, ending in a line break.
  var json: String {
    let valueLines = values.map { "\(JSON.string($0.name)): \(JSON.number($0.value))" }
    let fields: [(String, String)] = [
      ("at", JSON.number(at)),
      ("size", JSON.array(size.width, size.height)),
      ("theme", JSON.string(theme)),
      ("level", levelText),
      ("scale", JSON.number(scale)),
      ("pinching", String(isPinching)),
      ("alignment", JSON.string(alignment.rawValue)),
      ("clicks", String(clicks)),
      ("scroll", JSON.number(scroll)),
      ("wake", wake.json),
      ("values", Self.lines(valueLines, "{}")),
      ("commands", Self.lines(commands.map(\.json), "[]")),
      ("words", Self.lines(words.map(\.json), "[]")),
    ]
    let body = fields.map { "  \(JSON.string($0.0)): \($0.1)" }.joined(separator: ",\n")
    return "{\n\(body)\n}\n"
  }

  private var levelText: String {
    "{\"index\": \(level.index), \"name\": \(JSON.string(level.name)), \"count\": \(level.count)}"
  }

  /// Members on lines of their own between a pair of brackets.
  private static func lines(_ members: [String], _ brackets: String) -> String {
    guard !members.isEmpty else { return brackets }
    let body = members.map { "    " + $0 }.joined(separator: ",\n")
    return "\(brackets.prefix(1))\n\(body)\n  \(brackets.suffix(1))"
  }
}

extension Wake {
  /// `"input"`, `"frame"`, or the time of a timer.
  var json: String {
    switch self {
    case .onInput: JSON.string("input")
    case .nextFrame: JSON.string("frame")
    case .at(let time): JSON.number(time)
    }
  }
}

extension Report.WordReport {
  /// The word as a JSON object on one line.
  fileprivate var json: String {
    let fields: [(String, String)] = [
      ("text", JSON.string(text)), ("x", JSON.number(x)), ("y", JSON.number(y)),
      ("width", JSON.number(width)), ("opacity", JSON.number(opacity)),
      ("scale", JSON.number(scale)), ("travelling", String(isTravelling)),
    ]
    return "{" + fields.map { "\(JSON.string($0.0)): \($0.1)" }.joined(separator: ", ") + "}"
  }
}

extension DrawCommand {
  /// The command as a JSON object on one line.
  var json: String {
    var fields: [(String, String)] = [
      ("kind", JSON.string(kind)), ("frame", frame.json),
      ("colour", JSON.array(color.red, color.green, color.blue, color.alpha)),
    ]
    if case .text(let run) = shape { fields.append(("text", JSON.string(run.text))) }
    fields += [
      ("opacity", JSON.number(opacity)), ("scale", JSON.number(scale)),
      ("pivot", JSON.array(pivot.x, pivot.y)), ("clip", clip?.json ?? "null"),
      ("moving", String(isMoving)),
    ]
    if isStrong { fields.append(("strong", "true")) }
    fields += shapeFields
    return "{" + fields.map { "\(JSON.string($0.0)): \($0.1)" }.joined(separator: ", ") + "}"
  }

  private var kind: String {
    switch shape {
    case .fill: "fill"
    case .outline: "outline"
    case .shadow: "shadow"
    case .material: "material"
    case .text: "text"
    case .picture: "picture"
    }
  }

  private var shapeFields: [(String, String)] {
    switch shape {
    case .fill(let radius):
      [("cornerRadius", JSON.number(radius))]
    case .outline(let radius, let width):
      [("cornerRadius", JSON.number(radius)), ("width", JSON.number(width))]
    case .shadow(let radius, let sigma, let offsetY):
      [
        ("cornerRadius", JSON.number(radius)), ("sigma", JSON.number(sigma)),
        ("offsetY", JSON.number(offsetY)),
      ]
    case .material(let radius, let material):
      [
        ("cornerRadius", JSON.number(radius)),
        ("material", JSON.string(material == .ultraThinDark ? "dark" : "light")),
      ]
    case .text(let run):
      [
        ("face", JSON.string(run.face.name)),
        ("fontSize", JSON.number(run.size)), ("tracking", JSON.number(run.tracking)),
      ] + (run.direction == .rightToLeft ? [("direction", JSON.string("rtl"))] : [])
    case .picture(let path, _):
      [("path", JSON.string(path))]
    }
  }
}

extension Rect {
  /// `[x, y, width, height]`.
  var json: String { JSON.array(minX, minY, width, height) }
}
