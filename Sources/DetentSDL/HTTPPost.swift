import CCurl

// The only way from this program into a network. It is gone when somebody asked for a language
// model, and then to the one address that they named: no redirection is followed, no proxy used
// for a server on this machine, and the library that does it is loaded with the first request.

/// A POST of JSON.
package struct HTTPPost {
  package var url: String
  /// Whether the server is on this machine.
  package var isLocal: Bool
  package var body: String
  /// What proves who asks; it goes into a header and nowhere else.
  package var bearer: String?
  /// How long the server may be silent, in whole seconds.
  package var patience: Int

  /// Servers accept at once or not at all; ten seconds are for networks far away.
  private static let connectSeconds = 10

  package init(url: String, isLocal: Bool, body: String, bearer: String?, patience: Int) {
    self.url = url
    self.isLocal = isLocal
    self.body = body
    self.bearer = bearer
    self.patience = patience
  }

  /// How it ended.
  package enum Outcome: Equatable, Sendable {
    /// The server said all that it had to say, with a status of HTTP.
    case answered(status: Int)
    /// Nobody wants the answer any more, or it is too long.
    case stopped
    case timedOut
    /// Nobody listens at the address.
    case refused
    /// In libcurl's words.
    case failed(String)
    case noLibrary
  }

  /// Sends it and waits for the answer, which comes in pieces.
  ///
  /// `receive` takes each, and ends the talk with false; so does `isWanted`, which is asked once a
  /// second.
  package func perform(
    receive: (UnsafeRawBufferPointer) -> Bool, isWanted: () -> Bool
  ) -> Outcome {
    withoutActuallyEscaping(receive) { receive in
      withoutActuallyEscaping(isWanted) { isWanted in
        perform(Listener(receive: receive, isWanted: isWanted))
      }
    }
  }

  private func perform(_ listener: Listener) -> Outcome {
    let context = Unmanaged.passUnretained(listener)
    var calls = detent_http_listener()
    calls.context = context.toOpaque()
    calls.receive = { context, bytes, count in
      let listener = context.map { Unmanaged<Listener>.fromOpaque($0).takeUnretainedValue() }
      let isTaken = listener?.receive(UnsafeRawBufferPointer(start: bytes, count: count))
      return isTaken == true ? 1 : 0
    }
    calls.is_wanted = { context in
      let listener = context.map { Unmanaged<Listener>.fromOpaque($0).takeUnretainedValue() }
      return listener?.isWanted() == true ? 1 : 0
    }
    var status = 0
    var reason = [CChar](repeating: 0, count: 256)
    let code = withExtendedLifetime(listener) {
      send { request in detent_http_post(&request, &calls, &status, &reason) }
    }
    switch Int(code) {
    case detent_http_done: return .answered(status: status)
    case detent_http_stopped: return .stopped
    case detent_http_timed_out: return .timedOut
    case detent_http_refused: return .refused
    case detent_http_no_library: return .noLibrary
    default:
      let words = reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      return .failed(String(decoding: words, as: UTF8.self))
    }
  }

  private func send(_ body: (inout detent_http_request) -> Int32) -> Int32 {
    let bytes = Array(self.body.utf8)
    return url.withCString { url in
      bytes.withUnsafeBufferPointer { bytes in
        bytes.withMemoryRebound(to: CChar.self) { text in
          var request = detent_http_request()
          request.url = url
          request.body = text.baseAddress
          request.body_length = bytes.count
          request.is_local = isLocal ? 1 : 0
          request.connect_seconds = min(Self.connectSeconds, patience)
          request.silence_seconds = patience
          guard let bearer else { return body(&request) }
          return "Authorization: Bearer \(bearer)".withCString { line in
            request.authorization = line
            return body(&request)
          }
        }
      }
    }
  }

  /// The two functions where C can hold them.
  private final class Listener {
    let receive: (UnsafeRawBufferPointer) -> Bool
    let isWanted: () -> Bool

    init(receive: @escaping (UnsafeRawBufferPointer) -> Bool, isWanted: @escaping () -> Bool) {
      self.receive = receive
      self.isWanted = isWanted
    }
  }
}
