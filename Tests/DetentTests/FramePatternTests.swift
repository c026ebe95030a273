import Testing

@testable import detent

struct FramePatternTests {
  static let names: [(String, Int, String)] = [
    ("%d", 7, "7"), ("a/%d.png", 12, "a/12.png"), ("%04d.png", 7, "0007.png"),
    ("%04d.png", 12345, "12345.png"), ("%09d", 1, "000000001"), ("%00d", 3, "3"), ("%0d", 3, "3"),
    ("100%%-%02d", 3, "100%-03"), ("%%d%d", 3, "%d3"),
  ]

  @Test(arguments: names)
  func `a frame has its name`(pattern: String, frame: Int, path: String) throws {
    #expect(try FramePattern(pattern).path(of: frame) == path)
  }

  @Test(arguments: [
    "", "a.png", "%", "%%", "%s", "%x.png", "%4d", "%-4d", "%010d", "%99999999999999999999d",
    "%d%d", "%d/a.png", "%04", "%dd/%d",
  ])
  func `anything but one number in the last part is refused`(pattern: String) {
    #expect(throws: Failure.self) { try FramePattern(pattern) }
  }
}
