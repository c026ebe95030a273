import Testing
@testable import DetentRender

@Test func `the module builds`() {}
