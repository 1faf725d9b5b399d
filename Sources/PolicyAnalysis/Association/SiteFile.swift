package import LinkPolicy

/// A file by which a system hands links to apps, to be compared with a policy.
public struct SiteFile: Sendable {
    /// What the file says.
    package enum Content: Sendable {
        /// `apple-app-site-association`.
        case apple(AppleAssociation)
        /// `assetlinks.json`.
        case android(AndroidAssociation)
    }

    /// The path of the file as the person gave it.
    package let name: String
    /// The origin on whose hosts it is served; `nil` for the only one that has hosts.
    package let origin: String?
    /// What it says.
    package let content: Content

    /// Reads `apple-app-site-association`.
    ///
    /// - Parameters:
    ///   - json: The whole file.
    ///   - name: Its path.
    ///   - origin: The origin on whose hosts it is served.
    /// - Throws: Where it is no strict JSON within its bounds, or no object.
    /// - Complexity: O(bytes)
    package init(
        apple json: [UInt8], name: String, origin: String? = nil
    ) throws(PolicyError) {
        self.name = name
        self.origin = origin
        content = .apple(try AppleAssociation(json: json))
    }

    /// Reads `assetlinks.json`.
    ///
    /// - Parameters:
    ///   - json: The whole file.
    ///   - name: Its path.
    ///   - origin: The origin on whose hosts it is served.
    /// - Throws: Where it is no strict JSON within its bounds, or no list.
    /// - Complexity: O(bytes)
    package init(
        android json: [UInt8], name: String, origin: String? = nil
    ) throws(PolicyError) {
        self.name = name
        self.origin = origin
        content = .android(try AndroidAssociation(json: json))
    }
}

/// The apps that site files should speak of; what nobody says is not asked.
public struct AppIdentity: Sendable {
    /// Apps of Apple's systems, `TEAMID.com.example.app`.
    public var appIDs: [String]
    /// Apps of Android, `com.example.app`.
    public var packages: [String]
    /// SHA-256 fingerprints of certificates, `AA:BB:...`.
    public var fingerprints: [String]

    /// Collects the parts.
    public init(appIDs: [String] = [], packages: [String] = [], fingerprints: [String] = []) {
        self.appIDs = appIDs
        self.packages = packages
        self.fingerprints = fingerprints
    }
}
