import Foundation
import Rig
import Testing

// Machines without the libraries that SDL plays by. The program is built where they are, so they
// are not taken from the machine but from whoever opens them: a small library, loaded first,
// answers for `dlopen`, and writes down what it has refused.

@Suite struct LateLibraryTests {
  private static let interposer = """
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <stdio.h>
    #include <string.h>
    void *dlopen(const char *name, int flags) {
      void *(*real)(const char *, int) = dlsym(RTLD_NEXT, "dlopen");
      if (!name || (!strstr(name, "libpulse") && !strstr(name, "libasound")))
        return real(name, flags);
      fprintf(stderr, "refused %s\\n", name);
      return NULL;
    }
    """

  /// By SDL's name of the driver; none means each in turn.
  @Test(arguments: [
    ("", ["libpulse.so.0", "libasound.so.2"]), ("pulseaudio", ["libpulse.so.0"]),
    ("alsa", ["libasound.so.2"]),
  ])
  func `without libraries to play by the window goes through its levels in silence`(
    driver: String, refused: [String]
  ) throws {
    let desk = try VirtualScreen()
    let binary = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "detent").path
    let program = try desk.run(
      [binary, "--level", "1"],
      environment: [
        "LD_PRELOAD": try compileLibrary(Self.interposer, to: desk.path(of: "interposer.so")),
        "SDL_AUDIODRIVER": driver, "HOME": desk.path(of: ""),
      ])
    let isUp = Rig.wait(seconds: 20) { desk.screen.topWindow != nil }
    try #require(isUp, "\(program.output)")
    let (window, _) = try #require(desk.screen.topWindow)
    try desk.type("windowfocus", "--sync", String(window))
    try desk.type("key", "2")
    for library in refused {
      let isAsked = Rig.wait { program.output.contains("refused \(library)\n") }
      #expect(isAsked, "\(library): \(program.output)")
    }
    try desk.type("key", "3")
    try desk.type("key", "ctrl+q")
    #expect(program.waitForExit() == 0, "\(program.output)")
    let words = program.output.split(separator: "\n").filter { !$0.hasPrefix("refused lib") }
    #expect(words.isEmpty)
  }
}
