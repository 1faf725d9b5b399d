import LinkPolicy

/// Principals: one that is taken keeps its bounds; an error never quotes what was read.
enum PrincipalTarget {
    static let target = FuzzTarget("principal") { bytes throws(PropertyFailure) in
        let principal: Principal
        do throws(PolicyError) {
            principal = try Principal(json: bytes)
        } catch {
            try PolicyTarget.check(error, in: bytes)
            try PropertyFailure.check(error.pointer.isEmpty, "an error does not quote a principal")
            return .refused
        }
        try PropertyFailure.check(
            (1...256).contains(principal.subject.utf8.count), "a subject has 1 to 256 bytes")
        let facts = FuzzWorld.policy.facts(of: principal)
        try PropertyFailure.check(
            "\(principal)\(facts)".utf8.contains(0x3D) == false, "a person does not print")
        let again = try? Principal(
            subject: principal.subject, issuer: principal.issuer, scopes: principal.scopes,
            roles: principal.roles, claims: principal.claims, assurance: principal.assurance,
            authenticatedAt: principal.authenticatedAt)
        try PropertyFailure.check(again == principal, "a principal is its parts")
        return .accepted
    }
}
