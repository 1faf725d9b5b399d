package import LinkPolicy
import LinkRouting

/// What Android needs to hand links to the app: `assetlinks.json` on the site, and the intent
/// filters of the manifest.
package struct AndroidLinkFiles: Sendable {
    private let policy: Policy

    /// Prepares a policy.
    package init(_ policy: Policy) { self.policy = policy }

    /// The file `assetlinks.json`; it has no paths.
    ///
    /// - Parameters:
    ///   - package: The name of the app, such as `com.example.app`.
    ///   - fingerprints: SHA-256 fingerprints of signing certificates, `AA:BB:...`.
    /// - Returns: Lines of JSON.
    package static func assetLinks(package: String, fingerprints: [String]) -> [String] {
        var name = JSONText()
        name.string(package)
        var list = JSONText()
        list.array { texts in
            // BOUND: the caller's fingerprints.
            for fingerprint in fingerprints { texts.string(fingerprint) }
        }
        return [
            "[", "  {",
            "    \"relation\": [\"delegate_permission/common.handle_all_urls\"],",
            "    \"target\": {", "      \"namespace\": \"android_app\",",
            "      \"package_name\": \(name.text),",
            "      \"sha256_cert_fingerprints\": \(list.text)", "    }", "  }", "]",
        ]
    }

    /// A manifest with the intent filters, to be merged into the app's own.
    ///
    /// - Parameter activity: The name of the activity, such as `.MainActivity`.
    /// - Returns: Lines of XML.
    /// - Complexity: O(patterns)
    package func manifest(activity: String) -> [String] {
        let sites = policy.table.siteShapes
        let web = sites.indices.filter { sites[$0].scheme == "https" }.flatMap(webFilter)
        // BOUND: the origins of one policy.
        let custom = CustomSchemes.names(of: policy).flatMap { scheme in
            filter(isVerified: false, ["android:scheme=\"\(MarkupText.attribute(scheme))\""])
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
    package static let remarks = [
        "`.*` takes any number of segments, and filters know no query and no fragment: the app "
            + "refuses what the policy does not have",
        "a path that a filter takes cannot be taken out again: what the policy does not take from "
            + "the web may reach the app, which refuses it",
    ]

    /// One filter for a site: in a filter every path goes with every host.
    private func webFilter(_ site: Int) -> [String] {
        guard case .hosts(let hosts) = policy.table.siteShapes[site].kind else { return [] }
        let authorities = hosts.map { host in
            let parts = host.text.utf8.split(separator: 0x3A).map { String(Substring($0)) }
            let name = "android:host=\"\(host.label == nil ? "" : "*")\(parts[0])\""
            return parts.count > 1 ? "\(name) android:port=\"\(parts[1])\"" : name
        }
        let patterns = DeliveredPattern.all(of: policy, site: site).filter(\.isTaken)
        var paths: [String] = []
        // BOUND: the patterns of one policy.
        for pattern in patterns.map(Self.path) where paths.contains(pattern) == false {
            paths.append(pattern)
        }
        let callbacks = AppleSiteFile.callbackPaths(of: policy, site: site).map {
            "android:path=\"\(MarkupText.attribute($0))\""
        }
        guard paths.isEmpty == false || callbacks.isEmpty == false else { return [] }
        return filter(
            isVerified: true,
            ["android:scheme=\"https\""] + authorities + callbacks + paths)
    }

    private func filter(isVerified: Bool, _ data: [String]) -> [String] {
        let head = isVerified ? "<intent-filter android:autoVerify=\"true\">" : "<intent-filter>"
        return [
            "      \(head)",
            "        <action android:name=\"android.intent.action.VIEW\"/>",
            "        <category android:name=\"android.intent.category.DEFAULT\"/>",
            "        <category android:name=\"android.intent.category.BROWSABLE\"/>",
        ] + data.map { "        <data \($0)/>" } + ["      </intent-filter>"]
    }

    /// A path that is all literal, or a pattern: `.` is any character, `.*` any text.
    private static func path(_ pattern: DeliveredPattern) -> String {
        guard pattern.path.contains(where: { $0.type != nil }) else {
            let path = "/" + pattern.path.map(\.prefix).joined(separator: "/")
            return "android:path=\"\(MarkupText.attribute(path))\""
        }
        let segments = pattern.path.map { segment in
            segment.type == nil
                ? literal(segment.prefix)
                : "\(literal(segment.prefix))..*\(literal(segment.suffix))"
        }
        return
            "android:pathPattern=\"\(MarkupText.attribute("/" + segments.joined(separator: "/")))\""
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
