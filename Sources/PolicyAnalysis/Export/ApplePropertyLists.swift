package import LinkPolicy
import LinkRouting

/// The property lists of an app for Apple's systems: its schemes, and the domains it is bound to.
package enum ApplePropertyLists {
    /// The part of `Info.plist` that registers the custom schemes.
    ///
    /// - Parameters:
    ///   - policy: The policy.
    ///   - name: The name of the registration, by custom the app's bundle id.
    /// - Returns: Lines of a property list.
    /// - Complexity: O(origins + callbacks)
    package static func info(of policy: Policy, name: String) -> [String] {
        let schemes = CustomSchemes.names(of: policy)
        guard schemes.isEmpty == false else { return list(["  <dict/>"]) }
        return list(
            [
                "  <dict>", "    <key>CFBundleURLTypes</key>", "    <array>", "      <dict>",
                "        <key>CFBundleURLName</key>",
                "        <string>\(MarkupText.text(name))</string>",
                "        <key>CFBundleTypeRole</key>", "        <string>Viewer</string>",
                "        <key>CFBundleURLSchemes</key>", "        <array>",
            ] + schemes.map { "          <string>\(MarkupText.text($0))</string>" }
                + ["        </array>", "      </dict>", "    </array>", "  </dict>"])
    }

    /// The entitlements that bind the app to the hosts of the policy.
    ///
    /// - Parameter policy: The policy.
    /// - Returns: Lines of a property list.
    /// - Complexity: O(hosts)
    package static func entitlements(of policy: Policy) -> [String] {
        list(
            [
                "  <dict>", "    <key>com.apple.developer.associated-domains</key>",
                "    <array>",
            ] + domains(of: policy).map { "      <string>\(MarkupText.text($0))</string>" }
                + ["    </array>", "  </dict>"])
    }

    /// The domains, such as `applinks:reader.example`.
    private static func domains(of policy: Policy) -> [String] {
        var domains: [String] = []
        // BOUND: the hosts of one policy.
        for site in policy.table.siteShapes where site.scheme == "https" {
            guard case .hosts(let hosts) = site.kind else { continue }
            for host in hosts {
                let domain = "applinks:\(host.label == nil ? "" : "*")\(host.text)"
                if domains.contains(domain) == false { domains.append(domain) }
            }
        }
        return domains
    }

    private static func list(_ body: [String]) -> [String] {
        [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" "
                + "\"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">",
            "<plist version=\"1.0\">",
        ] + body + ["</plist>"]
    }
}
