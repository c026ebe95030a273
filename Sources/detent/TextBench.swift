import DetentCore
import DetentRender
internal import Glibc

// Whether a text's length can be felt. Files of a page, of a book, of a hundred megabytes and of
// one endless line are made on the spot and opened as the window opens them: the first picture, a
// frame every sixtieth of a second while it scrolls, the way to its end, a window that changes its
// width, and a search for words that stand at its very end. Each is timed by the clock and by the
// processor; the two differ on a machine that has other things to do, and then the latter says what
// it costs. Each file has a process of its own, so that none finds fonts read or memory taken by
// the one before.

/// Times long texts.
struct TextBench {
  /// What a file is like.
  enum Shape: String, CaseIterable {
    case page = "kb1"
    case book = "mb1"
    case long = "mb100"
    case line = "line50"

    /// Its size in bytes.
    var byteCount: Int {
      switch self {
      case .page: 1000
      case .book: 1_000_000
      case .long: 100_000_000
      case .line: 50_000_000
      }
    }

    /// What parts its paragraphs.
    var gap: String { self == .line ? " " : "\n\n" }
  }

  private static let size = Size(width: 1000, height: 700)
  private static let frame = 1.0 / 60
  /// What only stands at a file's end.
  private static let rareWords = "quartz zeppelin"
  private static let wordsInParagraph = 80
  /// What is written at once, in bytes.
  private static let chunkByteCount = 1 << 20

  private let picture: Picture
  private var app: App
  private var scene: Scene?
  private var now = 0.0
  private var mostMemory = 0.0

  /// The costs of a file of a shape, in milliseconds and megabytes.
  static func measure(_ shape: Shape) throws(Failure) -> SceneBench.Results {
    let folder = try temporaryFolder()
    let path = folder + "/\(shape.rawValue).txt"
    defer {
      unlink(path)
      rmdir(folder)
    }
    try write(shape, to: path)
    let start = Cost.now()
    var bench = try TextBench(path)
    let costs = [
      ("first_picture", Cost.now() - start), ("scroll_worst", bench.scroll()),
      ("end_key", bench.press(.end)), ("drag_worst", bench.drag()),
      ("resize_worst", bench.resize()), ("find", bench.find()),
    ]
    let name = shape.rawValue
    return costs.map { ("\(name)_\($0.0)_ms", $0.1.clock) }
      + [("\(name)_extra_memory_mb", bench.mostMemory)]
      + costs.map { ("\(name)_\($0.0)_cpu_ms", $0.1.processor) }
  }

  /// What something took, in milliseconds.
  private struct Cost {
    var clock: Double
    var processor: Double

    static func now() -> Cost {
      Cost(
        clock: MachineClock.steady.milliseconds,
        processor: MachineClock.processor.milliseconds)
    }

    static func - (later: Cost, earlier: Cost) -> Cost {
      Cost(clock: later.clock - earlier.clock, processor: later.processor - earlier.processor)
    }

    /// The worse of two, each by its own measure.
    func worse(_ other: Cost) -> Cost {
      Cost(clock: max(clock, other.clock), processor: max(processor, other.processor))
    }

    static let none = Cost(clock: 0, processor: 0)
  }

  /// Opens a file and draws its first picture.
  private init(_ path: String) throws(Failure) {
    var call = Call()
    call.settings.size = Self.size
    picture = Picture()
    let document =
      switch try OpenedText.open(path, in: Console()) {
      case .long(let text): Document(text, named: path)
      case .whole(let source): try Document(source.text, named: path, atOnce: false)
      }
    app = try call.start(document, measurer: picture.measurer)
    show([])
  }

  /// From the top down by wheel and by pages, then near the end, up and down; the worst frame.
  private mutating func scroll() -> Cost {
    let middle = Point(x: Self.size.width / 2, y: Self.size.height / 2)
    let wheel = { (ticks: Double) in
      InputEvent.Kind.wheel(WheelEvent(ticks: ticks, position: middle))
    }
    var worst = Cost.none
    for index in 0..<240 { worst = worst.worse(show([wheel(index % 60 < 40 ? -1.5 : 1)])) }
    for _ in 0..<20 { worst = worst.worse(press(.pageDown)) }
    press(.end)
    for index in 0..<120 { worst = worst.worse(show([wheel(index % 30 < 20 ? 1.5 : -1)])) }
    for _ in 0..<10 { worst = worst.worse(press(.pageUp)) }
    press(.home)
    return worst
  }

  /// The scroll bar's thumb, dragged from the top to the end and back in two seconds, and then by
  /// fractions of a point; the worst frame.
  private mutating func drag() -> Cost {
    press(.home)
    guard let thumb = app.scrollThumb(at: now) else { return .none }
    let way = Self.size.height - thumb.maxY
    let place = { (share: Double) in
      Point(x: thumb.center.x, y: thumb.center.y + share * way)
    }
    var worst = show([.pointer(.moved(place(0))), .pointer(.down(place(0), count: 1))])
    for index in 0..<120 {
      let share = Double(index < 60 ? index : 120 - index) / 60
      worst = worst.worse(show([.pointer(.moved(place(share)))]))
    }
    for index in 0..<60 {
      worst = worst.worse(show([.pointer(.moved(place(0.5 + Double(index) / 1000)))]))
    }
    return worst.worse(show([.pointer(.up(place(0.5)))])).worse(rest())
  }

