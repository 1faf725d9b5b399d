import LinkRouting

extension AuditEvent {
    /// The event as one line of ASCII JSON without a line break, keys in a fixed order, absent
    /// fields not listed.
    ///
    /// - Complexity: O(bytes of the line), at most about 8 KiB.
    public var json: String {
        var text = JSONText()
        text.object { line in
            line.member("v", Self.schemaVersion)
            line.member("ts", timeMilliseconds)
            if let sequence {
                line.key("seq")
                // All 64 bits: JSON has no bound on integers, and a sequence has no sign.
                line.raw(String(sequence))
            }
            line.member("kind", kind.name)
            line.member("outcome", outcome.name)
            line.details(details)
            // INVARIANT: these three are the last ones, in this order; see `AuditLineShape`.
            line.optional("prev", previous?.text)
            line.optional("kid", key?.text)
            line.optional("mac", mac?.text)
        }
        return text.text
    }
}

extension JSONText {
    fileprivate mutating func optional(_ name: String, _ value: String?) {
        if let value { member(name, value) }
    }

    fileprivate mutating func details(_ details: AuditDetails) {
        optional("scene", details.scene?.text)
        optional("source", details.source?.name)
        optional("route", details.route?.text)
        optional("rule", details.rule?.pointer)
        optional("classification", details.classification?.name)
        optional("reason", details.reason?.code)
        if let required = details.required { requirement(required) }
        optional("intent", details.intent?.text)
        if let generation = details.generation {
            key("generation")
            raw(String(generation))
        }
        optional("link", details.link?.text)
        optional("subject", details.subject?.text)
        optional("name", details.name?.text)
        if let policy = details.policy { self.policy(policy) }
        optional("app", details.app?.text)
        if details.masked.isEmpty == false { member("masked", details.masked.map(\.text)) }
    }

    private mutating func requirement(_ required: AuditRequirement) {
        key("required")
        object { entry in
            if required.needsSignIn { entry.member("signIn", true) }
            entry.optional("assurance", required.assurance?.text)
            if let seconds = required.maxAgeSeconds { entry.member("maxAge", seconds) }
            if required.gates.isEmpty == false {
                entry.member("gates", required.gates.map(\.text))
            }
        }
    }

    private mutating func policy(_ policy: AuditPolicy) {
        key("policy")
        object { entry in
            entry.member("id", policy.id)
            entry.member("revision", policy.revision)
            entry.member("digest", policy.digestPrefix)
        }
    }
}
