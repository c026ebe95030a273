internal import CRig
import Foundation

/// A rectangle of pixels of the screen.
package struct ScreenArea: Equatable, Sendable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// What was on a part of the screen: rows of `0x00RRGGBB`, the top one first.
package struct Picture: Equatable, Sendable {
  package let width: Int
  package let height: Int
  package let pixels: [UInt32]

  package subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }
}

/// The rig's eyes, and the other programs and people around the program.
package final class Screen {
  private let handle: OpaquePointer

  init(display: String) throws {
    guard let handle = rig_screen_open(display) else {
      throw Rig.Failure(description: "no connection to \(display)")
    }
    self.handle = handle
  }

  deinit { rig_screen_close(handle) }

  /// The picture on a part of the screen.
  package func grab(_ area: ScreenArea) throws -> Picture {
    var pixels = [UInt32](repeating: 0, count: area.width * area.height)
    let isDone = rig_screen_grab(
      handle, Int32(area.x), Int32(area.y), Int32(area.width), Int32(area.height), &pixels)
    guard isDone != 0 else { throw Rig.Failure(description: "no picture of \(area)") }
    return Picture(width: area.width, height: area.height, pixels: pixels)
  }

  /// The topmost visible window, and where it is.
  package var topWindow: (id: UInt, area: ScreenArea)? {
    var (x, y, width, height): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    let id = rig_screen_top_window(handle, &x, &y, &width, &height)
    guard id != 0 else { return nil }
    return (UInt(id), ScreenArea(x: Int(x), y: Int(y), width: Int(width), height: Int(height)))
  }

  /// Moves and sizes a window.
  package func place(_ window: UInt, in area: ScreenArea) {
    rig_screen_place(
      handle, window, Int32(area.x), Int32(area.y), Int32(area.width), Int32(area.height))
  }

  /// Listens to a window's pinches, as another program could; the X error, or 0.
  package func takePinches(of window: UInt) -> Int {
    Int(rig_screen_take_pinches(handle, window))
  }

  /// Switches a device off or on: the server ends what it was doing, as when it is unplugged.
  package func setDevice(_ name: String, isOn: Bool) throws {
    guard rig_screen_enable_device(handle, name, isOn ? 1 : 0) != 0 else {
      throw Rig.Failure(description: "no device \(name)")
    }
  }

  /// Takes a window off the screen, as minimising does, or puts it back with the keyboard.
  package func setShown(_ isShown: Bool, _ window: UInt) {
    rig_screen_show(handle, window, isShown ? 1 : 0)
  }

  /// Covers the screen and takes keyboard and pointer, as a program that locks it does.
  package func lock() { rig_screen_lock(handle) }

  /// Undoes that.
  package func unlock() { rig_screen_unlock(handle) }
}
