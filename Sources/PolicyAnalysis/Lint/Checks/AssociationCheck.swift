import LinkPolicy
import LinkRouting

/// `LB038`: the files by which systems hand links to the app, and the policy, disagree.
struct AssociationCheck {
    let source: LintSource
    let files: [SiteFile]
    let identity: AppIdentity
    let sets: LinkSets?

    /// Adds the findings about every given file.
    ///
    /// - Complexity: O(files * paths that patterns and components tell apart)
    func run(_ findings: inout LintFindings) {
        guard !files.isEmpty else { return }
        // BOUND: the words of the command line.
        for file in files {
            guard let site = site(of: file, &findings) else { continue }
            switch file.content {
            case .apple(let apple):
                AppleFileCheck(
                    source: source, name: Self.quoted(file), file: apple, site: site,
                    identity: identity, sets: sets
                ).run(&findings)
            case .android(let android):
                AndroidFileCheck(
                    source: source, name: Self.quoted(file), file: android, site: site,
                    identity: identity, sets: sets
                ).run(&findings)
            }
        }
    }

    /// The name of a file as a whole, without anything that could move the cursor.
    private static func quoted(_ file: SiteFile) -> String {
        "`\(LintText.escaped(file.name))`"
    }

    /// The site that serves a file.
    private func site(of file: SiteFile, _ findings: inout LintFindings) -> Int? {
        let sites = source.policy.table.siteShapes
        let web = sites.indices.filter { sites[$0].scheme == "https" }
        let named = web.filter { file.origin == nil || sites[$0].origin == file.origin }
        if named.count == 1 { return named[0] }
        let place = source.root.member("origins") ?? source.root
        let name = Self.quoted(file)
        let list = web.map { "`\(sites[$0].origin)`" }.joined(separator: ", ")
        if web.isEmpty {
            findings.add(
                "LB038", at: place, "no origin has hosts, so nobody serves \(name)",
                hint: "add an origin with `hosts`, or leave the file out")
        } else {
            findings.add(
                "LB038", at: place, "it is not said which origin serves \(name)",
                hint: "write the origin in front, `ORIGIN=FILE`, with one of \(list)")
        }
        return nil
    }
}

extension LintSource {
    /// Where the hosts of a site stand.
    func place(ofSite site: Int) -> LintPlace {
        let name = policy.table.siteShapes[site].origin
        let origin = origins.first { $0.id == name }?.place
        return origin?.member("hosts") ?? origin ?? root
    }
}
