import Fuzz

/// The one reading that all inputs go through: what it keeps of fonts is what a session keeps.
private nonisolated(unsafe) let reading = FuzzedReading()

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  reading.read(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}
