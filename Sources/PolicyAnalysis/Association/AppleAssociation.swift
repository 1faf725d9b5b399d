package import LinkPolicy

/// A file `apple-app-site-association` as systems of Apple read it: what they do not know is passed
/// over, and what they would pass over by mistake is remembered.
package struct AppleAssociation: Sendable {
    /// The components of some apps.
    package struct Detail: Sendable {
        /// The apps.
        package let apps: [String]
        /// The components in their order.
        package let components: [SiteComponent]
    }

    /// Something that a system passes over, and its line.
    package struct Remark: Hashable, Sendable {
        /// The line of the file, from 1.
        package let line: Int
        /// What it is: a phrase, input escaped.
        package let text: String
    }

    /// The entries, in the order of the file.
    package let details: [Detail]
    /// The declared variables.
    package let variables: [(name: String, values: [String])]
    /// The apps that share passwords with the site, `nil` where the file does not speak of them.
    package let credentialApps: [String]?
    /// What systems pass over.
    package let remarks: [Remark]
    /// The size of the file, in bytes.
    package let byteCount: Int

    /// Reads a file; keys that no system knows are passed over as systems do.
    ///
    /// - Parameter json: The whole file.
    /// - Throws: `LB001`, `LB004`, `LB007` and `LB008` where it is no strict JSON within its bounds,
    ///   `LB009` where it is no object.
    /// - Complexity: O(bytes)
    package init(json: [UInt8]) throws(PolicyError) {
        let document = try JSONDocument(json, limits: AnalysisLimits.associationFile)
        var reader = SiteFileReader(document)
        try reader.read()
        details = reader.details
        variables = reader.variables
        credentialApps = reader.credentialApps
        remarks = reader.remarks
        byteCount = json.count
    }

    /// The apps of the file, each once, in its order.
    package var apps: [String] {
        var names: [String] = []
        // BOUND: the apps of one file.
        for app in details.flatMap(\.apps) where names.contains(app) == false { names.append(app) }
        return names
    }

    /// The components that speak of an app, in the order in which they are asked.
    package func components(of app: String) -> [SiteComponent] {
        details.filter { $0.apps.contains(app) }.flatMap(\.components)
    }
}
