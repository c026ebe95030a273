internal import CSDL2
internal import Synchronization

// Opening a sound device takes 10–200 ms, an open one wakes its thread 190 times a second even
// while it is paused, and SDL's ALSA backend polls for new devices as long as it is initialised. So
// all of it lives on one thread of its own: it sleeps on a semaphore, opens the device at the first
// sign of input that may lead to a click, and gives everything back a few seconds after the last
// one. The window's thread never waits for sound, and a program at rest has none running.

/// Plays the click.
///
/// Without a sound device it is silent, and nobody is told.
package final class Speaker: Sendable {
  /// How long the device stays open after the last request, in milliseconds: through a session of
  /// pinching, not through reading.
  static let keepOpen: UInt32 = 4_000
  /// A click that could not be played within this time, in milliseconds, is dropped: late is worse.
  static let patience: UInt64 = 80
  /// Frames in the device's buffer: 5.3 ms, so that a click is out after two of them, within 20 ms.
  static let bufferFrames: UInt16 = 256

  // SDL's semaphores and threads may be used from any thread; the importer cannot know.
  private nonisolated(unsafe) let requests: OpaquePointer?
  private let samples = ClickSound.samples()
  private let thread = Mutex<Thread>(Thread())
  /// SDL's milliseconds at the latest click that was asked for, 0 when none waits.
  private let clickAt = Atomic<UInt64>(0)
  private let isEnding = Atomic<Bool>(false)

  private struct Thread: @unchecked Sendable {
    var handle: OpaquePointer?
    var hasFailed = false
  }

  package init() { requests = SDL_CreateSemaphore(0) }

  deinit { if let requests { SDL_DestroySemaphore(requests) } }

  /// Ends the thread and gives the device back; the object is silent from then on.
  package func close() {
    isEnding.store(true, ordering: .releasing)
    let running = thread.withLock { thread in
      let handle = thread.handle
      thread = Thread(handle: nil, hasFailed: true)
      return Thread(handle: handle)
    }
    guard let handle = running.handle else { return }
    SDL_SemPost(requests)
    SDL_WaitThread(handle, nil)
  }

  /// Says that a click may follow soon: the device is opened, or stays open.
  package func warm() {
    startThread()
    if SDL_SemValue(requests) == 0 { SDL_SemPost(requests) }
  }

  /// Plays one click now.
  package func click() {
    clickAt.store(max(1, SDL_GetTicks64()), ordering: .releasing)
    startThread()
    SDL_SemPost(requests)
  }

  private func startThread() {
    guard requests != nil else { return }
    thread.withLock { thread in
      if thread.handle != nil || thread.hasFailed { return }
      // The thread keeps the object alive until it ends.
      let held = Unmanaged.passRetained(self)
      thread.handle = SDL_CreateThread(
        { pointer in
          guard let pointer else { return 0 }
          Unmanaged<Speaker>.fromOpaque(pointer).takeRetainedValue().serve()
          return 0
        }, "speaker", held.toOpaque())
      if thread.handle == nil {
        thread.hasFailed = true
        held.release()
      }
    }
  }
}

// MARK: - On the speaker's own thread

extension Speaker {
  /// Answers requests until `close`.
  private func serve() {
    var device: SDL_AudioDeviceID?
    var nextAttempt: UInt64 = 0
    while true {
      let timedOut =
        device == nil
        ? SDL_SemWait(requests) != 0
        : SDL_SemWaitTimeout(requests, Speaker.keepOpen) == SDL_MUTEX_TIMEDOUT
      if isEnding.load(ordering: .acquiring) { break }
      if timedOut {
        shut(&device)
        continue
      }
      if device == nil, SDL_GetTicks64() >= nextAttempt {
        device = open()
        // Without a device each attempt costs milliseconds: not at every key.
        if device == nil { nextAttempt = SDL_GetTicks64() + UInt64(Speaker.keepOpen) }
      }
      play(on: device)
    }
    shut(&device)
  }

  private func open() -> SDL_AudioDeviceID? {
    guard SDL_InitSubSystem(SDL_INIT_AUDIO) == 0 else { return nil }
    var wanted = SDL_AudioSpec()
    wanted.freq = Int32(ClickSound.rate)
    wanted.format = SDL_AudioFormat(AUDIO_S16SYS)
    wanted.channels = 1
    wanted.samples = Speaker.bufferFrames
    let device = SDL_OpenAudioDevice(nil, 0, &wanted, nil, 0)
    guard device != 0 else {
      SDL_QuitSubSystem(SDL_INIT_AUDIO)
      return nil
    }
    SDL_PauseAudioDevice(device, 0)
    return device
  }

  private func play(on device: SDL_AudioDeviceID?) {
    let asked = clickAt.exchange(0, ordering: .acquiringAndReleasing)
    guard asked != 0, let device, SDL_GetTicks64() <= asked + Speaker.patience else { return }
    // A click that is still sounding is cut by the next, never queued behind it.
    SDL_ClearQueuedAudio(device)
    samples.withUnsafeBytes { bytes in
      _ = SDL_QueueAudio(device, bytes.baseAddress, UInt32(bytes.count))
    }
  }

  private func shut(_ device: inout SDL_AudioDeviceID?) {
    guard let open = device else { return }
    SDL_CloseAudioDevice(open)
    SDL_QuitSubSystem(SDL_INIT_AUDIO)
    device = nil
  }
}
