import Glibc

// Whom to ask. The model's name comes from the command line, the address from there or from the
// environment variables that such programs share. Nothing is asked of anybody without a name. The
// key is the environment's alone, so that no list of processes shows it; it is put into one header
// and is never printed, kept, or sent where others on the way could read it.

/// What the options of a call say about a language model.
struct ModelOptions: Equatable {
  /// `nil` asks nobody.
  var name: String?
  var baseURL: String?
  /// Whether it may write, and not only choose.
  var rewrites = false
  /// How long the server may be silent, in seconds.
  var patience = 120
}

/// A model and the server that runs it.
struct ModelServer: Equatable, Sendable {
  let name: String
  /// The address before `/chat/completions`.
  let address: String
  let isLocal: Bool
  /// What proves who asks; `nil` for nothing, as most servers on one's own machine want it.
  let key: String?
  /// In seconds.
  let patience: Int

  /// Where llama.cpp's own server listens.
  static let standardAddress = "http://127.0.0.1:8080/v1"
  /// A longer name or address is none.
  private static let longest = 1024

  /// `nil` when no model is asked for.
  init?(
    _ options: ModelOptions,
    environment: (String) -> String? = { getenv($0).map { String(cString: $0) } }
  ) throws(Failure) {
    guard let name = options.name else { return nil }
    let variable = environment("OPENAI_BASE_URL").flatMap { $0.isEmpty ? nil : $0 }
    let source = options.baseURL == nil && variable != nil ? "OPENAI_BASE_URL" : "--base-url"
    let written = options.baseURL ?? variable ?? Self.standardAddress
    guard let address = Self.checked(written), let host = Self.host(of: address) else {
      throw Failure(.badCall, "\(source): is no address as in \(Self.standardAddress)")
    }
    self.name = name
    self.address = address
    patience = options.patience
    isLocal = Self.isLocal(host)
    let key = environment("OPENAI_API_KEY").flatMap { $0.isEmpty ? nil : $0 }
    if let key, !key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) {
      throw Failure(.badCall, "OPENAI_API_KEY: has characters that no key has")
    }
    // Unencrypted, everybody on the way could read it.
    self.key = isLocal || address.lowercased().hasPrefix("https://") ? key : nil
  }

  /// As a person reads who is asked.
  var title: String { "\(name) at \(address)" }

  var completionsURL: String { address + "/chat/completions" }

  /// An address without the slash at its end; `nil` for what is none, or has a password in it.
  private static func checked(_ text: String) -> String? {
    guard text.utf8.count <= longest, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      !text.contains(where: { "@?#\"\\<>".contains($0) })
    else { return nil }
    var address = Substring(text)
    while address.hasSuffix("/") { address.removeLast() }
    return String(address)
  }

  /// The name of the machine; `nil` for what is neither http nor https.
  private static func host(of address: String) -> String? {
    let schemes = ["http://", "https://"]
    guard let scheme = schemes.first(where: { address.lowercased().hasPrefix($0) }) else {
      return nil
    }
    let place = address.dropFirst(scheme.count).prefix { $0 != "/" }
    let isBracketed = place.hasPrefix("[")
    let host = isBracketed ? place.prefix { $0 != "]" } + "]" : place.prefix { $0 != ":" }
    return host.isEmpty ? nil : host.lowercased()
  }

  private static func isLocal(_ host: String) -> Bool {
    let isLoopback =
      host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." }
    return host == "localhost" || host == "[::1]" || isLoopback
  }
}

extension Option {
  /// Who makes the levels, for the commands that make some.
  static let model: [Option] = [
    Option(
      name: "model", placeholder: "NAME",
      help: "let a language model of this name choose the sentences of each level of a text that "
        + "has none of its own; without it nothing leaves this machine"
    ) { (call, value) throws(Failure) in
      guard !value.isEmpty, value.utf8.count <= 256,
        !value.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
      else { throw Failure(.badCall, "--model: needs a name") }
      call.model.name = value
    },
    Option(
      name: "base-url", placeholder: "URL",
      help: "where the model is asked; default OPENAI_BASE_URL, or http://127.0.0.1:8080/v1. Of "
        + "OPENAI_API_KEY the key, if there is one, which goes to https and to this machine only"
    ) { (call, value) throws(Failure) in call.model.baseURL = value },
    Option(
      name: "rewrite", placeholder: nil,
      help: "let the model write the levels in its own words, each from the next longer one; what "
        + "it writes is checked against the text, marked where it is shown, and refused when its "
        + "numbers, names or quotations are not the text's"
    ) { (call, _) throws(Failure) in call.model.rewrites = true },
    Option(
      name: "patience", placeholder: "S",
      help: "how many seconds the model's server may be silent, 1 to 3600; default 120"
    ) { (call, value) throws(Failure) in
      call.model.patience = try Value.whole(
        value, of: "patience", in: Limits.patience, unit: "seconds")
    },
  ]
}

extension Option.Limits {
  /// An hour is more than any model takes for its first word.
  static let patience = 1.0...3600
}
