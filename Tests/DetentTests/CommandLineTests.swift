import DetentCore
import Testing

@testable import detent

struct CommandLineTests {
  private static func call(_ change: (inout Call) -> Void) -> Call {
    var call = Call()
    change(&call)
    return call
  }

  static let calls: [(line: String, words: String, call: Call)] = [
    ("", "", Call()),
    ("notes.txt", "", call { $0.file = "notes.txt" }),
    ("-", "", call { $0.file = "-" }),
    ("-- --mute", "", call { $0.file = "--mute" }),
    ("-- -", "", call { $0.file = "-" }),
    ("-- rendr", "", call { $0.file = "rendr" }),
    ("./render", "", call { $0.file = "./render" }),
    ("-- render", "", call { $0.file = "render" }),
    ("--level 2 a.txt", "", call { ($0.settings.level, $0.file) = (.number(2), "a.txt") }),
    ("a.txt --level=2", "", call { ($0.settings.level, $0.file) = (.number(2), "a.txt") }),
    ("--level Brief", "", call { $0.settings.level = .name("Brief") }),
    ("--level=a=b", "", call { $0.settings.level = .name("a=b") }),
    ("--level -1", "", call { $0.settings.level = .number(-1) }),
    ("--align center", "", call { $0.settings.alignment = .center }),
    ("--align trailing --align leading", "", call { $0.settings.alignment = .leading }),
    ("--size 320x240", "", call { $0.settings.size = Size(width: 320, height: 240) }),
    ("--size=1x16384", "", call { $0.settings.size = Size(width: 1, height: 16_384) }),
    ("--scale 3", "", call { ($0.settings.scale, $0.givenScale) = (3, 3) }),
    ("--theme dark", "", call { $0.settings.theme = .dark }),
    ("--text-size 50", "", call { $0.settings.textSize = 0.5 }),
    ("--text-size 400%", "", call { $0.settings.textSize = 4 }),
    (
      "--reduce-motion --mute", "",
      call { ($0.settings.reducesMotion, $0.settings.isMuted) = (true, true) }
    ),
    ("render --out a.png", "render", call { $0.output = "a.png" }),
    ("--out a.png render", "render", call { $0.output = "a.png" }),
    (
      "--mute render --out=a.png b.txt", "render",
      call { ($0.settings.isMuted, $0.output, $0.file) = (true, "a.png", "b.txt") }
    ),
    ("render --at rest", "render", Call()),
    ("render --at 1.5", "render", call { $0.moment = .time(1.5) }),
    ("dump --at 0 --script s.txt", "dump", call { ($0.moment, $0.script) = (.time(0), "s.txt") }),
    ("dump --script -", "dump", call { $0.script = "-" }),
    ("replay s.txt", "replay", call { $0.script = "s.txt" }),
    (
      "replay --fps 24 s.txt t.txt", "replay",
      call { ($0.framesPerSecond, $0.script, $0.file) = (24, "s.txt", "t.txt") }
    ),
    ("devices", "devices", Call()),
    ("--watch devices", "devices", call { $0.watches = true }),
    ("bench", "bench", Call()),
    ("bench scene --rounds 3", "bench scene", call { $0.rounds = 3 }),
    ("bench latency --samples 7", "bench latency", call { $0.samples = 7 }),
    ("--rounds 3 bench scene", "bench scene", call { $0.rounds = 3 }),
    (
      "bench --seconds 3 window --idle 0", "bench window",
      call { ($0.seconds, $0.idle) = (3, 0) }
    ),
  ]

  @Test(arguments: calls)
  func `a call is understood`(line: String, words: String, call: Call) throws {
    let reader = CommandLineReader(line.split(separator: " ").map(String.init))
    #expect(reader.command.words.joined(separator: " ") == words)
    var found = try reader.call()
    // Which options were given is the line itself.
    found.given = []
    #expect(found == call)
  }

