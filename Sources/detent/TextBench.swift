import DetentCore
import DetentRender
internal import Glibc

// Whether a text's length can be felt. Files of a page, of a book, of a hundred megabytes and of
// one endless line are made on the spot and opened as the window opens them: the first picture, a
// frame every sixtieth of a second while it scrolls, the way to its end, a window that changes its
// width, and a search for words that stand at its very end. Each is timed by the clock and by the
// processor. Each file has processes of its own, so that none finds fonts read or memory taken by
// the one before.
//
// The worst of a thousand frames is the one during which the machine did something else. So the
// same is done several times over, frame by frame, and a frame costs what it took the quickest
// time: what the program itself does is the same each time, what disturbs it is not.

/// Times long texts.
struct TextBench {
  /// What is measured alone.
  enum Texts: Equatable {
    case file(Shape)
    /// Texts of many kinds, each at two lengths.
    case doubled
  }

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
  private static let lastWords = rareWords + ".\n"
  private static let wordsInParagraph = 80
  /// What is written at once, in bytes.
  private static let chunkByteCount = 1 << 20

  /// How often a process opens the file and does everything with it.
  private static let roundsOfProcess = 3
  /// How many processes a file has: only one picture of each is its first.
  private static let processes = 5

  private let picture: Picture
  private var app: App
  private var scene: Scene?
  private var now = 0.0
  private var mostMemory = 0.0
  /// Of the frames since somebody last asked.
  private var frames: [Cost] = []

  /// The costs of a file of a shape, in milliseconds and megabytes.
  static func measure(_ shape: Shape) throws(Failure) -> SceneBench.Results {
    let folder = try temporaryFolder()
    let path = folder + "/\(shape.rawValue).txt"
    defer {
      unlink(path)
      rmdir(folder)
    }
    try write(shape, to: path)
    let first = try round(path)
    var costs = first.costs
    for _ in 1..<roundsOfProcess {
      let again = try round(path).costs
      // The first picture of a process is not made twice.
      for index in costs.indices.dropFirst() {
        costs[index].frames = zip(costs[index].frames, again[index].frames).map { $0.better($1) }
      }
    }
    let name = shape.rawValue
    var figures = costs.map { (name: $0.name, cost: $0.frames.reduce(Cost.none) { $0.worse($1) }) }
    // A search is as long as all of its frames.
    if let search = costs.last {
      figures.insert(
        ("find", search.frames.reduce(Cost.none, +)), at: figures.endIndex - 1)
    }
    return figures.map { ("\(name)_\($0.name)_ms", $0.cost.clock) }
      + [("\(name)_extra_memory_mb", first.mostMemory)]
      + figures.map { ("\(name)_\($0.name)_cpu_ms", $0.cost.processor) }
  }

  /// A text with words at its end that stand nowhere else in it.
  static func ended(_ text: String) -> String { text + "\n\n" + lastWords }

  /// Everything once: the frames of each part, and the most memory in megabytes.
  private static func round(
    _ path: String
  ) throws(Failure) -> (costs: [(name: String, frames: [Cost])], mostMemory: Double) {
    let start = Cost.now()
    var bench = try TextBench(path)
    let opened = Cost.now() - start
    bench.frames = []
    let parts: [(String, (inout TextBench) -> Void)] = [
      ("scroll_worst", { $0.scroll() }), ("end_key", { $0.press(.end) }),
      ("drag_worst", { $0.drag() }), ("resize_worst", { $0.resize() }),
      ("find_worst", { $0.find() }),
    ]
    var costs = [(name: "first_picture", frames: [opened])]
    for (name, part) in parts {
      part(&bench)
      costs.append((name, bench.frames))
      bench.frames = []
    }
    return (costs, bench.mostMemory)
  }

  /// What something took, in milliseconds.
  struct Cost {
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

    static func + (one: Cost, other: Cost) -> Cost {
      Cost(clock: one.clock + other.clock, processor: one.processor + other.processor)
    }

    /// The worse of two, each by its own measure.
    func worse(_ other: Cost) -> Cost {
      Cost(clock: max(clock, other.clock), processor: max(processor, other.processor))
    }

    /// The better of two, each by its own measure.
    func better(_ other: Cost) -> Cost {
      Cost(clock: min(clock, other.clock), processor: min(processor, other.processor))
    }

    static let none = Cost(clock: 0, processor: 0)
  }

  /// Opens a file and draws its first picture.
  private init(_ path: String) throws(Failure) {
    try self.init(named: path) { () throws(Failure) in try OpenedText.open(path, in: Console()) }
  }

  /// Opens a text that has a name and draws its first picture.
  init(named name: String, open: () throws(Failure) -> OpenedText) throws(Failure) {
    var call = Call()
    call.settings.size = Self.size
    picture = Picture()
    let document =
      switch try open() {
      case .long(let text): Document(text, named: name)
      case .whole(let source): try Document(source.text, named: name, atOnce: false)
      }
    app = try call.start(document, measurer: picture.measurer)
    show([])
  }

  /// From the top down by wheel and by pages, then near the end, up and down.
  private mutating func scroll() {
    let middle = Point(x: Self.size.width / 2, y: Self.size.height / 2)
    let wheel = { (ticks: Double) in
      InputEvent.Kind.wheel(WheelEvent(ticks: ticks, position: middle))
    }
    for index in 0..<240 { show([wheel(index % 60 < 40 ? -1.5 : 1)]) }
    for _ in 0..<20 { press(.pageDown) }
    unseen { $0.press(.end) }
    for index in 0..<120 { show([wheel(index % 30 < 20 ? 1.5 : -1)]) }
    for _ in 0..<10 { press(.pageUp) }
    unseen { $0.press(.home) }
  }

