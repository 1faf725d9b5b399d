import Testing

/// The event orderings that must be safe; the number is that of the ordering.
@Suite struct OrderingTests {
    static let rows: [Script] = [
        Script(
            "1 a callback that comes twice works once", "6.1",
            #"""
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            signIn s1 => started signIn
            callback s1 => accepted
            callback s1 => ignored stale
            authenticated s1 u1 => ok committed=i1:cleared | s1: *two[notes note(1)]
            callback s1 => ignored stale
            """#),
        Script(
            "2 a callback whose attempt was never begun is not ours", "6.2",
            #"""
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            callback s1 => ignored unknown_state
            pending s1 => i1
            """#),
        Script(
            "3 a callback after the cancel is stale and shows nothing", "6.3",
            #"""
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            signIn s1 => started signIn
            cancel s1 => cancelled dropped=i1:cancelled
            callback s1 => ignored stale
            authenticated s1 u1 => ignored malformed
            pending s1 =>
            """#),
        Script(
            "4 a callback at exactly ten minutes is too late, a millisecond before is not",
            "6.4, 13",
            #"""
            session nobody => ok
            signIn s1 standalone => started signIn
            advance 599.999 => ok
            callback s1 => accepted
            signIn s2 standalone => started signIn
            advance 600 => ok
            callback s2 => ignored expired
            authenticated s1 u1 => ignored expired
            """#),
        Script(
            "5 a callback after the sign-out is stale", "6.5",
            #"""
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            signIn s1 => started signIn
            signOut => ok dropped=i1:signed_out
            callback s1 => ignored stale
            pending s1 =>
            """#),
        Script(
            "6a a reload during the sign-in may deny what is held", "6.6",
            #"""
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            signIn s1 => started signIn
            reload rich+denied => reloaded denied=i1:access_denied changed=i1 | s1 notice access_denied note
            callback s1 => accepted
            authenticated s1 u1 => ok
            """#),
        Script(
            "6b a reload that frees the link alone leaves its parents to be asked for", "6.6",
            #"""
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            signIn s1 => started signIn
            reload rich+opened => reloaded held=i1:sign_in_required
            state s1 => *one[]
            """#),
        Script(
            "6c a reload during the sign-in may take the route away", "6.6",
            #"""
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            signIn s1 => started signIn
            reload rich+noNotes => reloaded dropped=i1:unknown_route changed=i1 | s1 notice unknown_route
            callback s1 => accepted
            authenticated s1 u1 => ok
            """#),
        Script(
            "7a a key rotation disturbs no flow", "6.7",
            #"""
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            signIn s1 => started signIn
            rotate 7 =>
            callback s1 => accepted
            authenticated s1 u1 => ok committed=i1:cleared | s1: *two[notes note(1)]
            """#),
        Script(
            "7b a revoked key ends what it signed", "6.7",
            #"""
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            signIn s1 => started signIn
            rotate 7 =>
            revoke =>
            callback s1 => ignored unknown_state
            """#),
        Script(
            "8 an error and then a code with one state: the error counts", "6.8",
            #"""
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            signIn s1 => started signIn
            callback s1 error=server_error => failed
            callback s1 => ignored stale
            pending s1 => i1
            """#),
        Script(
            "9 a code and then an error with one state: the code counts", "6.9",
            #"""
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            signIn s1 => started signIn
            callback s1 => accepted
            callback s1 error=access_denied => ignored stale
            authenticated s1 u1 => ok committed=i1:cleared | s1: *two[notes note(1)]
            """#),
        Script(
            "10 an error without a state changes nothing", "6.10",
            #"""
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            signIn s1 => started signIn
            callback s1 bare error=access_denied => ignored malformed
            callback s1 => accepted
            """#),
        Script(
            "11 a forged state and then the true one: the true one works", "6.11",
            #"""
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            signIn s1 => started signIn
            callback s1 state=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa => ignored unknown_state
            callback s1 => accepted
            authenticated s1 u1 => ok committed=i1:cleared | s1: *two[notes note(1)]
            """#),
        Script(
            "12 the true one and then a forged one", "6.12",
            #"""
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            signIn s1 => started signIn
            callback s1 => accepted
            callback s1 state=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa => ignored unknown_state
            authenticated s1 u1 => ok committed=i1:cleared | s1: *two[notes note(1)]
            """#),
        Script(
            "13 a second attempt retires the first", "6.13",
            #"""
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            signIn s1 as=one => started signIn
            signIn s1 as=two => started signIn
            callback one => ignored stale
            callback two => accepted
            authenticated two u1 => ok committed=i1:cleared | s1: *two[notes note(1)]
            """#),
        Script(
            "14 two links and one sign-in, in order", "6.14", policy: "rich+inOrder",
            #"""
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            open s1 /notes/2 => held i2 note sign_in_required | s1 prompt i2 signIn
            signIn s1 => started signIn
            callback s1 => accepted
            authenticated s1 u1 => ok committed=i1:cleared,i2:cleared | s1: *two[notes note(2)]
            """#),
        Script(
            "15 a link that arrives during the sign-in is decided with it, by the rule of the scene",
            "6.15, DESIGN 2 P4",
            #"""
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            signIn s1 => started signIn
            open s1 /notes/2 => held i2 note sign_in_required | s1 prompt i2 signIn
            callback s1 => accepted
            authenticated s1 u1 => ok committed=i2:cleared superseded=i1 | s1: *two[notes note(2)]
            """#),
        Script(
            "16 the same link twice at a cold start is one link", "6.16",
            #"""
            open s1 /notes/1 delivery=d1 => waiting note session_unknown
            open s1 /notes/1 delivery=d1 => duplicate duplicate
            open s1 /notes/1 delivery=d2 => waiting note session_unknown
            session nobody => ok held=i1:sign_in_required | s1 prompt i1 signIn
            pending s1 => i1
            """#),
        Script(
            "22a a ticket is good once", "6.22",
            #"""
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            signIn s1 => started signIn
            callback s1 => accepted
            authenticated s1 u1 => ok committed=i1:cleared | s1: *two[notes note(1)]
            authenticated s1 u1 => ignored stale
            failed s1 => ignored stale
            """#),
        Script(
            "22b a ticket ends after five minutes", "6.22, 13",
            #"""
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            signIn s1 => started signIn
            callback s1 => accepted
            advance 299.999 => ok
            advance 0.001 => ok
            authenticated s1 u1 => ignored expired
            pending s1 => i1
            """#),
        Script(
            "22c the ticket of another scene's attempt signs in, and each scene gets its own",
            "6.22, DESIGN 2 P4",
            #"""
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            open s2 /vault/2 => held i2 vault sign_in_required | s2 prompt i2 signIn+unlocked
            signIn s2 standalone => started signIn
            callback s2 => accepted
            authenticated s2 u1 => ok committed=i1:cleared held=i2:gate_closed | s1: *two[notes note(1)] | s2 prompt i2 unlocked
            """#),
        Script(
            "23 another person than the bound one commits nothing of theirs", "6.23",
            #"""
            session u1 => ok
            session expired => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            signIn s1 => started signIn
            callback s1 => accepted
            authenticated s1 u2 => ok dropped=i1:subject_mismatch
            pending s1 =>
            """#),
        Script(
            "24 an account switch ends what the first account began", "6.24",
            #"""
            session u1 => ok
            open s1 /pay => held i1 pay assurance_too_low | s1 prompt i1 mfa+300s
            signIn s1 => started mfa+300s
            session u2 => ok dropped=i1:subject_mismatch
            callback s1 => ignored stale
            pending s1 =>
            """#),
        Script(
            "25 a scene that is closed takes its links and its attempt along", "6.25",
            #"""
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            open s2 /notes/2 => held i2 note sign_in_required | s2 prompt i2 signIn
            signIn s1 => started signIn
            close s1 => ok
            callback s1 => ignored stale
            session u1 => ok committed=i2:cleared | s2: *two[notes note(2)]
            """#),
        Script(
            "26 a saved state comes back in its own scene only", "6.26",
            #"""
            session u1 => ok
            open s1 /pages/7 => committed page public | s1: *one[page(7)]
            snapshot s1 b => saved
            restart =>
            session u1 => ok
            restore s2 b => refused wrong_scene
            restore s1 b => restored | s1: *one[page(7)]
            restore s1 b => restored
            """#),
        Script(
            "28 what is protected does not come back signed out, and becomes no link to hold",
            "6.28",
            #"""
            session u1 => ok
            open s1 /pages/7 => committed page public | s1: *one[page(7)]
            open s1 /notes/1 => committed note cleared | s1: one[page(7)] *two[notes note(1)]
            snapshot s1 b => saved
            restart =>
            session nobody => ok
            restore s1 b => restored truncated not_cleared | s1: one[page(7)] *two[]
            pending s1 =>
            """#),
        Script(
            "29 at most three attempts for one link", "6.29, 13",
            #"""
            session u1 => ok
            open s1 /key => held i1 key assurance_too_low | s1 prompt i1 phr
            signIn s1 => started phr
            signIn s1 => started phr
            signIn s1 => started phr
            signIn s1 => nothingPending | s1 notice assurance_too_low key
            pending s1 =>
            """#),
        Script(
            "30 a clock that runs forward past the life ends the link, and back does not bring it back",
            "6.30",
            #"""
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            advance 900 => ok
            clock 1000000 =>
            session u1 => ok
            pending s1 =>
            """#),
        Script(
            "30b a link from the future of a clock that was set back is not shown", "6.30",
            #"""
            session nobody => ok
            clock 2000000 =>
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            clock 1000000 =>
            session u1 => ok dropped=i1:rejected
            """#),
        Script(
            "33 each decision is asked of one policy", "6.33",
            #"""
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            signIn s1 => started signIn
            callback s1 => accepted
            reload rich+denied => reloaded denied=i1:access_denied changed=i1 | s1 notice access_denied note
            authenticated s1 u1 => ok
            """#),
        Script(
            "34 the state of one provider is nothing at another's address", "6.34",
            #"""
            session nobody => ok
            signIn s1 standalone callback=left => started signIn
            callback s1 at=https://a.example/cb => ignored unknown_state
            callback s1 iss=https://right.example => ignored wrong_issuer
            callback s1 => accepted
            """#),
        Script(
            "35 an awaited link that gave way: its callback still signs in", "6.35",
            policy: "rich+one",
            #"""
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            signIn s1 => started signIn
            open s1 /notes/2 => held i2 note sign_in_required superseded=i1 | s1 prompt i2 signIn
            callback s1 => accepted
            authenticated s1 u1 => ok committed=i2:cleared | s1: *two[notes note(2)]
            """#),
        Script(
            "36 denied after the sign-in is denied once, without a second sign-in", "6.36",
            #"""
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            signIn s1 => started signIn
            callback s1 => accepted
            authenticated s1 viewer => ok denied=i1:scope_missing | s1 notice scope_missing note
            signIn s1 => nothingPending
            """#),
        Script(
            "37 two scenes sign in for their own links", "6.37",
            #"""
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            open s2 /notes/1 => held i2 note sign_in_required | s2 prompt i2 signIn
            signIn s1 => started signIn
            signIn s2 => started signIn
            callback s1 => accepted
            authenticated s1 u1 => ok committed=i1:cleared,i2:cleared | s1: *two[notes note(1)] | s2: *two[notes note(1)]
            callback s2 => accepted
            authenticated s2 u1 => ok
            """#),
        Script(
            "38 a callback is never routed, however it arrives", "6.38",
            #"""
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            signIn s1 => started signIn
            open s1 callback s1 => accepted
            authenticated s1 u1 => ok committed=i1:cleared | s1: *two[notes note(1)]
            open s1 callback s1 => ignored stale
            """#),
    ]

    // Orderings that need a disk or a second process are proved with the durable stores: 2 (the
    // crash in between), 17, 18, 19, 20, 21, 27, 31, and 32 on a disk. The parts of 1 and 32 that
    // need neither are in BrokerSessionTests and StoreFailureTests.

    @Test(arguments: rows)
    func `every ordering is safe`(script: Script) throws { try script.play() }
}
