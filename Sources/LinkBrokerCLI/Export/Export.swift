import LinkPolicy
import LinkRouting
import PolicyAnalysis

/// One file of `linkbroker export`, with placeholders for what nobody said.
struct Export {
    let policy: Policy
    let arguments: Arguments

    /// The lines of a file; what it cannot say goes to standard error.
    ///
    /// - Parameter kind: The file.
    /// - Returns: The lines.
    /// - Throws: A problem where the policy has nothing for it, or an option has another form.
    /// - Complexity: O(n log n) in the number of patterns
    func lines(_ kind: ExportKind) throws(CommandFailure) -> [String] {
        switch kind {
        case .aasa: try aasa()
        case .assetlinks: try assetLinks()
        case .plist: try plist()
        case .manifest: try manifest()
        case .desktop: try desktop()
        }
    }

    private func aasa() throws(CommandFailure) -> [String] {
        let file = try components(site())
        var ids = arguments.values(of: "--app-id")
        // BOUND: the words of the command line.
        for id in ids { try checkApp(id) }
        if ids.isEmpty { ids = [placeholder("TEAMID.com.example.app", "--app-id TEAM.BUNDLE")] }
        remark(file.remarks)
        let lines = file.lines(appIDs: ids)
        warn(lines, "Apple's systems", AnalysisLimits.appleFileByteCount)
        return lines
    }

    private func assetLinks() throws(CommandFailure) -> [String] {
        let file = try components(site())
        let given = try name("--package")
        var fingerprints: [String] = []
        // BOUND: the words of the command line.
        for text in arguments.values(of: "--sha256") {
            guard let fingerprint = CertificateFingerprint.text(text) else {
                throw .problem(
                    Problem(
                        "`--sha256` is no fingerprint",
                        hint: "write 32 bytes as hex digits, with or without colons"))
            }
            fingerprints.append(fingerprint)
        }
        let name = given ?? placeholder("com.example.app", "--package NAME")
        if fingerprints.isEmpty {
            let zeros = Array(repeating: "00", count: 32).joined(separator: ":")
            fingerprints = [placeholder(zeros, "--sha256 FINGERPRINT")]
        }
        remark(
            [
                "Android 15 and later read the rules, within what the manifest names; earlier "
                    + "versions read the manifest alone",
                "a link with a slash behind it is another path to Android: where no wildcard takes "
                    + "it, it opens in the browser",
            ] + file.remarks)
        let lines = AndroidLinkFiles.assetLinks(file, package: name, fingerprints: fingerprints)
        warn(lines, "Android", AnalysisLimits.androidFileByteCount)
        return lines
    }

    /// The components of a site, with progress on a terminal.
    private func components(_ site: Int) -> AppleSiteFile {
        let progress = Progress("exported")
        defer { progress.clear() }
        return AppleSiteFile(of: policy, site: site) { progress.show($0, of: $1) }
    }

    /// Warns of a file that no system reads because of its size.
    private func warn(_ lines: [String], _ systems: String, _ limit: Int) {
        let byteCount = lines.reduce(0) { $0 + $1.utf8.count + 1 }
        guard byteCount > limit else { return }
        Output.note(
            "linkbroker: warning: the file has \(byteCount) bytes, and \(systems) read none of more "
                + "than \(limit)\nhint: serve the routes from several hosts, each an origin, or join "
                + "them by a `rest` parameter\n")
    }

    private func plist() throws(CommandFailure) -> [String] {
        if arguments.has("--entitlements") {
            _ = try site(mayBeAny: true)
            return ApplePropertyLists.entitlements(of: policy)
        }
        try requireScheme()
        let id = arguments.values(of: "--app-id").first
        if let id { try checkApp(id) }
        remark([
            "any app can register the same scheme, and any app can open its links",
            "`--entitlements` prints the associated domains",
        ])
        return ApplePropertyLists.info(
            of: policy, name: id ?? placeholder("com.example.app", "--app-id TEAM.BUNDLE"))
    }

    private func manifest() throws(CommandFailure) -> [String] {
        let activity = try name("--activity") ?? ".MainActivity"
        let form = try manifestForm()
        remark(AndroidLinkFiles.remarks(form))
        return AndroidLinkFiles(policy).manifest(activity: activity, form)
    }

    /// The form of the filters, by the lowest version on which the app runs.
    private func manifestForm() throws(CommandFailure) -> AndroidLinkFiles.Form {
        guard let text = arguments.value(of: "--min-sdk") else { return .paths }
        guard let level = Int(text), (1...999).contains(level) else {
            throw .problem(
                Problem("`--min-sdk` is no API level", hint: "write a number, such as 35"))
        }
        return level >= AndroidLinkFiles.groupLevel ? .groups : .paths
    }

