import Testing

/// Links that arrive before the session is known.
@Suite struct WaitingTests {
    static let rows: [Script] = [
        Script(
            "a waiting link that a person opens again is a person's", "6, 7",
            """
            open s1 /notes auto => waiting notes session_unknown
            open s1 /notes => waiting notes session_unknown
            open s1 /pay auto => waiting pay session_unknown
            session nobody => ok held=i1:sign_in_required,i2:sign_in_required | s1 prompt i1 signIn | s1 prompt i2 signIn+mfa+300s
            session u1 => ok committed=i1:cleared superseded=i2 | s1: *two[notes]
            """),
        Script(
            "no sign-in is prompted for a link that gave way in the same turn", "7, 12.1",
            """
            open s1 /notes => waiting notes session_unknown
            open s1 /pages/7 => waiting page session_unknown
            session nobody => ok committed=i1:public superseded=i2 | s1: *one[page(7)]
            """),
        Script(
            "a reload refuses at once what waits and can be refused", "7",
            """
            open s1 /notes/1 => waiting note session_unknown
            reload rich+denied => reloaded denied=i1:access_denied | s1 notice access_denied note
            session u1 => ok
            """),
        Script(
            "a waiting link whose route is gone after a reload ends with its reject code", "12.2",
            """
            open s1 /notes/1 => waiting note session_unknown
            reload rich+noNotes => reloaded dropped=i1:unknown_route | s1 notice unknown_route
            session u1 => ok
            """),
    ]

    @Test(arguments: rows)
    func `links wait for the session and are then decided`(script: Script) throws {
        try script.play()
    }
}
