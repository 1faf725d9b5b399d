import Testing

/// Commands with everything that they print.
@Suite struct ScriptTests {
    @Test func `there are scripts`() { #expect(Script.all.count >= 4) }

    @Test(arguments: Script.all)
    func `a script gives what its file says`(_ script: Script) throws {
        let actual = try script.actual()
        if Script.isUpdating { try script.update(actual) }
        #expect(actual == (try script.expected()))
    }
}
