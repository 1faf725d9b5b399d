package import LinkPolicy

/// A file `assetlinks.json` as Android reads it: which apps take the links of the site, and, from
/// Android 15 on, which links of those that their manifests name.
package struct AndroidAssociation: Sendable {
    /// One statement about an app.
    package struct Statement: Sendable {
        /// The name of the app.
        package let package: String
        /// The SHA-256 fingerprints of its certificates, as they are written.
        package let fingerprints: [String]
        /// Whether the app may take the links of the site.
        package let takesLinks: Bool
        /// The rules by which Android hands links over; without any it hands over all that the
        /// manifest names.
        package let components: [SiteComponent]
        /// The line of the file, from 1.
        package let line: Int
    }

    /// The statements about apps, in the order of the file.
    package let statements: [Statement]
    /// Whether statements stand in another file, which is not fetched.
    package let includesOthers: Bool
    /// What Android passes over.
    package let remarks: [AppleAssociation.Remark]

    /// Reads a file; keys and namespaces that Android does not know are passed over.
    ///
    /// - Parameter json: The whole file.
    /// - Throws: `LB001`, `LB004`, `LB007` and `LB008` where it is no strict JSON within its bounds,
    ///   `LB007` where it has too many components, `LB009` where it is no list.
    /// - Complexity: O(bytes)
    package init(json: [UInt8]) throws(PolicyError) {
        let document = try JSONDocument(json, limits: AnalysisLimits.associationFile)
        guard let entries = document.root.elements else {
            throw document.root.error(
                .wrongType, "a statement list is a list", hint: "write [{\"relation\": ...}]")
        }
        var reader = SiteFileReader(document, .android)
        var statements: [Statement] = []
        // BOUND: the statements of one file.
        for entry in entries {
            guard let target = entry["target"], target["namespace"]?.string == "android_app",
                let name = target["package_name"]?.string
            else { continue }
            let relations = (entry["relation"]?.elements ?? []).compactMap(\.string)
            let prints = (target["sha256_cert_fingerprints"]?.elements ?? []).compactMap(\.string)
            let line = reader.line(of: entry)
            let takesLinks = relations.contains(Self.relation)
            let rules = entry["relation_extensions"]?[Self.relation]?[Self.rules]
            statements.append(
                Statement(
                    package: name, fingerprints: prints, takesLinks: takesLinks,
                    components: takesLinks
                        ? try rules.map { (list) throws(PolicyError) in try reader.components(list)
                        }
                            ?? [] : [],
                    line: line))
        }
        self.statements = statements
        remarks = reader.remarks
        includesOthers = entries.contains { $0["include"] != nil }
    }

    /// What lets an app take the links of a site.
    static let relation = "delegate_permission/common.handle_all_urls"
    /// The rules about some of them.
    static let rules = "dynamic_app_link_components"

    /// The rules that speak of an app, in the order in which they are asked.
    package func components(of package: String) -> [SiteComponent] {
        statements.filter { $0.package == package }.flatMap(\.components)
    }

    /// The apps that take the links of the site, each once, in the order of the file.
    package var packages: [String] {
        var names: [String] = []
        // BOUND: the statements of one file.
        for statement in statements
        where statement.takesLinks && !names.contains(statement.package) {
            names.append(statement.package)
        }
        return names
    }
}
