import Foundation

// The wire to an input device of Xorg's "inputtest" driver, protocol 1.1: records in the machine's
// byte order that start with their length and type. A record that carries positions has room for 64
// numbers and a mask of those that count. After each record the driver is asked to answer when the
// server has dealt with it. A device takes one connection in its life, so it is kept open.

/// One device of the server, under the hand of the test.
package final class TestDevice {
  package struct Failure: Error, CustomStringConvertible {
    package var description: String
  }

  /// What the server calls a device, and its socket's file.
  enum Name: String {
    case mouse, trackpad, touch, keyboard

    func socketPath(in folder: String) -> String { "\(folder)/\(rawValue)" }
  }

  private let socket: Int32
  private let name: Name

  private enum Kind: UInt32 {
    case version, sync, motion, proximity, button, key, touch, pinch, swipe
  }

  /// The step of a touch or pinch, by its number in XInput 2.
  enum Step: Int {
    case touchBegin = 18
    case touchUpdate, touchEnd
    case pinchBegin = 27
    case pinchUpdate, pinchEnd
  }

  /// How long an answer may take, in seconds.
  private static let patience = 5

  /// Connects to a device of the server whose files lie in `folder`.
  init(_ name: Name, in folder: String) throws {
    self.name = name
    let path = name.socketPath(in: folder)
    socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(O_CLOEXEC), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let capacity = MemoryLayout.size(ofValue: address.sun_path)
    guard socket >= 0, path.utf8.count < capacity else {
      throw Failure(description: "\(name): no socket for \(path)")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    var limit = timeval(tv_sec: Self.patience, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard code == 0 else { throw Failure(description: "\(name): nobody answers at \(path)") }
    var hello = Record(.version)
    hello.append(UInt16(1))
    hello.append(UInt16(1))
    try send(hello)
    try expectAnswer(bytes: 12, type: 0)
  }

  deinit { close(socket) }

  // MARK: - Events

  /// Moves to absolute axis values, or by relative ones.
  func move(_ axes: [Int: Double], isAbsolute: Bool) throws {
    var record = Record(.motion)
    record.append(UInt32(isAbsolute ? 1 : 0))
    record.append(axes)
    try perform(record)
  }

  func button(_ number: Int, isDown: Bool) throws {
    var record = Record(.button)
    record.append(UInt32(0))
    record.append(UInt32(number))
    record.append(UInt32(isDown ? 1 : 0))
    record.append([:])
    try perform(record)
  }

  /// A key by its X keycode: that of Linux plus 8.
  func key(_ code: Int, isDown: Bool) throws {
    var record = Record(.key)
    record.append(UInt32(code))
    record.append(UInt32(isDown ? 1 : 0))
    try perform(record)
  }

  func touch(_ id: Int, _ step: Step, _ axes: [Int: Double]) throws {
    var record = Record(.touch)
    record.append(UInt32(id))
    record.append(UInt32(step.rawValue))
    record.append(axes)
    try perform(record)
  }

  func pinch(_ step: Step, fingers: Int, scale: Double, isCancelled: Bool) throws {
    var record = Record(.pinch)
    record.append(UInt16(step.rawValue))
    record.append(UInt16(fingers))
    record.append(UInt32(isCancelled ? 1 : 0))
    for value in [0, 0, 0, 0, scale, 0] { record.append(value) }
    try perform(record)
  }

  // MARK: - The wire

  /// A message being put together.
  private struct Record {
    private static let axisLimit = 64
    private(set) var bytes: [UInt8] = []

    init(_ kind: Kind) {
      append(UInt32(0))
      append(kind.rawValue)
    }

    mutating func append(_ number: some BitwiseCopyable) {
      withUnsafeBytes(of: number) { bytes += $0 }
    }

    /// Positions by axis: accelerated and not, here the same.
    mutating func append(_ axes: [Int: Double]) {
      // Doubles lie on multiples of 8.
      bytes += [UInt8](repeating: 0, count: (8 - bytes.count % 8) % 8)
      append(UInt32(0))
      append(axes.keys.reduce(UInt64(0)) { $0 | 1 << UInt64($1) })
      append(UInt32(0))
      for _ in 0..<2 { for axis in 0..<Self.axisLimit { append(axes[axis] ?? 0) } }
    }

    /// The message with its length in front.
    var finished: [UInt8] {
      withUnsafeBytes(of: UInt32(bytes.count)) { Array($0) } + bytes.dropFirst(4)
    }
  }

  /// Sends an event and waits until the server has dealt with it.
  private func perform(_ record: Record) throws {
    try send(record)
    try send(Record(.sync))
    try expectAnswer(bytes: 8, type: 1)
  }

  private func send(_ record: Record) throws {
    let bytes = record.finished
    let count = Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    guard count == bytes.count else { throw Failure(description: "\(name): cannot send") }
  }

  private func expectAnswer(bytes count: Int, type: UInt8) throws {
    var answer = [UInt8](repeating: 0, count: count)
    let received = recv(socket, &answer, count, Int32(MSG_WAITALL))
    guard received == count, answer[4] == type else {
      throw Failure(description: "\(name): the server does not answer (\(received) bytes)")
    }
  }
}
