import Testing

/// Content that may be gone: who asks, who cancels, and what each answer does.
@Suite struct ContentCheckTests {
    static let rows: [Script] = [
        Script(
            "a change elsewhere leaves a held link's own check alone", "8",
            """
            session nobody => ok
            open s1 /docs/1 => held i1 doc sign_in_required | s1 prompt i1 signIn
            session u1 => ok held=i1 | s1 check c1 doc(1)
            gate unlocked open => ok held=i1
            content c1 exists => committed i1 doc cleared | s1: *two[page(1) doc(1)]
            """),
        Script(
            "an older held link does not take the place of a newer check", "8",
            """
            session nobody => ok
            open s1 /docs/1 => held i1 doc sign_in_required | s1 prompt i1 signIn
            open s1 /articles/2 => checking article public | s1 check c1 article(2)
            session u1 => ok held=i1
            content c1 exists => committed article public superseded=i1 | s1: *one[page(2) article(2)]
            """),
        Script(
            "what waits behind a check is decided after it", "8", policy: "rich+inOrder",
            """
            session nobody => ok
            open s1 /docs/1 => held i1 doc sign_in_required | s1 prompt i1 signIn
            open s1 /articles/2 => checking article public | s1 check c1 article(2)
            session u1 => ok held=i1
            content c1 exists => committed article public | s1: *one[page(2) article(2)] | s1 check c2 doc(1)
            content c2 exists => committed i1 doc cleared | s1: one[page(2) article(2)] *two[page(1) doc(1)]
            """),
        Script(
            "an automatic link does not cancel a person's check", "6, 8",
            """
            session nobody => ok
            open s1 /articles/1 => checking article public | s1 check c1 article(1)
            open s1 /pages/9 auto => committed page public | s1: *one[page(9)]
            open s1 /articles/2 auto => denied article queue_full | s1 notice queue_full article
            content c1 exists => committed article public | s1: *one[page(1) article(1)]
            """),
        Script(
            "an automatic link's check gives way to a person's", "6, 8",
            """
            session nobody => ok
            open s1 /articles/1 auto => checking article public | s1 check c1 article(1)
            open s1 /articles/2 => checking article public | s1 check c2 article(2)
            content c1 exists => ignored stale
            content c2 exists => committed article public | s1: *one[page(2) article(2)]
            """),
        Script(
            "an in-app push does not end a held link whose content is checked", "6, 8",
            """
            session nobody => ok
            open s1 /docs/1 => held i1 doc sign_in_required | s1 prompt i1 signIn
            session u1 => ok held=i1 | s1 check c1 doc(1)
            push s1 page(3) => committed page public | s1: *one[page(3)]
            content c1 exists => committed i1 doc cleared | s1: one[page(3)] *two[page(1) doc(1)]
            """),
        Script(
            "a newer link ends an older check and the held link that it was for", "8",
            policy: "rich+inOrder",
            """
            session nobody => ok
            open s1 /docs/1 => held i1 doc sign_in_required | s1 prompt i1 signIn
            session u1 => ok held=i1 | s1 check c1 doc(1)
            open s1 /pages/2 => committed page public superseded=i1 | s1: *one[page(2)]
            content c1 exists => ignored stale
            """),
        Script(
            "a check that one person began is nothing to another", "7, 8",
            """
            session u1 => ok
            open s1 /docs/1 => checking doc cleared | s1 check c1 doc(1)
            session expired => ok
            session u2 => ok
            content c1 exists => ignored stale
            """),
        Script(
            "a check outlives an expired session for the same person", "7, 8",
            """
            session u1 => ok
            open s1 /docs/1 => checking doc cleared | s1 check c1 doc(1)
            session expired => ok
            session u1 => ok
            content c1 exists => committed doc cleared | s1: *two[page(1) doc(1)]
            """),
        Script(
            "checks of two scenes that time out in one event are held under two names", "8, 2 P8",
            """
            session u1 => ok
            open s1 /docs/1 => checking doc cleared | s1 check c1 doc(1)
            open s2 /docs/2 => checking doc cleared | s2 check c2 doc(2)
            session expired => ok
            advance 30 => ok | s1 prompt i1 signIn | s2 prompt i2 signIn
            session u1 => ok held=i1,i2 | s1 check c3 doc(1) | s2 check c4 doc(2)
            """),
        Script(
            "a newer held link keeps an older one from being shown when its check ends", "5, 8",
            """
            session nobody => ok
            open s1 /docs/1 => held i1 doc sign_in_required | s1 prompt i1 signIn
            session u1 => ok held=i1 | s1 check c1 doc(1)
            open s1 /vault/2 => held i2 vault gate_closed | s1 prompt i2 unlocked
            content c1 exists => held i1 doc cleared
            gate unlocked open => ok committed=i2:cleared superseded=i1 | s1: *three[vault(2)]
            """),
        Script(
            "when the newest link's content is gone, the older ones gave way to it", "2 P3, 8",
            """
            session nobody => ok
            open s1 /notes/1 => held i1 note sign_in_required | s1 prompt i1 signIn
            open s1 /docs/2 => held i2 doc sign_in_required | s1 prompt i2 signIn
            session u1 => ok held=i1,i2 | s1 check c1 doc(2)
            content c1 gone => unavailable i2 doc content_gone superseded=i1 | s1: *one[page(2)] | s1 notice content_gone doc
            audit => content:unavailable intent:superseded
            """),
        Script(
            "content that needs a sign-in holds its link, once; to one who is signed in it is denied",
            "8, 10",
            """
            session nobody => ok
            open s1 /articles/1 => checking article public | s1 check c1 article(1)
            content c1 signIn => held i1 article sign_in_required | s1 prompt i1 signIn
            session u1 => ok held=i1 | s1 check c2 article(1)
            content c2 signIn => denied i1 article access_denied | s1 notice access_denied article
            audit => intent:denied
            pending s1 =>
            """),
        Script(
            "content of a route that says nothing of sign-ins is denied", "POLICY-FORMAT content",
            """
            session nobody => ok
            open s1 /open/1 => checking open public | s1 check c1 open(1)
            content c1 signIn => denied open access_denied | s1 notice access_denied open
            """),
        Script(
            "a check of a route that a reload took away ends with a notice", "8, 9",
            """
            session nobody => ok
            open s1 /articles/1 => checking article public | s1 check c1 article(1)
            reload rich+unchecked => reloaded | s1 notice unknown_route
            content c1 exists => ignored stale
            """),
        Script(
            "gone content shows the nearest parent, and the root stays where there is none", "8",
            """
            session nobody => ok
            open s1 /articles/1 => checking article public | s1 check c1 article(1)
            content c1 gone => unavailable article content_gone | s1: *one[page(1)] | s1 notice content_gone article
            open s1 /open/2 => checking open public | s1 check c2 open(2)
            content c2 gone => unavailable open content_gone | s1 notice content_gone open
            """),
        Script(
            "an answer that never comes counts as unknown: fallback and notice", "8",
            """
            session u1 => ok
            open s1 /pages/1 => committed page public | s1: *one[page(1)]
            open s1 /docs/1 => checking doc cleared | s1 check c1 doc(1)
            advance 29.999 => ok
            advance 0.001 => ok | s1: *one[] | s1 notice content_unknown doc
            content c1 exists => ignored stale
            """),
        Script(
            "the verdict is asked again when the answer comes", "2 P5, 8",
            """
            session u1 => ok
            open s1 /docs/1 => checking doc cleared | s1 check c1 doc(1)
            signOut => ok
            content c1 exists => ignored stale
            session u1 => ok
            open s1 /docs/1 => checking doc cleared | s1 check c2 doc(1)
            session expired => ok
            content c2 exists => held i1 doc sign_in_required | s1 prompt i1 signIn
            """),
        Script(
            "nobody is asked about a held link whose record cannot be verified any more", "6, 8",
            """
            session nobody => ok
            clock 2000000 =>
            open s1 /docs/1 => held i1 doc sign_in_required | s1 prompt i1 signIn
            clock 1000000 =>
            session u1 => ok dropped=i1:rejected
            """),
    ]

    @Test(arguments: rows)
    func `content is asked for after the gate`(script: Script) throws { try script.play() }
}
