import Testing

/// What becomes of links, paths, screens and saved states.
@Suite struct LinkThemeTests {
    static let rows: [Script] = [
        Script(
            "unavailable commits the fallback and says why", "5",
            #"""
            session u1 => ok
            gate unlocked open => ok
            open s1 /beta/1 => unavailable beta flag_off | s1: *three[vault(1)] | s1 notice flag_off beta
            open s1 /newest => unavailable newest app_too_old | s1 notice app_too_old newest
            open s1 /closed => denied closed access_denied | s1 notice access_denied closed
            open s1 /welcome => unavailable welcome signed_in | s1: *one[] three[vault(1)] | s1 notice signed_in welcome
            """#),
        Script(
            "a person's link supersedes what is held; an automatic link, a push and a path do not",
            "6",
            #"""
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            open s1 /pages/1 auto => committed page public | s1: *one[page(1)]
            push s1 page(2) => committed page public | s1: *one[page(1) page(2)]
            setPath s1 page(2) page(3) => committed page public | s1: *one[page(2) page(3)]
            pending s1 => i1
            open s1 /pages/4 => committed page public superseded=i1 | s1: *one[page(4)]
            """#),
        Script(
            "what comes again is the same link: the newest, with its old life", "6",
            #"""
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            advance 600 => ok
            open s1 /notes/2 => held i2 note sign_in_required | s1 prompt i2 signIn
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            advance 299.999 => ok
            pending s1 => i2 i1
            advance 0.001 => ok
            pending s1 => i2
            """#),
        Script(
            "a push is not the link to the same route", "6",
            #"""
            session nobody => ok
            open s1 /notes => held i1 notes sign_in_required | s1 prompt i1 signIn
            push s1 notes => held i2 notes sign_in_required | s1 prompt i2 signIn
            pending s1 => i1 i2
            """#),
        Script(
            "the oldest automatic link goes first, and an automatic link evicts no person's", "6",
            #"""
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            open s1 /notes/2 auto => held i2 note sign_in_required | s1 prompt i2 signIn
            open s1 /notes/3 => held i3 note sign_in_required | s1 prompt i3 signIn
            open s1 /notes/4 => held i4 note sign_in_required superseded=i2 | s1 prompt i4 signIn
            open s1 /notes/5 auto => denied note queue_full | s1 notice queue_full note
            pending s1 => i1 i3 i4
            """#),
        Script(
            "in order the newest is refused when the queue is full", "6", policy: "rich+inOrder",
            #"""
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            open s1 /notes/2 => held i2 note sign_in_required | s1 prompt i2 signIn
            open s1 /notes/3 => held i3 note sign_in_required | s1 prompt i3 signIn
            open s1 /notes/4 => denied note queue_full | s1 notice queue_full note
            session u1 => ok committed=i1:cleared,i2:cleared,i3:cleared | s1: *two[notes note(3)]
            """#),
        Script(
            "first keeps the one that began", "5", policy: "rich+first",
            #"""
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            open s1 /notes/2 => held i2 note sign_in_required | s1 prompt i2 signIn
            signIn s1 => started signIn
            callback s1 => accepted
            authenticated s1 u1 => ok committed=i1:cleared superseded=i2 | s1: *two[notes note(1)]
            """#),
        Script(
            "in order, one that is denied and one that is held stand in nobody's way", "2 P3",
            policy: "rich+inOrder",
            #"""
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            open s1 /staff => held i2 staff sign_in_required | s1 prompt i2 signIn
            open s1 /vault/1 => held i3 vault sign_in_required | s1 prompt i3 signIn+unlocked
            session u1 => ok committed=i1:cleared denied=i2:role_missing held=i3:gate_closed | s1: *two[notes note(1)] | s1 prompt i3 unlocked | s1 notice unknown_route
            gate unlocked open => ok committed=i3:cleared | s1: two[notes note(1)] *three[vault(1)]
            """#),
        Script(
            "while the session is unknown what can be refused is refused", "7",
            #"""
            open s1 /closed => denied closed access_denied | s1 notice access_denied closed
            open s1 /nope => rejected unknown_route browser
            open s1 /inbox => rejected inbox source_not_allowed | s1 notice source_not_allowed inbox
            open s1 /pages/1 => waiting page session_unknown
            push s1 notes => waiting notes session_unknown
            setPath s1 page(1) page(2) => waiting page session_unknown
            session nobody => ok committed=i1:public,i2:public held=i3:sign_in_required | s1: *one[page(1) page(2)] | s1 prompt i3 signIn
            """#),
        Script(
            "links that wait have the bound and the life of held ones", "7", policy: "rich+inOrder",
            #"""
            open s1 /notes/1 => waiting note session_unknown
            open s1 /notes/2 => waiting note session_unknown
            open s1 /notes/3 => waiting note session_unknown
            open s1 /notes/4 => denied note queue_full | s1 notice queue_full note
            advance 900 => ok
            session u1 => ok
            """#),
        Script(
            "a push that was held goes to the tab that is selected when it commits; a path to its own",
            "8",
            #"""
            session nobody => ok
            push s1 notes => held i1 notes sign_in_required | s1 prompt i1 signIn
            tab s1 three => ok | s1: *three[]
            session u1 => ok committed=i1:cleared | s1: *three[notes]
            signOut => ok | s1: *three[]
            setPath s1 notes note(1) => held i2 notes sign_in_required | s1 prompt i2 signIn
            tab s1 one => ok | s1: *one[]
            session u1 => ok committed=i2:cleared | s1: *one[] three[notes note(1)]
            state s1 => *one[] three[notes note(1)]
            """#),
        Script(
            "a path is the back gesture or it is gated", "8",
            #"""
            session u1 => ok
            open s1 /notes/1 => committed note cleared | s1: *two[notes note(1)]
            setPath s1 notes => committed notes cleared | s1: *two[notes]
            setPath s1 => committed cleared | s1: *two[]
            setPath s1 note(1) vault(2) => held i1 vault gate_closed | s1 prompt i1 unlocked
            setPath s1 page(x) => rejected param_not_canonical | s1 notice param_not_canonical
            setPath s1 => committed cleared
            """#),
        Script(
            "back, dismiss and tabs show nothing new", "8",
            #"""
            session u1mfa => ok
            open s1 /notes/1 => committed note cleared | s1: *two[notes note(1)]
            open s1 /pay => committed pay cleared | s1: *two[] +pay
            back s1 => ok | s1: *two[]
            dismiss s1 => nothing
            backTo s1 notes => nothing
            back s1 => nothing
            tab s1 nope => refused unknown_tab
            tab s1 three => ok | s1: *three[]
            tab s1 three => nothing
            open s1 /cover => committed cover public | s1: *one[] +cover
            dismiss s1 => nothing
            """#),
        Script(
            "an unlisted link may be handed to the browser, once in ten seconds",
            "POLICY-FORMAT unknown",
            #"""
            session nobody => ok
            open s1 /unlisted/x => rejected unknown_route browser
            open s1 /unlisted/x => rejected unknown_route | s1 notice unknown_route
            advance 10 => ok
            open s1 /unlisted/x => rejected unknown_route browser
            open s1 rich://nope => rejected unknown_route | s1 notice unknown_route
            """#),
        Script(
            "secrets come back from nowhere", "6, 8",
            #"""
            session u1 => ok
            open s1 /pages/1 => committed page public | s1: *one[page(1)]
            open s1 /secrets/s3cretmarker => committed secret cleared | s1: one[page(1)] *three[secret(s3cretmarker)]
            snapshot s1 b => saved
            restart =>
            session u1 => ok
            restore s1 b => restored | s1: one[page(1)] *three[]
            state s1 => one[page(1)] *three[]
            """#),
        Script(
            "the queue of one scene is nobody else's", "8",
            #"""
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            open s2 /notes/2 => held i2 note sign_in_required | s2 prompt i2 signIn
            cancel s1 => cancelled dropped=i1:cancelled
            session u1 => ok committed=i2:cleared | s2: *two[notes note(2)]
            """#),
        Script(
            "deliveries are remembered in their scene, within their grammar", "6, 13",
            #"""
            session nobody => ok
            open s1 /pages/1 delivery=a => committed page public | s1: *one[page(1)]
            open s2 /pages/1 delivery=a => committed page public | s2: *one[page(1)]
            open s1 /pages/1 delivery=a => duplicate duplicate
            open s1 /pages/1 delivery=é => refused invalid_identifier
            close s1 => ok
            open s1 /pages/1 delivery=a => committed page public | s1: *one[page(1)]
            """#),
        Script(
            "only states that changed are published, and never the first root", "12.1",
            #"""
            session nobody => ok
            open s1 / => committed home public
            open s1 /pages/1 => committed page public | s1: *one[page(1)]
            open s1 /pages/1 => committed page public
            open s1 / => committed home public | s1: *one[]
            """#),
        Script(
            "a link comes with the restored state and wins over it", "8",
            #"""
            session u1 => ok
            open s1 /pages/7 => committed page public | s1: *one[page(7)]
            open s1 /notes/1 => committed note cleared | s1: one[page(7)] *two[notes note(1)]
            snapshot s1 b => saved
            restart =>
            restore s1 b => restored waiting
            open s1 /pages/8 => waiting page session_unknown
            session u1 => ok committed=i1:public | s1: *one[page(8)] two[notes note(1)]
            restore s1 b => restored superseded
            """#),
        Script(
            "a state is asked for its age when it comes back", "7, 8",
            #"""
            session u1mfa => ok
            open s1 /pay => committed pay cleared | s1: *two[] +pay
            snapshot s1 b => saved
            advance 301 => ok
            restart =>
            session u1mfa => ok
            restore s1 b => restored truncated not_cleared | s1: *two[]
            """#),
        Script(
            "stack depth ends in stack_full", "13",
            #"""
            session nobody => ok
            setPath s1 page(1) page(2) page(3) page(4) page(5) page(6) page(7) page(8) page(9) page(10) page(11) page(12) page(13) page(14) page(15) page(16) page(17) page(18) page(19) page(20) page(21) page(22) page(23) page(24) page(25) page(26) page(27) page(28) page(29) page(30) page(31) => committed page public | s1: *one[page(1) page(2) page(3) page(4) page(5) page(6) page(7) page(8) page(9) page(10) page(11) page(12) page(13) page(14) page(15) page(16) page(17) page(18) page(19) page(20) page(21) page(22) page(23) page(24) page(25) page(26) page(27) page(28) page(29) page(30) page(31)]
            push s1 page(32) => committed page public | s1: *one[page(1) page(2) page(3) page(4) page(5) page(6) page(7) page(8) page(9) page(10) page(11) page(12) page(13) page(14) page(15) page(16) page(17) page(18) page(19) page(20) page(21) page(22) page(23) page(24) page(25) page(26) page(27) page(28) page(29) page(30) page(31) page(32)]
            push s1 page(33) => denied page stack_full | s1 notice stack_full page
            open s1 /more/1 => denied more stack_full | s1 notice stack_full more
            """#),
    ]

    @Test(arguments: rows)
    func `links go where the design says`(script: Script) throws { try script.play() }
}
