package import LinkPolicy
import LinkRouting

/// What Android needs to hand links to the app: `assetlinks.json` on the site, and the intent
/// filters of the manifest.
package struct AndroidLinkFiles: Sendable {
    /// How the filters of a manifest name links.
    package enum Form: Sendable {
        /// By paths alone, which every version reads.
        case paths
        /// By groups of path, query and fragment, which Android 15 (API level 35) and later read;
        /// earlier ones pass them over and take every link of the host.
        case groups
    }

    private let policy: Policy

    /// Prepares a policy.
    package init(_ policy: Policy) { self.policy = policy }

    /// The first API level whose filters have groups.
    package static let groupLevel = 35

    /// The file `assetlinks.json` with the rules by which Android 15 and later hand links over.
    ///
    /// - Parameters:
    ///   - components: The components for the site, which Android reads as Apple's systems do.
    ///   - package: The name of the app, such as `com.example.app`.
    ///   - fingerprints: SHA-256 fingerprints of signing certificates, `AA:BB:...`.
    /// - Returns: Lines of JSON.
    /// - Complexity: O(components)
    package static func assetLinks(
        _ components: AppleSiteFile, package: String, fingerprints: [String]
    ) -> [String] {
        var name = JSONText()
        name.string(package)
        var list = JSONText()
        list.array { texts in
            // BOUND: the caller's fingerprints.
            for fingerprint in fingerprints { texts.string(fingerprint) }
        }
        return [
            "[", "  {",
            "    \"relation\": [\"\(AndroidAssociation.relation)\"],",
            "    \"target\": {", "      \"namespace\": \"android_app\",",
            "      \"package_name\": \(name.text),",
            "      \"sha256_cert_fingerprints\": \(list.text)", "    },",
            "    \"relation_extensions\": {", "      \"\(AndroidAssociation.relation)\": {",
            "        \"\(AndroidAssociation.rules)\": [",
        ] + components.list(note: "comments", indent: "          ")
            + ["        ]", "      }", "    }", "  }", "]"]
    }

    /// A manifest with the intent filters, to be merged into the app's own.
    ///
    /// - Parameters:
    ///   - activity: The name of the activity, such as `.MainActivity`.
    ///   - form: How links are named.
    /// - Returns: Lines of XML.
    /// - Complexity: O(patterns)
    package func manifest(activity: String, _ form: Form) -> [String] {
        let sites = policy.table.siteShapes
        let web = sites.indices.filter { sites[$0].scheme == "https" }
            .flatMap { webFilter($0, form) }
        // BOUND: the origins of one policy.
        let custom = CustomSchemes.names(of: policy).flatMap { scheme in
            filter(isVerified: false, [Self.data("scheme", scheme)])
        }
        return [
            "<?xml version=\"1.0\" encoding=\"utf-8\"?>",
            "<manifest xmlns:android=\"http://schemas.android.com/apk/res/android\">",
            "  <application>",
            "    <activity android:name=\"\(MarkupText.attribute(activity))\"",
            "        android:exported=\"true\" android:launchMode=\"singleTask\">",
        ] + web + custom + ["    </activity>", "  </application>", "</manifest>"]
    }

    /// What the manifest cannot say, one line each.
    package static func remarks(_ form: Form) -> [String] {
        switch form {
        case .paths:
            [
                "paths take any number of segments, any query and any fragment, and nothing is "
                    + "taken out again: the app refuses what the policy does not have",
                "from Android 15 on the rules of `assetlinks.json` narrow them; an app that runs "
                    + "there alone has exact filters by `--min-sdk 35`",
            ]
        case .groups:
            [
                "Android before 15 passes the groups over and takes every link of the host: keep "
                    + "`minSdk` at 35",
                "it has no types: the app refuses values outside of their bounds",
                "a link with a slash behind it is another path to Android: it opens in the browser",
            ]
        }
    }

    /// One filter for a site: in a filter every path goes with every host.
    private func webFilter(_ site: Int, _ form: Form) -> [String] {
        guard case .hosts(let hosts) = policy.table.siteShapes[site].kind else { return [] }
        let authorities = hosts.map { host in
            let parts = host.text.utf8.split(separator: 0x3A).map { String(Substring($0)) }
            let name = Self.data("host", "\(host.label == nil ? "" : "*")\(parts[0])")
            return parts.count > 1 ? "\(name) android:port=\"\(parts[1])\"" : name
        }
        let patterns = DeliveredPattern.all(of: policy, site: site)
        let callbacks = AppleSiteFile.callbackPaths(of: policy, site: site)
            .map { Self.data("path", $0) }
        guard patterns.contains(where: \.isTaken) || !callbacks.isEmpty else { return [] }
        let head = [Self.data("scheme", "https")] + authorities
        switch form {
        case .paths:
            var known: Set<String> = []
            let paths = patterns.filter(\.isTaken).map(Self.path)
                .filter { known.insert($0).inserted }
            return filter(isVerified: true, head + callbacks + paths)
        case .groups:
            let groups =
                callbacks.map { AndroidFilterGroup(data: [$0]) }
                + AndroidFilterGroup.all(patterns)
            return filter(isVerified: true, head, groups.flatMap(\.lines))
        }
    }

    /// One attribute of a `data` element.
    static func data(_ name: String, _ value: String) -> String {
        "android:\(name)=\"\(MarkupText.attribute(value))\""
    }

    private func filter(
        isVerified: Bool, _ data: [String], _ groups: [String] = []
    ) -> [String] {
        let head = isVerified ? "<intent-filter android:autoVerify=\"true\">" : "<intent-filter>"
        return [
            "      \(head)",
            "        <action android:name=\"android.intent.action.VIEW\"/>",
            "        <category android:name=\"android.intent.category.DEFAULT\"/>",
            "        <category android:name=\"android.intent.category.BROWSABLE\"/>",
        ] + data.map { "        <data \($0)/>" } + groups + ["      </intent-filter>"]
    }

    /// A path that is all literal, or a pattern: `.` is any character, `.*` any text.
    private static func path(_ pattern: DeliveredPattern) -> String {
        guard pattern.path.contains(where: { $0.type != nil }) else {
            let path = "/" + pattern.path.map(\.prefix).joined(separator: "/")
            return data("path", path)
        }
        let segments = pattern.path.map { segment in
            segment.type == nil
                ? literal(segment.prefix)
                : "\(literal(segment.prefix))..*\(literal(segment.suffix))"
        }
        return data("pathPattern", "/" + segments.joined(separator: "/"))
    }

    /// A dot that is a dot; the manifest reads one backslash of two.
    private static func literal(_ text: String) -> String {
        text.utf8.split(separator: 0x2E, omittingEmptySubsequences: false)
            .map { String(Substring($0)) }.joined(separator: "\\\\.")
    }
}

/// The custom schemes that an app registers.
package enum CustomSchemes {
    /// The schemes of the origins and of the callbacks, each once, in the order of the policy.
    ///
    /// - Complexity: O(origins + callbacks)
    package static func names(of policy: Policy) -> [String] {
        var names: [String] = []
        let callbacks = policy.callbacks.definitions.compactMap { callback in
            callback.redirect.utf8.firstIndex(of: 0x3A).map { String(callback.redirect[..<$0]) }
        }
        // BOUND: the origins and callbacks of one policy.
        for name in policy.table.siteShapes.map(\.scheme) + callbacks
        where ["https", "http"].contains(name) == false && names.contains(name) == false {
            names.append(name)
        }
        return names
    }
}
