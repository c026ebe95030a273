// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target: warnings are errors, and the three upcoming features that keep imports honest.
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
    ])
  ]

/// Without Foundation nobody else links libm, and debug builds call it for rounding.
let math: [LinkerSetting] = [.linkedLibrary("m")]

/// The hot loops are C that runs at full speed in debug builds too, so that tests stay quick; and
/// pixman's own header asks for its folder, which only this target sees.
let pixels: [CSetting] = [.unsafeFlags(["-O2", "-I/usr/include/pixman-1"])]

/// The released program carries the Swift library itself.
///
/// It needs no toolchain where it runs, and 3.5 MB less of it are in memory. lld, which comes with
/// the toolchain, packs the relocations. Nobody looks for symbols in a program, though the static
/// library asks to export all of its 3,000: 70 libraries would search them at start-up.
let released: [LinkerSetting] = [
  .unsafeFlags(
    [
      "-static-stdlib", "-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs",
      "-Xlinker", "--no-export-dynamic",
    ], .when(configuration: .release))
]

let package = Package(
  name: "detent",
  products: [.executable(name: "detent", targets: ["detent"])],
  targets: [
    .target(name: "DetentCore", swiftSettings: shipped, linkerSettings: math),
    .target(
      name: "DetentRender", dependencies: ["DetentCore", "CText", "CPixman", "CAssets"],
      swiftSettings: shipped, linkerSettings: math),
    .target(
      name: "DetentSDL", dependencies: ["DetentCore", "CSDL2", "CTrackpad", "CAssets", "CCurl"],
      swiftSettings: shipped, linkerSettings: math),
    .executableTarget(
      name: "detent", dependencies: ["DetentCore", "DetentRender", "DetentSDL"],
      swiftSettings: shipped, linkerSettings: math + released),

    .target(name: "CSDL2", linkerSettings: [.linkedLibrary("SDL2")]),
    .target(
      name: "CText",
      linkerSettings: [
        .linkedLibrary("SDL2"), .linkedLibrary("SDL2_ttf"), .linkedLibrary("icuuc"),
        .linkedLibrary("md4c"),
      ]),
    // libpng and its zlib are no new packages at run time: FreeType, and so SDL2_ttf, loads them.
    .target(
      name: "CPixman", cSettings: pixels,
      linkerSettings: [
        .linkedLibrary("pixman-1"), .linkedLibrary("png16"), .linkedLibrary("z"),
        .linkedLibrary("m"),
      ]),
    .target(name: "CTrackpad", linkerSettings: [.linkedLibrary("SDL2"), .linkedLibrary("X11")]),
    .target(name: "CAssets"),
    // libcurl itself is opened at run time, by those who ask a language model.
    .target(name: "CCurl"),

    .testTarget(
      name: "DetentCoreTests", dependencies: ["DetentCore", "Chance"], swiftSettings: strict),
    .testTarget(
      name: "DetentRenderTests",
      dependencies: ["DetentCore", "DetentRender", "CPixman", "Chance", "Rig"],
      exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
      name: "DetentSDLTests",
      dependencies: ["DetentCore", "DetentSDL", "CSDL2", "CTrackpad", "Rig", "Probe", "Chance"],
      swiftSettings: strict),
    .testTarget(
      name: "DetentTests", dependencies: ["detent", "DetentCore", "DetentRender", "Rig"],
      exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(name: "TidyTests", swiftSettings: strict),

    .target(name: "Chance", path: "Tests/Support/Chance", swiftSettings: strict),
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
