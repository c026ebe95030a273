import DetentCore
import DetentRender
import Glibc

// A link is opened by whatever the desktop opens such things with. What is handed over is an
// address of the network, an address of somebody, or a file of the document's own folder that is
// no program; it goes as one argument of a process, and no shell sees it.

/// Opens what links lead to.
struct LinkOpener {
  /// The document's folder; `nil` for one that is no file.
  var folder: String?
  /// The desktop's opener, looked for on `PATH`.
  var program: String

  init(folder: String?, program: String = "xdg-open") {
    self.folder = folder
    self.program = program
  }

  /// What is handed to the opener for a destination.
  func argument(for destination: String) throws(Failure) -> String {
    guard !destination.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
    else {
      throw Failure(.badCall, "a link with control characters is not opened")
    }
    let scheme = destination.prefix { $0 != ":" && $0 != "/" && $0 != "?" && $0 != "#" }
    let isAddress = destination.dropFirst(scheme.count).first == ":"
    switch isAddress ? scheme.lowercased() : nil {
    case "http", "https":
      return destination
    case "mailto":
      // Some mail programs attach what the rest of the address names.
      return String(destination.prefix { $0 != "?" })
    case nil:
      return try file(destination)
    default:
      throw Failure(
        .badCall, "\(destination): is not opened; links go to http, https, mailto and files")
    }
  }

  /// Opens a destination.
  func open(_ destination: String) throws(Failure) {
    let argument = try argument(for: destination)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    var words = [strdup(program), strdup(argument), nil]
    defer { words.forEach { free($0) } }
    var process = pid_t()
    let status = posix_spawnp(&process, program, &actions, nil, &words, environ)
    guard status == 0 else {
      throw Failure(.badCall, "\(program): \(Descriptor.reason(status))")
    }
    // An opener that has ended would stay in the system's table until somebody asks after it.
    let child = process
    _ = Worker.start { while waitpid(child, nil, 0) < 0, errno == EINTR {} }
  }

  private func file(_ destination: String) throws(Failure) -> String {
    guard let folder else {
      throw Failure(.badCall, "\(destination): is not opened; this text is in no folder")
    }
    let path: String
    do throws(FileBeside.Refusal) {
      path = try FileBeside.path(of: destination, in: folder)
    } catch {
      throw Failure(.badCall, "\(destination): \(error.reason)")
    }
    var facts = stat()
    guard stat(path, &facts) == 0 else {
      throw Failure(.badCall, "\(destination): \(Descriptor.reason(errno))")
    }
    let isFile = facts.st_mode & S_IFMT == S_IFREG
    guard !path.lowercased().hasSuffix(".desktop"), !isFile || facts.st_mode & 0o111 == 0 else {
      throw Failure(.badCall, "\(destination): is a program, and not opened")
    }
    return path
  }
}

extension Call {
  /// The folder of the file that the call names; `nil` for the sample and standard input.
  var folder: String? { file.flatMap(Self.folder) }

  /// The folder of a file; `nil` for standard input.
  static func folder(of file: String) -> String? {
    guard file != "-" else { return nil }
    let folders = file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    guard !folders.isEmpty else { return "." }
    let folder = folders.joined(separator: "/")
    return folder.isEmpty ? "/" : folder
  }
}
