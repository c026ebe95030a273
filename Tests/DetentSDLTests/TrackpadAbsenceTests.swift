import Foundation
import Rig
import Testing

// Machines on which a trackpad's pinch cannot arrive. SDL is linked to libXi and does not start
// without it, so the library is not taken away from the process but from whoever opens it:
// a small library, loaded first, answers for `dlopen`. It gives nothing, or one that speaks for a
// server of XInput 2.2.

@Suite struct TrackpadAbsenceTests {
  private static let interposer = """
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <stdlib.h>
    #include <string.h>
    void *dlopen(const char *name, int flags) {
      void *(*real)(const char *, int) = dlsym(RTLD_NEXT, "dlopen");
      if (name && strstr(name, "libXi.so")) {
        const char *other = getenv("OTHER_LIBXI");
        return other ? real(other, flags) : NULL;
      }
      return real(name, flags);
    }
    """
  private static let oldLibrary = """
    int XIQueryVersion(void *display, int *major, int *minor) {
      *major = *minor = 2;
      return 0;
    }
    int XISelectEvents(void) { return 0; }
    void *XIGetSelectedEvents(void *display, unsigned long window, int *count) {
      *count = 0;
      return 0;
    }
    void *XIQueryDevice(void *display, int device, int *count) {
      *count = 0;
      return 0;
    }
    void XIFreeDeviceInfo(void *info) {}
    """

  @Test(arguments: [
    (nil, "none", "none: the library libXi.so.6 is missing"),
    (oldLibrary, "2.2", "none: the X server's XInput is older than 2.4 (X.Org 21.1)"),
  ])
  func `without pinches the reason is told, and fingers and wheel work`(
    other: String?, version: String, reason: String
  ) throws {
    let rig = try Rig()
    var environment = [
      "LD_PRELOAD": try compileLibrary(Self.interposer, to: rig.path(of: "interposer.so"))
    ]
    if let other {
      environment["OTHER_LIBXI"] = try compileLibrary(other, to: rig.path(of: "other.so"))
    }
    let report = try rig.run([builtProgram("Probe"), "devices"], environment: environment)
    #expect(report.waitForExit() == 0, "\(report.output)")
    let lines = report.output.split(separator: "\n")
    #expect(lines.contains { $0 == "XInput: \(version)" }, "\(report.output)")
    #expect(lines.contains { $0 == "trackpad pinch: \(reason)" }, "\(report.output)")

    let probe = try rig.run([builtProgram("Probe")], environment: environment)
    let isReady = Rig.wait { probe.output.contains("ready") }
    try #require(isReady, "\(probe.output)\n\(rig.log)")
    try rig.mouse.move(600, 300)
    try rig.mouse.scroll(1)
    try rig.touchScreen.begin(0, 600, 300)
    try rig.touchScreen.end(0)
    try rig.trackpad.pinchBegin()
    try rig.trackpad.pinchEnd()
    try rig.keyboard.tap(.q)
    #expect(probe.waitForExit() == 0, "\(probe.output)")
    for start in ["wheel 1.0", "finger down", "finger up"] {
      #expect(probe.output.contains("\n" + start), "\(start), in \(probe.output)")
    }
    #expect(!probe.output.contains("\npinch"))
  }
}
