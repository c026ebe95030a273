import Testing

@testable import DetentCore

/// Streams of events, and the answers in them.
@Suite struct EventStreamTests {
  struct Row: CustomTestStringConvertible {
    var bytes: String
    var events: [String]
    var testDescription: String { bytes.debugDescription }
  }

  /// WHATWG HTML, 9.2.6, "Interpreting an event stream", and its examples in 9.2.5.
  static let rows = [
    Row(bytes: "data: a\n\ndata: b\n\n", events: ["a", "b"]),
    Row(bytes: "data: a\r\n\r\ndata: b\r\n\r\n", events: ["a", "b"]),
    Row(bytes: "data: a\r\rdata: b\r\r", events: ["a", "b"]),
    Row(bytes: "data: YHOO\ndata: +2\ndata: 10\n\n", events: ["YHOO\n+2\n10"]),
    Row(
      bytes: ": test stream\n\ndata: first\nid: 1\n\ndata:second\nid\n\n",
      events: ["first", "second"]),
    Row(bytes: "data:  third event\n\n", events: [" third event"]),
    Row(bytes: "data\n\ndata\ndata\n\n", events: ["", "\n"]),
    Row(bytes: "data:test\n\ndata: test\n\n", events: ["test", "test"]),
    Row(bytes: "\u{FEFF}data: marked\n\n", events: ["marked"]),
    Row(bytes: "event: x\nretry: 3\ndatas: no\n\n", events: []),
    Row(bytes: "\n\n\n\ndata: late\n\n\n\n", events: ["late"]),
    Row(bytes: "data: tæ 茶\n\n", events: ["tæ 茶"]),
  ]

  @Test(arguments: rows)
  func `a stream is read in any two pieces and byte by byte`(row: Row) {
    let bytes = Array(row.bytes.utf8)
    for split in 0...bytes.count {
      var stream = EventStream()
      let events = stream.read(bytes[..<split]) + stream.read(bytes[split...])
      #expect(events == row.events)
      #expect(stream.finish() == nil)
    }
    var stream = EventStream()
    #expect(bytes.flatMap { stream.read([$0]) } == row.events)
  }

  @Test func `an event that no blank line ends is given at the end`() {
    var stream = EventStream()
    #expect(stream.read(Array("data: a\n\ndata: [DONE]".utf8)) == ["a"])
    #expect(stream.finish() == "[DONE]")
    #expect(stream.finish() == nil)
  }

  /// What servers are known to send: no content first, comments, many letters at a time, more
  /// members than anybody asked for, timings with the last event, one without choices behind it.
  static let recorded = """
    data: {"choices":[{"finish_reason":null,"index":0,"delta":{"role":"assistant",\
    "content":null}}],"created":1764519000,"id":"chatcmpl-1","model":"gemma",\
    "system_fingerprint":"b1","object":"chat.completion.chunk"}

    : a comment keeps the line open

    data: {"choices":[{"finish_reason":null,"index":0,"delta":{"content":"[3, "}}],"created":1}

    data: {"choices":[{"finish_reason":null,"index":0,"delta":{"content":"1, 2] tæ 茶"}}],"x":{}}

    data: {"choices":[{"finish_reason":"stop","index":0,"delta":{}}],"timings":{"prompt_n":49,\
    "predicted_per_second":41.5}}

    data: {"choices":[],"usage":{"completion_tokens":9}}

    data: [DONE]


    """

  /// An answer of llama.cpp's server (2026, a base model of 270 million parameters) to `Say: [3,
  /// 1, 2]` with `"max_tokens": 12`, without the ten tokens after the second.
  static let served = """
    data: {"choices":[{"finish_reason":null,"index":0,"delta":{"role":"assistant",\
    "content":null}}],"created":1796057739,"id":"chatcmpl-Ch5tZ3YK6xP2QZycebTHLkiwhfeFKP6k",\
    "model":"gemma-3-270m-q4_k_m.gguf","system_fingerprint":"b0-unknown",\
    "object":"chat.completion.chunk"}

    data: {"choices":[{"finish_reason":null,"index":0,"delta":{"content":"Say"}}],\
    "created":1796057739,"id":"chatcmpl-Ch5tZ3YK6xP2QZycebTHLkiwhfeFKP6k",\
    "model":"gemma-3-270m-q4_k_m.gguf","system_fingerprint":"b0-unknown",\
    "object":"chat.completion.chunk"}

    data: {"choices":[{"finish_reason":null,"index":0,"delta":{"content":":"}}],\
    "created":1796057739,"id":"chatcmpl-Ch5tZ3YK6xP2QZycebTHLkiwhfeFKP6k",\
    "model":"gemma-3-270m-q4_k_m.gguf","system_fingerprint":"b0-unknown",\
    "object":"chat.completion.chunk"}

    data: {"choices":[{"finish_reason":"length","index":0,"delta":{}}],"created":1796057740,\
    "id":"chatcmpl-Ch5tZ3YK6xP2QZycebTHLkiwhfeFKP6k","model":"gemma-3-270m-q4_k_m.gguf",\
    "system_fingerprint":"b0-unknown","object":"chat.completion.chunk",\
    "timings":{"cache_n":0,"prompt_n":34,"prompt_ms":1224.681,\
    "prompt_per_token_ms":36.02002941176471,"prompt_per_second":27.76233157859067,\
    "predicted_n":12,"predicted_ms":1613.159,"predicted_per_token_ms":146.65081818181818,\
    "predicted_per_second":6.81891865587955}}

    data: [DONE]


    """

