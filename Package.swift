// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target: warnings are errors, and the three upcoming features that keep imports
/// honest.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// What ships loads neither regular expressions nor the concurrency runtime.
///
/// Every module imports them unasked: 1.6 MB of memory for nothing that is used here.
let shipped: [SwiftSetting] =
  strict + [
    .unsafeFlags([
      "-Xfrontend", "-disable-implicit-string-processing-module-import",
      "-Xfrontend", "-disable-implicit-concurrency-module-import",
    ]),
    .unsafeFlags(["-Xfrontend", "-function-sections"], .when(configuration: .release)),
  ]

/// Without Foundation nobody else links libm, and debug builds call it for rounding.
let math: [LinkerSetting] = [.linkedLibrary("m")]

/// The hot loops are C that runs at full speed in debug builds too, so that tests stay quick; and
/// pixman's own header asks for its folder, which only this target sees.
let pixels: [CSetting] = [.unsafeFlags(["-O2", "-I/usr/include/pixman-1"])]

/// The same, and vectors wider than the processor's are passed between functions of one file only.
let bytes: [CSetting] = [.unsafeFlags(["-O2", "-Wno-psabi"])]

/// libdrm's and libdecor's headers stand in folders of their own.
///
/// And no library that is opened may find in the program what it has itself.
let late: [CSetting] = [
  .unsafeFlags(["-I/usr/include/libdrm", "-I/usr/include/libdecor-0", "-fvisibility=hidden"])
]

/// SDL2_ttf and SDL, and what they need at once: each behind those that need it.
let machine: [LinkerSetting] =
  [
    ":libSDL2_ttf.a", ":libSDL2.a", "harfbuzz", "freetype", "Xcursor", "Xi", "Xfixes", "Xrandr",
    "Xss", "Xext", "X11", "wayland-egl", "wayland-cursor", "wayland-client", "xkbcommon", "m",
  ].map { .linkedLibrary($0) } + [
    // SDL2_image brings SDL's own library: neither may find its functions in the other.
    .unsafeFlags(["-Xlinker", "--exclude-libs=libSDL2.a:libSDL2_ttf.a"])
  ]

/// The released program carries the Swift library and the C++ library itself.
///
/// It needs no toolchain where it runs, and 4.5 MB less of them are in memory. lld, which comes
/// with the toolchain, packs the relocations and folds functions that are alike. Nobody looks for
/// symbols in a program, though the static library asks to export all of its 3,000: 34 libraries
/// would search them at start-up. Functions that run in every session stand together, in the order
/// of Scripts/link/order.txt, so that few pages of the program are in memory; `Scripts/order`
/// writes that list anew. A name in it that is gone does no harm.
let released: [LinkerSetting] = [
  .unsafeFlags(
    [
      "-static-stdlib", "-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs",
      "-Xlinker", "--no-export-dynamic", "-Xlinker", "--icf=all",
      "-L", "\(Context.packageDirectory)/Scripts/link",
      "-Xlinker", "--symbol-ordering-file=\(Context.packageDirectory)/Scripts/link/order.txt",
      "-Xlinker", "--no-warn-symbol-ordering",
    ], .when(configuration: .release))
]

let package = Package(
  name: "detent",
  products: [.executable(name: "detent", targets: ["detent"])],
  targets: [
    .target(name: "DetentCore", swiftSettings: shipped, linkerSettings: math),
    .target(
      name: "DetentRender", dependencies: ["DetentCore", "CText", "CPixman", "CAssets", "CBytes"],
      swiftSettings: shipped, linkerSettings: math),
    .target(
      name: "DetentSDL", dependencies: ["DetentCore", "CSDL2", "CTrackpad", "CAssets", "CCurl"],
      swiftSettings: shipped, linkerSettings: math),
    .executableTarget(
      name: "detent", dependencies: ["DetentCore", "DetentRender", "DetentSDL", "Chance"],
      swiftSettings: shipped, linkerSettings: math + released),

    .target(name: "Chance", swiftSettings: shipped),
    // SDL's and SDL2_ttf's archives, and the libraries that those cannot do without; CLate itself
    // opens the others when they are needed.
    .target(name: "CLate", cSettings: late, linkerSettings: machine),
    .target(name: "CSDL2", dependencies: ["CLate"]),
    .target(
      name: "CText", dependencies: ["CLate"],
      linkerSettings: [
        .linkedLibrary(":libicuuc.a"), .linkedLibrary("icudata"), .linkedLibrary("stdc++"),
        .linkedLibrary("md4c"),
        // SDL2_ttf's letters are set apart by Tracking.c.
        .unsafeFlags(["-Xlinker", "--wrap=hb_shape"]),
      ]),
    // Of ICU and pixman their archives: what is used of them is a third of the two libraries, and
    // no other library here loads them.
    // libpng and its zlib are no new packages at run time: FreeType, and so SDL2_ttf, loads them.
    .target(
      name: "CPixman", cSettings: pixels,
      linkerSettings: [
        .linkedLibrary(":libpixman-1.a"), .linkedLibrary("png16"), .linkedLibrary("z"),
        .linkedLibrary("m"),
      ]),
    .target(name: "CBytes", cSettings: bytes),
    .target(name: "CTrackpad", dependencies: ["CLate"]),
    .target(name: "CAssets"),
    // libcurl itself is opened at run time, by those who ask a language model.
    .target(name: "CCurl"),

    .testTarget(
      name: "DetentCoreTests", dependencies: ["DetentCore", "Chance"], swiftSettings: strict),
    .testTarget(
      name: "DetentRenderTests",
      dependencies: ["DetentCore", "DetentRender", "CPixman", "Chance", "Fuzz", "Rig"],
      exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
      name: "DetentSDLTests",
      dependencies: ["DetentCore", "DetentSDL", "CSDL2", "CTrackpad", "Rig", "Probe", "Chance"],
      swiftSettings: strict),
    .testTarget(
      name: "DetentTests", dependencies: ["detent", "DetentCore", "DetentRender", "Rig"],
      exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(name: "ChanceTests", dependencies: ["Chance"], swiftSettings: strict),
    .testTarget(name: "TidyTests", swiftSettings: strict),

    .target(
      name: "Fuzz", dependencies: ["DetentCore", "DetentRender", "Chance"],
      path: "Tests/Support/Fuzz", exclude: ["Corpus"], swiftSettings: strict),
    .target(
      name: "Rig", dependencies: ["CRig"], path: "Tests/Support/Rig", swiftSettings: strict),
    .target(
      name: "CRig", path: "Tests/Support/CRig",
      linkerSettings: [.linkedLibrary("X11"), .linkedLibrary("Xi")]),
    .executableTarget(
      name: "Probe", dependencies: ["DetentCore", "DetentSDL", "CSDL2"],
      path: "Tests/Support/Probe", swiftSettings: strict, linkerSettings: math),
  ],
  swiftLanguageModes: [.v6]
)

// libFuzzer brings a `main` of its own, so its program exists only for Scripts/fuzz.
if Context.environment["DETENT_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "Fuzzer", dependencies: ["Fuzz"], path: "Tests/Support/Fuzzer",
      swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])], linkerSettings: math))
}
