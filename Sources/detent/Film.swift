// A script as one animated picture: what changes from frame to frame is all that the file holds.

import DetentCore
import DetentRender

/// A replay as one animated PNG.
struct Film {
  let bytes: [UInt8]

  /// The frames of a replay from 0 to `last`.
  init(
    of headless: Headless<App>, to last: Int, by framesPerSecond: Double, with picture: Picture
  ) throws(Failure) {
    guard framesPerSecond == framesPerSecond.rounded() else {
      throw Failure(.badCall, "--fps: an animated PNG needs a whole number of frames a second")
    }
    var headless = headless
    var animation: AnimatedPNG?
    var before: Scene?
    for number in 0...last {
      let scene = headless.advance(to: Double(number) / framesPerSecond).scene
      if let before, before.size != scene.size {
        throw Failure(.badCall, "--out: an animated PNG has one size, and the script resizes")
      }
      let (buffer, boxes) = picture.frame(scene, since: before)
      var film =
        animation
        ?? AnimatedPNG(
          width: buffer.width, height: buffer.height, framesPerSecond: Int(framesPerSecond))
      film.append(buffer, changed: boxes)
      animation = film
      before = scene
    }
    bytes = animation?.encoded() ?? []
  }
}