  /// A bad call and the line that answers it.
  static let faults: [(String, String)] = [
    ("--algin left", "--algin: unknown option; did you mean --align?"),
    ("--reduced-motion", "--reduced-motion: unknown option; did you mean --reduce-motion?"),
    ("--text 9", "--text: unknown option; did you mean --text-size?"),
    ("--qqq", "--qqq: unknown option; see detent --help"),
    ("render -x", "-x: unknown option; see detent render --help"),
    ("dump --out x", "--out: unknown option; see detent dump --help"),
    ("rendr", "rendr: is neither a file nor a command; did you mean render?"),
    (
      "frobnicate",
      "frobnicate: is neither a file nor a command "
        + "(render, replay, dump, levels, check, make, convert, export, devices, bench)"
    ),
    (
      "bench",
      "detent bench: needs scene, morph, text, window or latency; see detent bench --help"
    ),
    ("bench windw", "windw: is not a benchmark; did you mean window?"),
    ("bench scene x", "detent bench scene: 'x' is one name too many"),
    ("dump a.txt b.txt", "detent dump: 'b.txt' is one name too many"),
    ("a.txt -", "standard input: cannot be one of several files"),
    ("dump a b", "detent dump: 'b' is one name too many"),
    ("render", "detent render: needs --out OUT.png"),
    ("replay", "detent replay: needs a script S; see detent replay --help"),
    ("replay s", "detent replay: needs --out DIR/%04d.png"),
    ("dump - --script -", "standard input: cannot be both the text and the script"),
    ("--size", "--size: needs a value, --size WxH"),
    ("--size --mute", "--size: needs a value, --size WxH"),
    ("--mute=yes", "--mute: takes no value"),
    ("--level=", "--level: needs a number or a name"),
    ("render --out=", "--out: needs a name"),
    ("--align centre", "--align: 'centre' is not one of leading, center, trailing"),
    ("--theme blue", "--theme: 'blue' is not one of light, dark, system"),
    ("--scale 0", "--scale: '0' is not 1, 2 or 3"),
    ("--scale 1.5", "--scale: '1.5' is not 1, 2 or 3"),
    ("--scale nan", "--scale: 'nan' is not 1, 2 or 3"),
    ("--text-size 49", "--text-size: '49' is not 50 to 400 percent"),
    ("--text-size 401%", "--text-size: '401' is not 50 to 400 percent"),
    ("--text-size NaN", "--text-size: 'NaN' is not 50 to 400 percent"),
    ("dump --at -1", "--at: '-1' is not 0 to 1e+09 seconds"),
    ("dump --at 2e9", "--at: '2e9' is not 0 to 1e+09 seconds"),
    ("dump --at nan", "--at: 'nan' is neither seconds nor rest"),
    ("dump --at soon", "--at: 'soon' is neither seconds nor rest"),
    ("replay s --fps 0", "--fps: '0' is not 1 to 1000 frames a second"),
    ("replay s --fps 1001", "--fps: '1001' is not 1 to 1000 frames a second"),
    ("bench window --idle inf", "--idle: 'inf' is not 0 to 3600 seconds"),
    ("bench latency --samples 0", "--samples: '0' is not 1 to 10000 samples"),
    ("bench scene --rounds 1.5", "--rounds: '1.5' is not a whole number"),
    (
      "dump --size 9000x9 --scale 2",
      "--size: 9000x9 at --scale 2 is more than 16384 pixels a side or 67108864 in all"
    ),
    (
      "--scale 1 dump --size 16384x4097",
      "--size: 16384x4097 at --scale 1 is more than 16384 pixels a side or 67108864 in all"
    ),
    ("--size 319x240", "--size: a window is at least 320x240; detent render draws smaller"),
  ]

  @Test(arguments: faults)
  func `a bad call ends with 2 and one line that names what is wrong`(line: String, answer: String)
  {
    let outcome = detent(line.split(separator: " ").map(String.init))
    #expect(outcome.status == 2)
    #expect(outcome.errors == "detent: " + answer + "\n")
    #expect(outcome.bytes.isEmpty)
  }

  /// The sizes that section 6 of the description calls impossible, and their like.
  @Test(arguments: [
    "0", "-1", "1e9", "NaN", "600", "600x", "x400", "0x0", "0x400", "600x0", "-1x400", "600x-1",
    "1e9x1e9", "NaNxNaN", "infx1", "16385x1", "1x16385", "600x400x1", "600.5x400", "", " ",
  ])
  func `an impossible size is refused with the range that is possible`(size: String) {
    let outcome = detent("dump", "--size", size)
    #expect(outcome.status == 2)
    #expect(
      outcome.errors == "detent: --size: '\(size)' is not WxH from 1x1 to 16384x16384\n")
  }

  @Test func `an empty name is refused`() {
    #expect(detent("").errors == "detent: FILE: needs a name\n")
    #expect(detent("replay", "").errors == "detent: a script S: needs a name\n")
  }

  @Test func `no name can break the line in two or drive the terminal`() {
    let outcome = detent("dump", "a\nb\u{1B}[31m\u{2028}c.txt")
    #expect(outcome.status == 2)
    #expect(
      outcome.errors == "detent: a\\u{a}b\\u{1b}[31m\\u{2028}c.txt: No such file or directory\n")
  }

  static let distances: [(String, String, Int)] = [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "abd", 1),
    ("kitten", "sitting", 3),  // Wagner and Fischer's usual example
    ("ca", "abc", 3),  // optimal string alignment, where unrestricted Damerau has 2
    ("algin", "align", 1), ("teh", "the", 1),
  ]

  @Test(arguments: distances)
  func `slips are counted`(a: String, b: String, distance: Int) {
    #expect(Nearest.distance(a, b) == distance)
    #expect(Nearest.distance(b, a) == distance)
  }
}
