/// Policies that load, one for each thing that the format can say.
enum AcceptedPolicies {
    struct Row: Sendable {
        let name: String
        let text: String
    }

    static let rows: [Row] = [
        Row(
            name: "limits, rules and lists",
            text: PolicySample.text(
                routes: #"[{"id": "a", "path": ["/a", "/b"]}]"#,
                more: #"""
                    , "limits": {"bytes": 8192, "segments": 64, "queryItems": 64, "pending": 64,
                    "pendingTTL": 86400}, "conflict": "inOrder", "onCancel": "keep",
                    "callbacks": [{"id": "c", "redirect": "http://127.0.0.1:{port}/cb",
                    "issuer": "attempt", "client": "x", "kind": "external", "iss": "required"}],
                    "moved": [{"path": "/old/{id}", "on": ["web"], "params": {"id": "id"},
                    "query": {"q?": {"uuid": true}}, "to": "a", "with": {}}],
                    "never": [{"name": "n", "route": "a", "from": ["push"], "below":
                    {"signedIn": false}, "reach": "held"}, {"name": "m", "route": "a", "below":
                    {"scopes": ["s1"]}, "reach": "commit"}],
                    "suppress": [{"id": "LB036", "route": "a", "reason": "r",
                    "until": "2028-02-29"}]
                    """#)),
        Row(
            name: "every type",
            text: PolicySample.text(
                routes: #"""
                    [{"id": "a", "path": "/a/{i}/{t}/{x}/{e}/{u}/{d}", "params": {"d": "d"}},
                    {"id": "b", "path": "/b/{rest...}"},
                    {"id": "c", "path": "/c/{b}/{m}/{g}/{h}", "query": {"r?": {"route": ["a", "b"],
                    "absolute": true}, "p": {"text": [1, 9], "plus": "space"},
                    "o?": {"int": [1, 2], "onInvalid": "drop"}}}]
                    """#,
                types: #"""
                    {"i": {"int": [-9223372036854775808, 9223372036854775807]},
                    "t": {"token": [1, 8192], "also": ":@!$+=,"}, "x": {"text": [1, 9], "slash": true},
                    "e": {"enum": ["a", "b~:@-"]}, "u": {"uuid": true}, "d": {"date": true},
                    "b": {"bool": true}, "m": {"decimal": ["-0.50", "99.99", 2]},
                    "g": {"digits": [1, 6]}, "h": {"host": [1, 253]},
                    "rest": {"rest": {"token": [1, 40]}, "max": 8}}
                    """#)),
        Row(
            name: "every key of a route",
            text: PolicySample.text(
                routes: #"""
                    [{"id": "a", "path": "/a"},
                    {"id": "b", "path": "/b/{id}", "on": ["web"], "access": "authenticated",
                    "require": {"scopes": {"all": ["s1"], "any": ["s2"]}, "roles": {"any": ["r1"]},
                    "owner": {"param": "id", "claim": "sub", "unless": ["r2"]}, "assurance": "weak",
                    "maxAge": 0, "gates": ["g1"]}, "from": "any", "minApp": "0.10.4294967295",
                    "flags": ["f1"], "conceal": true, "fallback": "a",
                    "parents": ["a", {"route": "a", "with": {}, "optional": true}],
                    "show": {"tab": "t2", "style": "sheet", "mandatory": true}, "place": "append",
                    "secret": ["id"], "content": {"check": true, "maySignIn": true},
                    "effect": "write", "note": "n", "title": "é"},
                    {"id": "c", "path": "/c#{f}", "params": {"f": {"uuid": true}}, "public": ["f"]},
                    {"id": "d", "access": "deny", "why": "x", "require": {"gates": []}},
                    {"id": "e", "path": "/e", "access": "signedOut"},
                    {"id": "f", "params": {"k": {"uuid": true}}}]
                    """#,
                defaults: #"""
                    {"access": "authenticated", "from": ["push"], "unknownQuery": "reject",
                    "fallback": "a", "show": {"tab": "t1", "style": "push"},
                    "require": {"gates": ["g2"]}}
                    """#)),
        Row(
            name: "all public, without a vocabulary",
            text: #"""
                {"linkbroker": 1, "id": "p", "revision": "r 1", "allPublic": true,
                "origins": [{"id": "w", "hosts": ["{lang}.h.example", "h.example:8443"],
                "fragment": "reject", "unknown": "browser"},
                {"id": "x", "scheme": "x-y", "authority": "none", "unknown": "notice"},
                {"id": "z", "scheme": "zz", "authority": "host"}],
                "types": {"lang": {"enum": ["de", "fr"]}},
                "defaults": {"access": "public"}, "routes": [{"id": "a", "path": "/"}]}
                """#),
    ]
}
