import Testing

/// Sentences of the design that the broker once got wrong; each row failed before its repair.
@Suite struct DesignRowsTests {
    static let unavailable: [Script] = [
        Script(
            "a fallback that is denied answers as itself, also for a held link", "5",
            """
            session nobody => ok
            open s1 /newer => held i1 staff sign_in_required | s1 prompt i1 signIn
            session u1 => ok denied=i1:role_missing | s1 notice unknown_route
            open s1 /newer => denied staff role_missing | s1 notice unknown_route
            """),
        Script(
            "a chain of fallbacks that ends nowhere is told under the link's own name", "5",
            """
            session nobody => ok
            open s1 /chained => unavailable chained flag_off | s1 notice flag_off chained
            """),
        Script(
            "a held link that shows its fallback is told under its own name", "5",
            """
            session u1 => ok
            open s1 /beta/1 => held i1 vault gate_closed | s1 prompt i1 unlocked
            gate unlocked open => ok committed=i1:flag_off | s1: *three[vault(1)] | s1 notice flag_off beta
            """),
        Script(
            "a chain of fallbacks is followed so far and no further", "2 P8", policy: "rich+chain",
            """
            session u1 => ok
            open s1 /chain/1 => unavailable link1 flag_off | s1 notice flag_off link1
            push s1 link1 => unavailable link1 flag_off | s1 notice flag_off link1
            open s1 /chain/5 => unavailable link5 flag_off | s1: *one[link12] | s1 notice flag_off link5
            """),
    ]

    static let conflicts: [Script] = [
        Script(
            "links that stay held through a person's session are that person's", "7",
            """
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            open s1 /deals/2 => held i2 deal sign_in_required | s1 prompt i2 signIn+mfa+terms+unlocked
            session u1 => ok held=i1,i2:assurance_too_low | s1 prompt i2 mfa+terms+unlocked
            session nobody => ok dropped=i1:signed_out,i2:signed_out
            session u2 => ok
            """),
        Script(
            "under first the link that began the sign-in is decided, also when it is renewed", "5",
            policy: "rich+first",
            """
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            open s1 /notes/2 => held i2 note sign_in_required | s1 prompt i2 signIn
            signIn s1 => started signIn
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            session u1 => ok committed=i1:cleared superseded=i2 | s1: *two[notes note(1)]
            """),
        Script(
            "a path that lacks assurance is a failed step-up, whatever gate it also lacks", "7",
            """
            session u1 => ok
            setPath s1 vault(1) key => held i1 key assurance_too_low | s1 prompt i1 phr+unlocked
            signIn s1 => started phr
            callback s1 => accepted
            authenticated s1 u1mfa => ok denied=i1:assurance_too_low | s1 notice assurance_too_low key
            """),
        Script(
            "a link that another one displaces from a full queue is in the reply", "6",
            """
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            open s1 /notes/2 => held i2 note sign_in_required | s1 prompt i2 signIn
            open s1 /notes/3 => held i3 note sign_in_required | s1 prompt i3 signIn
            open s1 /notes/4 => held i4 note sign_in_required superseded=i1 | s1 prompt i4 signIn
            """),
        Script(
            "what the system restores supersedes nothing", "6",
            """
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            open s1 /pages/1 from=restoration => committed page public | s1: *one[page(1)]
            pending s1 => i1
            """),
    ]

    static let paths: [Script] = [
        Script(
            "a path asks nothing about the age of what stays on screen", "7",
            """
            session u1mfa => ok
            setPath s1 pay => committed pay cleared | s1: *one[pay]
            advance 301 => ok
            setPath s1 pay page(1) => committed page cleared | s1: *one[pay page(1)]
            setPath s1 page(1) pay => held i1 pay too_long_ago | s1 prompt i1 mfa+300s
            """),
        Script(
            "a path asks nothing about the source of what stays on screen", "7, 8",
            """
            session u1 => ok
            open s1 /inbox from=push => committed inbox cleared | s1: *one[inbox]
            setPath s1 inbox page(1) => committed page cleared | s1: *one[inbox page(1)]
            setPath s1 page(1) inbox => rejected inbox source_not_allowed | s1 notice source_not_allowed inbox
            """),
    ]

    static let refusals: [Script] = [
        Script(
            "a refused command makes no scene", "12.1",
            """
            session nobody => ok
            restore s9 garbage => refused tampered
            signIn s9 callback=nope => refused unknown_callback
            signIn s9 => nothingPending
            tab s9 nope => refused unknown_tab
            scenes => 0
            """),
        Script(
            "a host on the loopback is not one that begins like it", "7",
            """
            session nobody => ok
            signIn s1 standalone callback=any port=80 issuer=http://127.0.0.1.evil.example => refused missing_issuer
            signIn s1 standalone callback=any port=80 issuer=http://localhostevil.example => refused missing_issuer
            signIn s1 standalone callback=any port=80 issuer=http://127.0.0.1:8080/realm => started signIn
            """),
        Script(
            "of two entries with one redirect the one that knows the state says why", "7",
            """
            session nobody => ok
            signIn s1 standalone callback=left => started signIn
            cancel s1 => cancelled
            callback s1 => ignored stale
            """),
        Script(
            "links whose key was revoked end, and the reply does not say how", "STYLE 33",
            """
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            rotate 7 =>
            revoke =>
            session u1 => ok dropped=i1:rejected
            """),
        Script(
            "a sign-in does not sign a link anew whose key was revoked", "6 P2",
            """
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            rotate 7 =>
            revoke =>
            signIn s1 => nothingPending
            pending s1 =>
            session u1 => ok
            """),
        Script(
            "a path of a public and a protected screen is answered as the protected one", "5",
            """
            session u1 => ok
            setPath s1 page(1) notes => committed notes cleared | s1: *one[page(1) notes]
            """),
        Script(
            "the end of time is no way to stop the app", "2 P8",
            """
            session nobody => ok
            clock max =>
            open s1 /notes/1 => refused not_holdable
            open s1 /pages/1 => committed page public | s1: *one[page(1)]
            signIn s1 standalone => refused not_holdable
            """),
        Script(
            "a concealed link that ends after three attempts is told like an unknown one", "5, 13",
            """
            session nobody => ok
            open s1 /users/u1/box => held i1 own sign_in_required | s1 prompt i1 signIn
            signIn s1 => started signIn
            callback s1 error=server_error => failed
            signIn s1 => started signIn
            callback s1 error=server_error => failed
            signIn s1 => started signIn
            callback s1 error=server_error => failed denied=i1:sign_in_required | s1 notice unknown_route
            """),
        Script(
            "a state that waits for the session is decided when the person signs out", "8",
            """
            session u1 => ok
            open s1 /pages/7 => committed page public | s1: *one[page(7)]
            open s1 /notes => committed notes cleared | s1: one[page(7)] *two[notes]
            snapshot s1 b => saved
            restart =>
            restore s1 b => restored waiting
            signOut => ok | s1: one[page(7)] *two[]
            """),
        Script(
            "a used or foreign ticket and another flow's return are in the audit log", "10",
            """
            session nobody => ok
            authenticated zz u1 => ignored malformed
            audit => authenticated:ignored
            failed 00000000000000000000000000000000 => ignored unknown_state
            audit => authenticated:ignored
            callback x at=https://a.example/bank => external bank
            audit => callback:external
            content c9 exists => ignored stale
            audit => content:ignored
            """),
    ]

    @Test(arguments: unavailable + conflicts + paths + refusals)
    func `the broker does what the design says`(script: Script) throws { try script.play() }
}
