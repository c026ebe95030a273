import Testing
@testable import DetentSDL

@Test func `the module builds`() {}
