extension RouteTable {
    /// Prints the link of a route, for sharing.
    ///
    /// The link is read back before it is handed out: it is canonical, and it leads to this route.
    /// - Parameters:
    ///   - route: The route.
    ///   - origin: The name of the origin; without one, the first that can express the route.
    /// - Returns: The link in canonical form.
    /// - Throws: `not_expressible` where the origin has no link for these values; what
    ///   `route(_:_:)` throws where this table does not take the route.
    public func link(for route: Route, on origin: String? = nil) throws(LinkError) -> Link {
        let route = try revalidated(route)
        // BOUND: at most 64 sites.
        for (site, record) in storage.parts.sites.enumerated() {
            if let origin, storage.parts.origins[Int(record.origin)].id != origin { continue }
            if let link = printed(route, site: site, preferring: -1) { return link }
        }
        throw LinkError(.notExpressible)
    }

    /// Prints a route on one site, or gives `nil` where its link would not lead back to it.
    func printed(_ route: Route, site: Int, preferring host: Int32) -> Link? {
        guard let index = index(of: route.id) else { return nil }
        var reader = LinkReader(valuesOnly: ())
        do throws(LinkError) {
            try reader.load(route.parameters, of: Int(index.value), in: self)
        } catch {
            return nil
        }
        guard
            let pattern = reader.pattern(
                of: Int(index.value), values: 0, site: site, in: storage)
        else { return nil }
        // BOUND: one round per host of the site.
        for candidate in hosts(of: site, preferring: host) {
            var bytes: [UInt8] = []
            reader.printLink(
                pattern, values: 0, site: site, host: candidate, in: storage, to: &bytes)
            if leads(bytes, to: route, site: site) { return storage.link(bytes, site: site) }
        }
        return nil
    }

    private func hosts(of site: Int, preferring host: Int32) -> [Int32] {
        let https = Int(storage.parts.sites[site].httpsOrigin)
        guard https >= 0 else { return [-1] }
        let first = storage.parts.origins[https].firstHost
        let all = first..<(first + storage.parts.origins[https].hostCount)
        return all.contains(host) ? [host] + all.filter { $0 != host } : Array(all)
    }

    private func leads(_ bytes: [UInt8], to route: Route, site: Int) -> Bool {
        var reader = LinkReader()
        do throws(LinkError) {
            let match = try reader.read(bytes.span, in: self)
            return Int(match.site) == site && match.wasMoved == false
                && reader.route(match, in: self) == route
                && reader.link(match, in: self).bytes == bytes
        } catch {
            return false
        }
    }
}