  @Test func `a server's exchange gives the same answer at every split`() throws {
    let bytes = Array(Self.served.utf8)
    for split in 0...bytes.count {
      var reply = ModelReply()
      #expect(reply.read(Array(bytes[..<split])) && reply.read(Array(bytes[split...])))
      #expect(try reply.finish(status: 200) == ModelAnswer("Say:", isCutOff: true))
    }
  }

  @Test(arguments: ["\n", "\r\n"])
  func `an exchange with all that servers add is the same at every split`(end: String) throws {
    let text = Self.recorded.split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: end)
    let bytes = Array(text.utf8)
    for split in 0...bytes.count {
      var reply = ModelReply()
      #expect(reply.read(Array(bytes[..<split])) && reply.read(Array(bytes[split...])))
      #expect(try reply.finish(status: 200) == ModelAnswer("[3, 1, 2] tæ 茶"))
    }
  }

  @Test func `an exchange that breaks off anywhere before its end is no answer`() {
    let bytes = Array(Self.recorded.utf8)
    let last = "data: {\"choices\":[{\"finish_reason\":\"stop\""
    let end = Self.recorded.utf8.count - (Self.recorded.components(after: last)?.utf8.count ?? 0)
    for length in 0..<end {
      var reply = ModelReply()
      _ = reply.read(Array(bytes[..<length]))
      #expect(throws: ModelFault("broke off in the middle of its answer")) {
        try reply.finish(status: 200)
      }
    }
  }

  struct Fault: CustomTestStringConvertible {
    var bytes: String
    var status = 200
    var message: String
    var testDescription: String { bytes.debugDescription }
  }

  static let faults = [
    Fault(bytes: "", message: "broke off in the middle of its answer"),
    Fault(bytes: "", status: 500, message: "answers with HTTP 500"),
    Fault(bytes: "<html>", status: 502, message: "answers with HTTP 502"),
    Fault(
      bytes: #"{"error":{"code":404,"message":"no\nsuch   model"}}"#, status: 404,
      message: "says: no such model"),
    Fault(bytes: #"{"error":"busy"}"#, status: 503, message: "says: busy"),
    Fault(bytes: #"{"error":{}}"#, status: 200, message: "says: an error without words"),
    Fault(bytes: "data: {\"error\":{\"message\":\"full\"}}\n\n", message: "says: full"),
    Fault(bytes: "data: [DONE]\n\n", message: "answers nothing"),
    Fault(bytes: "data: {not json\n\ndata: [DONE]\n\n", message: "answers nothing"),
    Fault(
      bytes: #"{"choices":[{"message":{"content":null},"finish_reason":"stop"}]}"#,
      message: "answers nothing"),
  ]

  @Test(arguments: faults)
  func `what is no answer is told`(fault: Fault) {
    var reply = ModelReply()
    _ = reply.read(Array(fault.bytes.utf8))
    #expect(throws: ModelFault(fault.message)) { try reply.finish(status: fault.status) }
  }

  @Test func `an answer in one piece and one that was cut off are answers`() throws {
    var whole = ModelReply()
    _ = whole.read(
      Array(#"{"choices":[{"message":{"content":"[1]"},"finish_reason":"stop"}]}"#.utf8))
    #expect(try whole.finish(status: 200) == ModelAnswer("[1]"))
    var cut = ModelReply()
    let event = #"data: {"choices":[{"delta":{"content":"[1,"},"finish_reason":"length"}]}"#
    _ = cut.read(Array(event.utf8))
    #expect(try cut.finish(status: 200) == ModelAnswer("[1,", isCutOff: true))
  }

  @Test func `an endless answer is refused`() {
    var reply = ModelReply()
    let piece = [UInt8](repeating: 0x20, count: ModelReply.mostBytes / 2)
    #expect(reply.read(piece) && reply.read(piece) && !reply.read([0x20]))
  }
}

extension String {
  /// What follows the first place of a text; `nil` when it is not there.
  fileprivate func components(after text: String) -> Substring? {
    var rest = self[...]
    while !rest.isEmpty {
      if rest.hasPrefix(text) { return rest.dropFirst(text.count) }
      rest = rest.dropFirst()
    }
    return nil
  }
}
