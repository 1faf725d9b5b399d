import LinkPolicy
import LinkRouting

/// `LB035`, `LB036`, `LB037`, `LB039`: who delivers links, and through what.
struct DeliveryCheck {
    let source: LintSource

    /// Adds the findings about callbacks, origins and the sources of every route.
    ///
    /// - Complexity: O(routes)
    func run(_ findings: inout LintFindings) {
        checkCallbacks(&findings)
        checkHosts(&findings)
        // BOUND: the routes of the policy.
        for route in source.routes where source.demand(route).access != .deny {
            checkSecrets(route, &findings)
            checkExternal(route, &findings)
        }
    }

    private func checkCallbacks(_ findings: inout LintFindings) {
        let places = source.root.member("callbacks")?.elements ?? []
        // BOUND: at most 64 callbacks.
        for (callback, place) in zip(source.policy.callbacks.definitions, places)
        where callback.kind == .signIn {
            let isWeb = ["https://", "http://"].contains {
                callback.redirect.utf8.starts(with: $0.utf8)
            }
            guard isWeb == false, let redirect = place.member("redirect") else { continue }
            findings.add(
                "LB035", at: redirect,
                "the sign-in `\(callback.id)` comes back through a custom scheme, which any app "
                    + "can own",
                hint: "use an https link, or a loopback address on a desktop")
        }
    }

    /// Ports and punycode load only where they are written out, and a reviewer should see them.
    private func checkHosts(_ findings: inout LintFindings) {
        // BOUND: at most 64 origins, each with at most 256 hosts.
        for origin in source.origins {
            for place in origin.place.member("hosts")?.elements ?? [] {
                let host = place.value.string ?? ""
                let labels = host.utf8.split(separator: 0x2E)
                if labels.contains(where: { $0.starts(with: "xn--".utf8) }) {
                    findings.add(
                        "LB037", at: place,
                        "the host \(DisplayText.quoted(host)) has a punycode label",
                        hint: "read what it stands for before you trust it", severity: .note)
                }
                if host.utf8.contains(0x3A) {
                    findings.add(
                        "LB037", at: place, "the host \(DisplayText.quoted(host)) has a port",
                        hint: "systems verify links of the standard port only", severity: .note)
                }
            }
        }
    }

    private func checkSecrets(_ route: RouteText, _ findings: inout LintFindings) {
        let secrets = source.policy.table.secretParameters(at: route.index)
        guard let name = secrets.first else { return }
        let sources = source.policy.sources(at: route.index)
        let place = route["from"] ?? route["id"] ?? route.place
        let custom = source.origins.indices.contains {
            source.origins[$0].isCustom && route.originBits >> UInt64($0) & 1 == 1
        }
        if sources.contains(.externalURL), custom, route.patterns.isEmpty == false {
            findings.add(
                "LB035", at: place,
                "the secret `\(name)` comes in through a custom scheme, which any app can own",
                hint: "leave `externalURL` out of `from`, or the custom scheme out of `on`",
                route: route)
        }
        let replayed = sources.filter { $0 == .restoration || $0 == .handoff }
        if replayed.isEmpty == false {
            let names = replayed.map { "`\($0.name)`" }.joined(separator: " and ")
            findings.add(
                "LB039", at: place,
                "the secret `\(name)` is used once, and \(names) would bring it back",
                route: route)
        }
    }

    private func checkExternal(_ route: RouteText, _ findings: inout LintFindings) {
        let demand = source.demand(route)
        let lives = source.origins.indices.filter { route.originBits >> UInt64($0) & 1 == 1 }
        guard demand.access == .authenticated, route.patterns.isEmpty == false,
            source.policy.sources(at: route.index).contains(.externalURL),
            lives.contains(where: { source.origins[$0].isCustom }),
            lives.contains(where: { source.origins[$0].isCustom == false })
        else { return }
        findings.add(
            "LB036", at: route["from"] ?? route["id"] ?? route.place,
            "protected route `\(route.id)` takes custom-scheme links, which any app can send",
            hint: "leave `externalURL` out of `from`; its https link does the same", route: route)
    }
}
