import LinkPolicy
import LinkRouting

extension PolicyReport {
    /// Writes what holds for all routes: where links come in, where sign-ins come back, what must
    /// never happen, and the bounds.
    func writeFrame(to html: inout HTMLText) {
        html.trusted("<section id=\"frame\" aria-labelledby=\"frame-title\">\n")
        html.trusted("<h2 id=\"frame-title\">Entrances and limits</h2>\n<div class=\"frame\">\n")
        writeOrigins(to: &html)
        writeCallbacks(to: &html)
        writeNever(to: &html)
        writeLimits(to: &html)
        html.trusted("</div>\n</section>\n")
    }

    private func writeOrigins(to html: inout HTMLText) {
        html.trusted("<div><h3>Origins</h3>\n<ul class=\"plain\">\n")
        // BOUND: at most 64 origins.
        for origin in input.source.origins {
            html.element("li") { item in
                item.element("code", text: origin.id)
                item.trusted(" ")
                if let scheme = origin.place.member("scheme")?.value.string {
                    item.element("code", text: "\(scheme):")
                    item.trusted(" <span class=\"hint\">any app may send these</span>")
                } else {
                    let hosts = origin.place.member("hosts")?.value.elements ?? []
                    item.codes(hosts.compactMap(\.string).map { "https://\($0)" }, ", ")
                }
                if origin.opensBrowser {
                    item.trusted(
                        " <span class=\"hint\">what no route takes, the browser opens</span>")
                }
            }
            html.trusted("\n")
        }
        html.trusted("</ul></div>\n")
    }

    private func writeCallbacks(to html: inout HTMLText) {
        let callbacks = input.policy.callbacks.definitions
        html.trusted("<div><h3>Callbacks</h3>\n")
        if callbacks.isEmpty { html.trusted("<p class=\"empty\">None.</p>") }
        html.trusted("<ul class=\"plain\">\n")
        // BOUND: at most 64 callbacks.
        for callback in callbacks {
            html.element("li") { item in
                item.element("code", text: callback.id)
                item.trusted(" ")
                item.element("code", text: callback.redirect)
                switch callback.kind {
                case .external: item.trusted(" <span class=\"hint\">handed to the app</span>")
                case .signIn:
                    item.trusted(" <span class=\"hint\">from ")
                    switch callback.issuer {
                    case .fixed(let issuer): item.element("code", text: issuer)
                    case .attempt: item.trusted("the issuer of the attempt")
                    }
                    item.trusted(callback.requiresIssuer ? ", which must name itself" : "")
                    item.trusted("</span>")
                }
            }
            html.trusted("\n")
        }
        html.trusted("</ul></div>\n")
    }

    private func writeNever(to html: inout HTMLText) {
        html.trusted("<div><h3>Never</h3>\n")
        let properties = input.policy.never
        if properties.isEmpty { html.trusted("<p class=\"empty\">No properties.</p>") }
        html.trusted("<ul class=\"plain\">\n")
        // BOUND: the properties of one policy.
        for property in properties {
            html.element("li") { item in
                item.element("bdi", text: property.name)
                item.trusted(": ")
                let route = input.policy.table.id(at: property.route).text
                item.element("a", .link(to: "route-", route)) { $0.element("code", text: route) }
                switch property.reach {
                case .held: item.trusted(" is not even held")
                case .commit: item.trusted(" is not committed")
                }
                if property.sources.count < LinkSource.allCases.count {
                    item.trusted(", from ")
                    item.codes(property.sources.map(\.name), ", ")
                }
                writeBound(property.below, to: &item)
            }
            html.trusted("\n")
        }
        html.trusted("</ul></div>\n")
    }

    private func writeBound(_ bound: SessionBound?, to html: inout HTMLText) {
        switch bound {
        case nil: return
        case .assurance(let level):
            html.trusted(", below ")
            html.element("code", text: level)
        case .scopes(let names):
            html.trusted(", without the scopes ")
            html.codes(names, " and ")
        case .roles(let names):
            html.trusted(", without the roles ")
            html.codes(names, " and ")
        case .signedOut: html.trusted(", while nobody is signed in")
        }
    }

    private func writeLimits(to html: inout HTMLText) {
        let policy = input.policy
        html.trusted("<div><h3>Limits</h3>\n<dl class=\"limits\">\n")
        let link = policy.limits.link
        row("a link has at most", "\(link.byteCountLimit) bytes", &html)
        row("of path segments", "\(link.segmentCountLimit)", &html)
        row("of query items", "\(link.queryItemCountLimit)", &html)
        row("a scene holds", "\(policy.limits.pendingCountLimit) links", &html)
        row("for at most", TimeWords.words(policy.limits.pendingLifetimeSeconds), &html)
        row("of several held links", policy.conflict.name, &html)
        row("a cancelled sign-in", "\(policy.onCancel.name)s them", &html)
        html.trusted("</dl></div>\n")
    }

    private func row(_ name: StaticString, _ value: String, _ html: inout HTMLText) {
        html.element("dt") { $0.trusted(name) }
        html.element("dd") { $0.element("code", text: value) }
        html.trusted("\n")
    }
}
