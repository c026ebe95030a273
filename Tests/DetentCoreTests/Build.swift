import Testing
@testable import DetentCore

@Test func `the module builds`() {}
