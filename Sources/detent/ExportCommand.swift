import DetentCore
import DetentRender
import Glibc

// A page for whoever has a browser and not this program.

extension Command {
  /// Writes a document as one page for a browser.
  static let export = Command(
    words: ["export"],
    usage: "export [FILE] [options] --out PAGE.html",
    about: [
      "Writes a text with all its levels as one page for a web browser, with a slider and the keys "
        + "+, - and 1 to 9. The page is whole in itself: pictures beside the text are put into it, "
        + "and it loads nothing from anywhere.",
      Notes.levelled, Notes.writing,
    ],
    options: [.outPage] + Option.model, showsText: false, takesFile: true,
    examples: [
      Example(call: "detent export report.md --out report.html", meaning: "a page to send around")
    ]
  ) { (call, console) throws(Failure) in
    guard let output = call.output else { throw missingOutput("detent export", "PAGE.html") }
    let document = try call.openDocument(in: console)
    if document.levels.contains(where: { $0.paragraphs.store != nil }) {
      let limit = OpenedText.longestWhole >> 20
      throw Failure(.badCall, "\(call.fileName): is larger than \(limit) MiB, too long for a page")
    }
    let folder = call.folder
    let page = HTMLPage(document) { path in
      do throws(Failure) {
        return try DataAddress.picture(path, in: folder)
      } catch {
        console.report(error)
        return nil
      }
    }
    if output == "-" {
      try console.write(page.text)
    } else {
      try AtomicFile.write(Array(page.text.utf8), to: output)
    }
  }
}

extension Option {
  static let outPage = Option(
    name: "out", placeholder: "PAGE.html", help: "where the page goes; - is standard output"
  ) { (call, value) throws(Failure) in call.output = try Value.path(value, of: "out") }
}

/// Files as addresses that hold them (RFC 2397).
enum DataAddress {
  /// Larger pictures would make a page that no mail takes.
  static let mostBytes = 8 << 20

  private static let types = [
    "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "webp": "image/webp",
    "svg": "image/svg+xml", "gif": "image/gif",
  ]

  /// A picture of a document's folder.
  static func picture(_ path: String, in folder: String?) throws(Failure) -> String {
    guard let folder else { throw Failure(.badCall, "\(path): this text is in no folder") }
    let file: String
    do throws(FileBeside.Refusal) {
      file = try FileBeside.path(of: path, in: folder)
    } catch {
      throw Failure(.badCall, "\(path): \(error.reason)")
    }
    let suffix = file.split(separator: ".").last.map { $0.lowercased() } ?? ""
    guard let type = types[suffix] else {
      throw Failure(.badCall, "\(path): is no PNG, JPEG, WebP, SVG or GIF")
    }
    let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw Failure(.badCall, "\(path): \(Descriptor.reason(errno))") }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    while bytes.count <= mostBytes {
      guard let chunk = Descriptor.read(descriptor, upTo: 1 << 16) else {
        throw Failure(.badCall, "\(path): \(Descriptor.reason(errno))")
      }
      if chunk.isEmpty { return "data:\(type);base64,\(base64(bytes))" }
      bytes += chunk
    }
    throw Failure(.badCall, "\(path): is larger than \(mostBytes >> 20) MiB")
  }

  /// RFC 4648, section 4.
  static func base64(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      bits <<= 8 * UInt32(3 - group.count)
      for place in 0..<4 {
        text.append(
          place > group.count
            ? UInt8(ascii: "=") : digits[Int(bits >> (18 - 6 * UInt32(place)) & 63)])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
