import Testing

/// Sign-ins, gates, and sessions that end.
@Suite struct SessionThemeTests {
    static let rows: [Script] = [
        Script(
            "a step-up that came back without what it demanded is denied", "7",
            #"""
            session u1 => ok
            open s1 /pay => held i1 pay assurance_too_low | s1 prompt i1 mfa+300s
            signIn s1 => started mfa+300s
            callback s1 => accepted
            authenticated s1 u1 => ok denied=i1:assurance_too_low | s1 notice assurance_too_low pay
            signIn s1 => nothingPending
            """#),
        Script(
            "a step-up that came back too old is denied", "7",
            #"""
            session u1 => ok
            open s1 /pay => held i1 pay assurance_too_low | s1 prompt i1 mfa+300s
            advance 301 => ok
            signIn s1 => started mfa+300s
            callback s1 => accepted
            authenticated s1 u1old => ok denied=i1:too_long_ago | s1 notice too_long_ago pay
            """#),
        Script(
            "a held link that needs more than was demanded stays, with its own first prompt", "7",
            #"""
            session nobody => ok
            open s1 /pages/1 => committed page public | s1: *one[page(1)]
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            signIn s1 => started signIn
            open s1 /pay => held i2 pay sign_in_required | s1 prompt i2 signIn+mfa+300s
            callback s1 => accepted
            authenticated s1 u1 => ok held=i1,i2:assurance_too_low | s1 prompt i2 mfa+300s
            signIn s1 => started mfa+300s
            callback s1 => accepted
            authenticated s1 u1mfa => ok committed=i2:cleared superseded=i1 | s1: one[page(1)] *two[] +pay
            """#),
        Script(
            "a closed gate is never a failed step-up", "7",
            #"""
            session u1 => ok
            open s1 /deals/1 => held i1 deal assurance_too_low | s1 prompt i1 mfa+terms+unlocked
            signIn s1 => started mfa
            callback s1 => accepted
            authenticated s1 u1mfa => ok held=i1:gate_closed | s1 prompt i1 terms+unlocked
            gate terms open => ok held=i1:gate_closed | s1 prompt i1 unlocked
            gate unlocked open => ok committed=i1:cleared | s1: *three[deal(1)]
            gate unlocked closed => ok | s1: *three[]
            """#),
        Script(
            "a gate that closes cuts tabs, sheets and saved state in one transition", "7",
            #"""
            session u1mfa => ok
            gate unlocked open => ok
            open s1 /pages/1 => committed page public | s1: *one[page(1)]
            open s1 /vault/1 => committed vault cleared | s1: one[page(1)] *three[vault(1)]
            open s1 /notes/1 => committed note cleared | s1: one[page(1)] *two[notes note(1)] three[vault(1)]
            gate unlocked closed => ok | s1: one[page(1)] *two[notes note(1)]
            gate nope open => refused unknown_gate
            """#),
        Script(
            "the callback of another issuer leaves the attempt alive", "7",
            #"""
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            signIn s1 => started signIn
            callback s1 iss=https://evil.example => ignored wrong_issuer
            callback s1 iss=none => accepted
            authenticated s1 u1 => ok committed=i1:cleared | s1: *two[notes note(1)]
            """#),
        Script(
            "an absent issuer is refused where the entry requires one", "7",
            #"""
            session nobody => ok
            signIn s1 standalone callback=strict => started signIn
            callback s1 iss=none => ignored wrong_issuer
            callback s1 => accepted
            """#),
        Script(
            "an issuer that the attempt names is the one that must answer", "7",
            #"""
            session nobody => ok
            signIn s1 standalone callback=any => refused missing_issuer
            signIn s1 standalone callback=any issuer=https://me.example => refused missing_port
            signIn s1 standalone callback=any issuer=https://me.example port=0 => refused unexpected_port
            signIn s1 standalone callback=any issuer=https://me.example port=4711 => started signIn
            callback s1 at=http://127.0.0.1:4712/cb => ignored unknown_state
            callback s1 iss=https://id.example => ignored wrong_issuer
            callback s1 => accepted
            signIn s1 standalone port=1 => refused unexpected_port
            signIn s1 standalone callback=main issuer=https://other.example => refused wrong_issuer
            signIn s1 standalone callback=bank => refused unknown_callback
            """#),
        Script(
            "the principal of another issuer does not use a ticket up", "7",
            #"""
            session nobody => ok
            signIn s1 standalone => started signIn
            callback s1 => accepted
            authenticated s1 elsewhere => ignored wrong_issuer
            authenticated s1 named => ok
            """#),
        Script(
            "declined drops what is held, failed keeps it", "7",
            #"""
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            signIn s1 => started signIn
            callback s1 error=login_required => failed
            pending s1 => i1
            signIn s1 => started signIn
            callback s1 error=access_denied => declined dropped=i1:declined
            pending s1 =>
            """#),
        Script(
            "cancel keeps what is held where the policy says so", "7", policy: "rich+keep",
            #"""
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            signIn s1 => started signIn
            cancel s1 => cancelled
            callback s1 => ignored stale
            pending s1 => i1
            cancel s1 => cancelled
            """#),
        Script(
            "failed checks of the host use the ticket up and keep the link until its attempts are used up",
            "7, 13",
            #"""
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            signIn s1 => started signIn
            callback s1 => accepted
            failed s1 => ok
            failed s1 => ignored stale
            signIn s1 => started signIn
            callback s1 => accepted
            failed s1 => ok
            signIn s1 => started signIn
            callback s1 => accepted
            failed s1 => ok denied=i1:sign_in_required | s1 notice sign_in_required note
            pending s1 =>
            """#),
        Script(
            "an expired session keeps what is held for its person", "7",
            #"""
            session u1 => ok
            open s1 /vault/1 => held i1 vault gate_closed | s1 prompt i1 unlocked
            session expired => ok held=i1:sign_in_required | s1 prompt i1 signIn+unlocked
            open s1 /notes/1 => held i2 note sign_in_required | s1 prompt i2 signIn
            gate unlocked open => ok held=i1,i2:sign_in_required
            session u1 => ok committed=i2:cleared superseded=i1 | s1: *two[notes note(1)]
            """#),
        Script(
            "a plain end drops what belongs to a person and keeps what belonged to nobody", "7",
            #"""
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            session nobody => ok held=i1:sign_in_required
            session u1 => ok committed=i1:cleared | s1: *two[notes note(1)]
            open s1 /vault/1 => held i2 vault gate_closed | s1 prompt i2 unlocked
            open s2 /pay => held i3 pay assurance_too_low | s2 prompt i3 mfa+300s
            session nobody => ok dropped=i2:signed_out,i3:signed_out | s1: *two[]
            session u2 => ok
            """#),
        Script(
            "another account leaves what is public, even where it would be cleared", "7",
            #"""
            session u1 => ok
            open s1 /pages/1 => committed page public | s1: *one[page(1)]
            open s1 /notes => committed notes cleared | s1: one[page(1)] *two[notes]
            open s2 /vault/1 => held i1 vault gate_closed | s2 prompt i1 unlocked
            session u2 => ok dropped=i1:subject_mismatch | s1: one[page(1)] *two[]
            state s1 => one[page(1)] *two[]
            """#),
        Script(
            "the routes for people who are signed out go when someone signs in", "5",
            #"""
            session nobody => ok
            open s1 /welcome => committed welcome cleared | s1: *one[welcome]
            session u1 => ok | s1: *one[]
            open s1 /welcome => unavailable welcome signed_in | s1 notice signed_in welcome
            """#),
        Script(
            "a denied optional parent is left out, a mandatory one denies the link", "5",
            #"""
            session u1 => ok
            open s1 /tips/1 => committed tip cleared | s1: *one[page(1) tip(1)]
            open s1 /plans/1 => denied plan role_missing | s1 notice unknown_route
            session staff => ok | s1: *one[page(1)]
            open s2 /tips/1 => committed tip cleared | s2: *one[staff page(1) tip(1)]
            open s2 /plans/1 => committed plan cleared | s2: *one[staff plan(1)]
            """#),
    ]

    @Test(arguments: rows)
    func `a sign-in does this and no more`(script: Script) throws { try script.play() }
}
