import Testing

/// The twelve acceptance tests; 5, a flood, and 10, hostile links, are in FloodTests.
@Suite struct AcceptanceTests {
    static let rows: [Script] = [
        Script(
            "1a two links, one sign-in: the newest wins", "test 1", policy: "bookshop",
            #"""
            session nobody => ok
            open s1 /orders/1 => held i1 order sign_in_required | s1 prompt i1 signIn
            open s1 /orders/2 => held i2 order sign_in_required | s1 prompt i2 signIn
            session u1 => ok committed=i2:cleared superseded=i1 | s1: *account[account order(2)]
            """#),
        Script(
            "1b two links, one sign-in, in order: both, in one transition", "test 1",
            policy: "rich+inOrder",
            #"""
            session nobody => ok
            open s1 /pages/1 => committed page public | s1: *one[page(1)]
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            open s1 /notes/2 => held i2 note sign_in_required | s1 prompt i2 signIn
            session u1 => ok committed=i1:cleared,i2:cleared | s1: one[page(1)] *two[notes note(2)]
            """#),
        Script(
            "1c an automatic link does not supersede a person's", "test 1", policy: "bookshop",
            #"""
            session nobody => ok
            open s1 /orders/1 => held i1 order sign_in_required | s1 prompt i1 signIn
            open s1 /orders/2 auto => held i2 order sign_in_required | s1 prompt i2 signIn
            session u1 => ok committed=i1:cleared superseded=i2 | s1: *account[account order(1)]
            """#),
        Script(
            "2a another account commits nothing of the first one's", "test 2",
            #"""
            session u1 => ok
            session expired => ok
            open s1 /staff => held i1 staff sign_in_required | s1 prompt i1 signIn
            session staff => ok dropped=i1:subject_mismatch
            pending s1 =>
            """#),
        Script(
            "2b after a sign-out the queue is empty before anybody comes", "test 2",
            #"""
            session u1 => ok
            session expired => ok
            open s1 /staff => held i1 staff sign_in_required | s1 prompt i1 signIn
            signOut => ok dropped=i1:signed_out
            session staff => ok
            """#),
        Script(
            "3 a redelivery is no tap", "test 3", policy: "bookshop",
            #"""
            session u1 => ok
            open s1 /library delivery=launch => committed library cleared | s1: *library[library]
            open s1 /library delivery=launch => duplicate duplicate
            advance 60 => ok
            open s1 /library delivery=tap => committed library cleared
            """#),
        Script(
            "4a at launch nothing shows until the session is known", "test 4",
            #"""
            open s1 /notes => waiting notes session_unknown
            advance 0.3 => ok
            session u1 => ok committed=i1:cleared | s1: *two[notes]
            """#),
        Script(
            "4b at launch a known nobody gets the sign-in", "test 4",
            #"""
            open s1 /notes => waiting notes session_unknown
            session nobody => ok held=i1:sign_in_required | s1 prompt i1 signIn
            """#),
        Script(
            "6 the stack is the same with and without the sign-in", "test 6", policy: "bookshop",
            #"""
            session nobody => ok
            open s1 /orders/5 => held i1 order sign_in_required | s1 prompt i1 signIn
            signIn s1 => started signIn
            callback s1 => accepted
            authenticated s1 u1 => ok committed=i1:cleared | s1: *account[account order(5)]
            open s2 /orders/5 => committed order cleared | s2: *account[account order(5)]
            back s1 => ok | s1: *account[account]
            back s1 => ok | s1: *account[]
            back s1 => nothing
            """#),
        Script(
            "7 two scenes never cross", "test 7",
            #"""
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            open s2 /notes/2 => held i2 note sign_in_required | s2 prompt i2 signIn
            signIn s1 => started signIn
            callback s1 => accepted
            authenticated s1 u1 => ok committed=i1:cleared,i2:cleared | s1: *two[notes note(1)] | s2: *two[notes note(2)]
            """#),
        Script(
            "7b closing a scene drops what it holds", "test 7",
            #"""
            session nobody => ok
            open s2 /notes/2 => held i1 note sign_in_required | s2 prompt i1 signIn
            close s2 => ok
            session u1 => ok
            """#),
        Script(
            "8 a cancelled link never comes back", "test 8",
            #"""
            session nobody => ok
            open s1 /pages/1 => committed page public | s1: *one[page(1)]
            open s1 /notes/9 => held i1 note sign_in_required | s1 prompt i1 signIn
            signIn s1 as=first => started signIn
            cancel s1 => cancelled dropped=i1:cancelled
            advance 300 => ok
            signIn s1 standalone as=menu => started signIn
            callback menu => accepted
            authenticated menu u1 => ok
            callback first => ignored stale
            """#),
        Script(
            "9 several gates, one commit", "test 9",
            #"""
            session nobody => ok
            open s1 /deals/7 => held i1 deal sign_in_required | s1 prompt i1 signIn+mfa+terms+unlocked
            signIn s1 => started signIn+mfa
            callback s1 => accepted
            authenticated s1 u1mfa => ok held=i1:gate_closed | s1 prompt i1 terms+unlocked
            gate terms open => ok held=i1:gate_closed | s1 prompt i1 unlocked
            gate unlocked open => ok committed=i1:cleared | s1: *three[deal(7)]
            pending s1 =>
            """#),
        Script(
            "9b after its life a link between gates is gone", "test 9",
            #"""
            session nobody => ok
            open s1 /deals/7 => held i1 deal sign_in_required | s1 prompt i1 signIn+mfa+terms+unlocked
            session u1mfa => ok held=i1:gate_closed | s1 prompt i1 terms+unlocked
            advance 900 => ok
            gate terms open => ok
            gate unlocked open => ok
            """#),
        Script(
            "11a denied is no sign-in", "test 11",
            #"""
            session viewer => ok
            open s1 /pages/1 => committed page public | s1: *one[page(1)]
            open s1 /notes/1 => denied note scope_missing | s1 notice scope_missing note
            pending s1 =>
            """#),
        Script(
            "11b denied once after the sign-in", "test 11",
            #"""
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            signIn s1 => started signIn
            callback s1 => accepted
            authenticated s1 viewer => ok denied=i1:scope_missing | s1 notice scope_missing note
            session viewer => ok
            """#),
        Script(
            "12 sign-out clears tabs, sheets and queue; a saved state gives what is public",
            "test 12",
            #"""
            session u1mfa => ok
            open s1 /pages/7 => committed page public | s1: *one[page(7)]
            open s1 /notes/1 => committed note cleared | s1: one[page(7)] *two[notes note(1)]
            open s1 /vault/1 => held i1 vault gate_closed | s1 prompt i1 unlocked
            open s1 /pay => committed pay cleared superseded=i1 | s1: one[page(7)] *two[] +pay
            snapshot s1 b => saved
            signOut => ok | s1: one[page(7)] *two[]
            pending s1 =>
            restart =>
            session nobody => ok
            restore s1 b => restored truncated not_cleared | s1: one[page(7)] *two[]
            restart =>
            session u2 => ok
            restore s1 b => restored truncated not_cleared | s1: one[page(7)] *two[]
            restart =>
            open s1 /pages/8 => waiting page session_unknown
            restore s1 b => restored waiting
            session u1mfa => ok committed=i2:public | s1: *one[page(8)]
            """#),
    ]

    @Test(arguments: rows)
    func `every acceptance test holds`(script: Script) throws { try script.play() }
}