  /// A window's border dragged in and out again, some pages down; the worst frame.
  private mutating func resize() -> Cost {
    press(.home)
    for _ in 0..<5 { press(.pageDown) }
    var worst = Cost.none
    for index in 0..<60 {
      let width = Self.size.width - 8 * Double(index < 30 ? index : 60 - index)
      let size = Size(width: width, height: Self.size.height)
      worst = worst.worse(show([.resized(size, scale: 1)]))
    }
    return worst
  }

  /// A search from the text's beginning for what stands at its end; the worst frame until it shows.
  private mutating func find() -> Cost {
    press(.home)
    show([.key(KeyEvent(.character("f"), modifiers: .control))])
    let cost = show([.offered(.text(Self.rareWords))])
    precondition(app.state.find?.current != nil, "what stands at the end is found")
    return cost.worse(rest())
  }

  /// Presses a key and waits until all has come to rest; the worst frame.
  @discardableResult
  private mutating func press(_ key: Key) -> Cost {
    let first = show([.key(KeyEvent(key))])
    return first.worse(rest())
  }

  /// Shows frames until nothing moves; the worst of them.
  private mutating func rest() -> Cost {
    var worst = Cost.none
    while app.wake(at: now) == .nextFrame { worst = worst.worse(show([])) }
    return worst
  }

  /// Takes events and draws the next frame.
  @discardableResult
  private mutating func show(_ kinds: [InputEvent.Kind]) -> Cost {
    now += Self.frame
    let start = Cost.now()
    let next = app.step(kinds.map { InputEvent(time: now, $0) }, at: now).scene
    if next != scene { picture.draw(next, since: scene) }
    let cost = Cost.now() - start
    scene = next
    mostMemory = max(mostMemory, Self.ownMegabytes())
    return cost
  }
}

extension TextBench {
  /// Measures every file in a process of its own, which prints what it finds.
  static func measureEach(in console: Console) throws(Failure) {
    for shape in Shape.allCases {
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      posix_spawn_file_actions_adddup2(&actions, console.output, STDOUT_FILENO)
      var words: [UnsafeMutablePointer<CChar>?] = [
        strdup("detent"), strdup("bench"), strdup("text"), strdup("--only"),
        strdup(shape.rawValue), nil,
      ]
      defer { words.forEach { free($0) } }
      var process = pid_t()
      var status: Int32 = 0
      let code = posix_spawn(&process, "/proc/self/exe", &actions, nil, &words, environ)
      guard code == 0 else { throw Failure(.badCall, "bench text: \(Descriptor.reason(code))") }
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
      guard status == 0 else {
        throw Failure(.checkFailed, "bench text: \(shape.rawValue) could not be measured")
      }
    }
  }

  private static func temporaryFolder() throws(Failure) -> String {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let pattern = strdup(parent + "/detent-bench-XXXXXX")
    defer { free(pattern) }
    guard let pattern, let made = mkdtemp(pattern) else {
      throw Failure(.badCall, "\(parent): \(Descriptor.reason(errno))")
    }
    return String(cString: made)
  }

  /// Writes a file of a shape: the sample's words again and again, in an order that never repeats.
  private static func write(_ shape: Shape, to path: String) throws(Failure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure(.badCall, "\(path): \(Descriptor.reason(errno))") }
    defer { close(descriptor) }
    let sample = Document.parse(SampleText.text, title: "").levels.flatMap(\.texts)
    let words = sample.flatMap { $0.split(separator: " ") }.map { Array($0.utf8) }
    let ending = Array((shape.gap + rareWords + ".\n").utf8)
    var bytes: [UInt8] = []
    var left = shape.byteCount - ending.count
    var index = 0
    while left > 0 {
      let isLast = (index + 1) % wordsInParagraph == 0
      // Each round begins one word later.
      bytes += words[(index + index / words.count) % words.count]
      bytes += isLast ? Array(shape.gap.utf8) : [UInt8(ascii: " ")]
      index += 1
      guard bytes.count >= min(left, chunkByteCount) else { continue }
      bytes = Array(bytes.prefix(left))
      left -= bytes.count
      if left == 0 { bytes += ending }
      if let code = Descriptor.write(bytes, to: descriptor) {
        throw Failure(.badCall, "\(path): \(Descriptor.reason(code))")
      }
      bytes.removeAll(keepingCapacity: true)
    }
  }

  /// The memory that is the process's own and no file's, in megabytes.
  private static func ownMegabytes() -> Double {
    let descriptor = open("/proc/self/status", O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    guard let bytes = Descriptor.read(descriptor, upTo: 8192) else { return 0 }
    var kilobytes = 0.0
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    where line.hasPrefix("RssAnon:") || line.hasPrefix("RssShmem:") {
      kilobytes += line.split { !$0.isNumber }.first.flatMap { Double($0) } ?? 0
    }
    return kilobytes / 1000
  }
}