    private func desktop() throws(CommandFailure) -> [String] {
        try requireScheme()
        let command = try desktopCommand()
        remark(["a desktop hands links of custom schemes to an app, and https links to a browser"])
        return DesktopEntry.lines(
            of: policy, name: arguments.value(of: "--name") ?? policy.id, command: command)
    }

    /// The words of `--exec`, or `deliver` of the program; `--` ends its options in front of the
    /// link.
    private func desktopCommand() throws(CommandFailure) -> [String] {
        if let text = arguments.value(of: "--exec") {
            // BOUND: two options.
            for option in ["--program", "--socket"] where arguments.has(option) {
                throw .problem(
                    Problem(
                        "`--exec` and `\(option)` exclude each other",
                        hint: "`--exec` has the whole command; leave one out"))
            }
            let words = text.utf8.split(separator: 0x20).map { String(Substring($0)) }
            if words.isEmpty == false { return words }
        }
        let program = try absolutePath("--program")
        let socket = try absolutePath("--socket")
        return [program ?? placeholder("linkbroker", "--program PATH"), "deliver"]
            + (socket.map { ["--socket", $0] } ?? []) + ["--"]
    }

    /// The value of an option that is an absolute path: a desktop has no current folder.
    private func absolutePath(_ option: String) throws(CommandFailure) -> String? {
        guard let path = arguments.value(of: option) else { return nil }
        guard path.utf8.first == 0x2F else {
            throw .problem(
                Problem("`\(option)` is no absolute path", hint: "begin it with a slash"))
        }
        return path
    }

    /// The place of the origin of `--on`, or of the only site.
    private func site(mayBeAny: Bool = false) throws(CommandFailure) -> Int {
        let sites = policy.table.siteShapes
        let web = sites.indices.filter { sites[$0].scheme == "https" }
        let names = web.map { "`\(sites[$0].origin)`" }.joined(separator: ", ")
        guard let first = web.first else {
            throw .problem(
                Problem("the policy has no site", hint: "an origin with `hosts` is one"))
        }
        if let origin = arguments.value(of: "--on") {
            if let found = web.first(where: { sites[$0].origin.isSame(as: origin) }) {
                return found
            }
            throw .problem(Problem("`--on` is no site", hint: "the policy has \(names)"))
        }
        guard web.count == 1 || mayBeAny else {
            throw .problem(
                Problem("the policy has several sites", hint: "write `--on` with one of \(names)"))
        }
        return first
    }

    private func requireScheme() throws(CommandFailure) {
        guard CustomSchemes.names(of: policy).isEmpty else { return }
        throw .problem(
            Problem("the policy has no custom scheme", hint: "an origin with `scheme` is one"))
    }

    /// An app id of letters, digits, dashes and dots.
    private func checkApp(_ id: String) throws(CommandFailure) {
        guard Self.isName(id), id.utf8.contains(0x2E) else {
            throw .problem(
                Problem(
                    "`--app-id` is no app", hint: "write `--app-id ABCDE12345.com.example.app`"))
        }
    }

    /// The value of an option that is the name of a package or a class.
    private func name(_ option: String) throws(CommandFailure) -> String? {
        guard let name = arguments.value(of: option) else { return nil }
        guard Self.isName(name) else {
            throw .problem(
                Problem(
                    "`\(option)` is no name", hint: "write letters, digits, dots, `_` and `-`"))
        }
        return name
    }

    private static func isName(_ text: String) -> Bool {
        (1...255).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0)
                    || (0x30...0x39).contains($0) || "._-".utf8.contains($0)
            }
    }

    private func placeholder(_ text: String, _ option: String) -> String {
        Output.note(
            "linkbroker: warning: `\(text)` is a placeholder\nhint: write `\(option)`\n")
        return text
    }

    private func remark(_ texts: [String]) {
        // BOUND: a few remarks.
        for text in texts { Output.note("linkbroker: note: \(text)\n") }
    }
}

/// Fingerprints of certificates.
enum CertificateFingerprint {
    /// A SHA-256 fingerprint in its one spelling, `AA:BB:...`, or `nil` where a text is none.
    static func text(_ text: String) -> String? {
        let isColoned = text.utf8.contains(0x3A)
        let parts =
            isColoned
            ? text.utf8.split(separator: 0x3A, omittingEmptySubsequences: false).map {
                String(Substring($0))
            } : pairs(Array(text.utf8))
        guard parts.count == 32, parts.allSatisfy(isByte) else { return nil }
        return parts.map { $0.uppercased() }.joined(separator: ":")
    }

    private static func pairs(_ digits: [UInt8]) -> [String] {
        guard digits.count == 64 else { return [] }
        return stride(from: 0, to: 64, by: 2).map {
            String(decoding: digits[$0..<$0 + 2], as: UTF8.self)
        }
    }

    private static func isByte(_ text: String) -> Bool {
        text.utf8.count == 2
            && text.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x61...0x66).contains($0)
                    || (0x41...0x46).contains($0)
            }
    }
}
