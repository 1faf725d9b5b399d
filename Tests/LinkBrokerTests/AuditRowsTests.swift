import Testing

/// One audit event for each decision, and none for what decides nothing (sections 3 and 10).
@Suite struct AuditRowsTests {
    static let rows: [Script] = [
        Script(
            "links", "10",
            """
            session nobody => ok
            audit => session:changed
            open s1 /pages/1 => committed page public | s1: *one[page(1)]
            audit => link:committed
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            audit => link:held
            open s1 /closed => denied closed access_denied | s1 notice access_denied closed
            audit => link:denied
            open s1 /inbox => rejected inbox source_not_allowed | s1 notice source_not_allowed inbox
            audit => link:rejected
            open s1 /newest => unavailable newest app_too_old | s1 notice app_too_old newest
            audit => link:unavailable
            push s1 page(2) => committed page public | s1: *one[page(1) page(2)]
            audit => push:committed
            setPath s1 => committed cleared | s1: *one[]
            audit => path:committed
            back s1 => nothing
            audit =>
            open s1 /pages/1 => committed page public superseded=i1 | s1: *one[page(1)]
            back s1 => ok | s1: *one[]
            audit => move:changed
            tab s1 two => ok | s1: *two[]
            audit => move:changed
            """),
        Script(
            "links that waited", "10",
            """
            open s1 /notes/1 => waiting note session_unknown
            audit => link:waiting
            open s2 /pages/1 => waiting page session_unknown
            session nobody => ok committed=i1:public held=i2:sign_in_required | s2: *one[page(1)] | s1 prompt i2 signIn
            audit => session:changed intent:held intent:committed
            """),
        Script(
            "a sign-in", "10",
            """
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            open s1 /deals/2 => held i2 deal sign_in_required | s1 prompt i2 signIn+mfa+terms+unlocked
            signIn s1 => started signIn+mfa
            audit => intent:changed sign_in:started
            callback s1 state=x => ignored unknown_state
            audit => callback:ignored
            callback s1 => accepted
            audit => callback:accepted
            authenticated s1 u1mfa => ok held=i1,i2:gate_closed | s1 prompt i2 terms+unlocked
            audit => authenticated:changed intent:changed intent:held intent:changed
            gate terms open => ok held=i1,i2:gate_closed | s1 prompt i2 unlocked
            audit => intent:changed intent:held gate:changed
            gate unlocked open => ok committed=i2:cleared superseded=i1 | s1: *three[deal(2)]
            audit => intent:committed intent:superseded gate:changed
            """),
        Script(
            "ends", "10",
            """
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            cancel s1 => cancelled dropped=i1:cancelled
            audit => intent:dropped cancel:changed
            open s1 /notes/2 => held i2 note sign_in_required | s1 prompt i2 signIn
            advance 900 => ok
            audit => intent:dropped
            open s1 /notes/3 => held i3 note sign_in_required | s1 prompt i3 signIn
            signOut => ok dropped=i3:signed_out
            audit => intent:dropped sign_out:changed
            restore s1 garbage => refused tampered
            audit => restoration:rejected
            """),
    ]

    @Test(arguments: rows)
    func `every decision is in the audit log once`(script: Script) throws { try script.play() }
}
