import Testing
@Test func `the house builds`() {}
