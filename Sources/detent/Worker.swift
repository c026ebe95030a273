import Glibc

/// A thread beside the window, for one thing that takes long.
enum Worker {
  /// Ranking a long document goes some calls deep, and the system's own threads may have little.
  private static let stackByteCount = 8 << 20

  /// What a thread has to do.
  private final class Job: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Does something on a thread that nobody waits for; false where there is no thread to be had.
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    pthread_attr_setstacksize(&attributes, stackByteCount)
    var thread = pthread_t()
    let handle = Unmanaged.passRetained(Job(body))
    let status = pthread_create(
      &thread, &attributes,
      { argument in
        guard let argument else { return nil }
        Unmanaged<Job>.fromOpaque(argument).takeRetainedValue().body()
        return nil
      }, handle.toOpaque())
    if status != 0 { handle.release() }
    return status == 0
  }
}