  /// The scroll bar's thumb, dragged from the top to the end and back in two seconds, and then by
  /// fractions of a point.
  private mutating func drag() {
    unseen { $0.press(.home) }
    guard let thumb = app.scrollThumb(at: now) else { return }
    let way = Self.size.height - thumb.maxY
    let place = { (share: Double) in
      Point(x: thumb.center.x, y: thumb.center.y + share * way)
    }
    show([.pointer(.moved(place(0))), .pointer(.down(place(0), count: 1))])
    for index in 0..<120 {
      show([.pointer(.moved(place(Double(index < 60 ? index : 120 - index) / 60)))])
    }
    for index in 0..<60 { show([.pointer(.moved(place(0.5 + Double(index) / 1000)))]) }
    show([.pointer(.up(place(0.5)))])
    rest()
  }

  /// A window's border dragged in and out again, some pages down.
  private mutating func resize() {
    unseen {
      $0.press(.home)
      for _ in 0..<5 { $0.press(.pageDown) }
    }
    for index in 0..<60 { resize(by: -8 * Double(index < 30 ? index : 60 - index)) }
  }

  /// A window that is wider than the first one by some points.
  mutating func resize(by width: Double) {
    let size = Size(width: Self.size.width + width, height: Self.size.height)
    show([.resized(size, scale: 1)])
  }

  /// A search from the text's beginning for what stands at its end, until all is looked through.
  mutating func find() {
    unseen {
      $0.press(.home)
      $0.show([.key(KeyEvent(.character("f"), modifiers: .control))])
    }
    show([.offered(.text(Self.rareWords))])
    while app.isWorking { show([]) }
    unseen { $0.rest() }
    let isFound = app.state.find?.matches.contains { !$0.isEmpty } == true
    precondition(isFound, "what stands at the end is found, in one level or another")
  }

  /// Does what is to be timed by itself, or not at all.
  private mutating func unseen(_ body: (inout TextBench) -> Void) {
    let seen = frames
    body(&self)
    frames = seen
  }

  /// Presses a key and waits until all has come to rest.
  mutating func press(_ key: Key) {
    show([.key(KeyEvent(key))])
    rest()
  }

  /// Shows frames until nothing moves.
  private mutating func rest() {
    while app.wake(at: now) == .nextFrame { show([]) }
  }

  /// Takes events and draws the next frame.
  private mutating func show(_ kinds: [InputEvent.Kind]) {
    now += Self.frame
    let start = Cost.now()
    let next = app.step(kinds.map { InputEvent(time: now, $0) }, at: now).scene
    if next != scene { picture.draw(next, since: scene) }
    frames.append(Cost.now() - start)
    scene = next
    mostMemory = max(mostMemory, Self.ownMegabytes())
  }
}

extension TextBench {
  /// Measures every file in processes of its own, and prints the best of each figure; of the memory
  /// the most.
  static func measureEach(in console: Console) throws(Failure) {
    for shape in Shape.allCases {
      var results = try measureApart(shape)
      for _ in 1..<processes {
        for (index, again) in try measureApart(shape).enumerated() where index < results.count {
          let isMemory = again.key.hasSuffix("_mb")
          let value = results[index].value
          results[index].value = isMemory ? max(value, again.value) : min(value, again.value)
        }
      }
      try console.write(results)
    }
  }

  /// What a process prints that measures one file.
  private static func measureApart(_ shape: Shape) throws(Failure) -> SceneBench.Results {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else {
      throw Failure(.badCall, "bench text: \(Descriptor.reason(errno))")
    }
    defer { close(ends[0]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    ends.forEach { posix_spawn_file_actions_addclose(&actions, $0) }
    var words: [UnsafeMutablePointer<CChar>?] = [
      strdup("detent"), strdup("bench"), strdup("text"), strdup("--only"), strdup(shape.rawValue),
      nil,
    ]
    defer { words.forEach { free($0) } }
    var process = pid_t()
    let code = posix_spawn(&process, "/proc/self/exe", &actions, nil, &words, environ)
    close(ends[1])
    guard code == 0 else { throw Failure(.badCall, "bench text: \(Descriptor.reason(code))") }
    var output: [UInt8] = []
    while let more = Descriptor.read(ends[0], upTo: 1 << 12), !more.isEmpty { output += more }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else {
      throw Failure(.checkFailed, "bench text: \(shape.rawValue) could not be measured")
    }
    return String(decoding: output, as: UTF8.self).split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ")
      return parts.last.flatMap { Double($0) }.map { (key: String(parts[0]), value: $0) }
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
    let ending = Array((shape.gap + lastWords).utf8)
    var bytes: [UInt8] = []
    var left = shape.byteCount - ending.count
    var index = 0
    // Knuth's MMIX generator: by chance, so that no line of a text is like another.
    var chance: UInt64 = 1
    while left > 0 {
      let isLast = (index + 1) % wordsInParagraph == 0
      chance = chance &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      bytes += words[Int(truncatingIfNeeded: chance >> 33) % words.count]
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
