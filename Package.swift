// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target: warnings are errors, and the three upcoming features that keep imports honest.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// Without Foundation nobody else links libm, and debug builds call it for rounding.
let math: [LinkerSetting] = [.linkedLibrary("m")]

/// The hot loops are C that runs at full speed in debug builds too, so that tests stay quick; and
/// pixman's own header asks for its folder, which only this target sees.
let pixels: [CSetting] = [.unsafeFlags(["-O2", "-I/usr/include/pixman-1"])]

let package = Package(
  name: "detent",
  products: [.executable(name: "detent", targets: ["detent"])],
  targets: [
    .target(name: "DetentCore", swiftSettings: strict, linkerSettings: math),
    .target(
      name: "DetentRender", dependencies: ["DetentCore", "CText", "CPixman", "CAssets"],
      swiftSettings: strict, linkerSettings: math),
    .target(
      name: "DetentSDL", dependencies: ["DetentCore", "CSDL2", "CTrackpad", "CAssets"],
      swiftSettings: strict, linkerSettings: math),
    .executableTarget(
      name: "detent", dependencies: ["DetentCore", "DetentRender", "DetentSDL"],
      swiftSettings: strict, linkerSettings: math),

    .target(name: "CSDL2", linkerSettings: [.linkedLibrary("SDL2")]),
    .target(
      name: "CText",
      linkerSettings: [
        .linkedLibrary("SDL2"), .linkedLibrary("SDL2_ttf"), .linkedLibrary("icuuc"),
        .linkedLibrary("fontconfig"),
      ]),
    // libpng is no new package at run time: FreeType, and so SDL2_ttf, loads it already.
    .target(
      name: "CPixman", cSettings: pixels,
      linkerSettings: [.linkedLibrary("pixman-1"), .linkedLibrary("png16"), .linkedLibrary("m")]),
    .target(name: "CTrackpad", linkerSettings: [.linkedLibrary("X11"), .linkedLibrary("Xi")]),
    .target(name: "CAssets"),

    .testTarget(name: "DetentCoreTests", dependencies: ["DetentCore"], swiftSettings: strict),
    .testTarget(
      name: "DetentRenderTests", dependencies: ["DetentCore", "DetentRender"],
      exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
      name: "DetentSDLTests", dependencies: ["DetentCore", "DetentSDL", "CSDL2"],
      swiftSettings: strict),
    .testTarget(
      name: "DetentTests", dependencies: ["detent", "DetentCore", "DetentRender"],
      exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(name: "TidyTests", swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
