extension Rule {
    /// What each module may import of this package.
    ///
    /// A module that is not listed may import all.
    static let allowedImports: [String: Set<String>] = [
        "LinkRouting": [],
        "LinkFiles": [],
        "LinkCrypto": ["COpenSSL"],
        "LinkPolicy": ["LinkRouting", "LinkCrypto"],
        "LinkIntents": ["LinkRouting", "LinkCrypto"],
        "LinkNavigation": ["LinkRouting"],
        "LinkAudit": ["LinkRouting", "LinkCrypto"],
        "LinkDelivery": ["LinkFiles", "LinkCrypto"],
        "LinkBroker": [
            "LinkRouting", "LinkFiles", "LinkCrypto", "LinkPolicy", "LinkIntents",
            "LinkNavigation", "LinkAudit",
        ],
        "LinkBrokerUI": ["LinkBroker"],
        "PolicyAnalysis": ["LinkPolicy", "LinkRouting", "LinkCrypto"],
        "LinkBrokerSQLite": ["LinkRouting", "LinkFiles", "LinkCrypto", "LinkIntents", "CSQLite"],
        "LinkBrokerPostgres": ["LinkRouting", "LinkCrypto", "LinkIntents", "CPostgreSQL"],
        "LinkBrokerOIDC": ["LinkRouting", "LinkCrypto", "LinkPolicy", "CJose"],
        "SampleApps": ["LinkBroker"],
        "MarketplaceProgram": [
            "LinkBroker", "LinkBrokerSQLite", "LinkBrokerOIDC", "LinkCrypto",
        ],
    ]

    static let layerRules = [
        Rule.line("imports go downwards and never sideways") { file, index in
            guard let module = file.module, let allowed = allowedImports[module],
                let name = imported(file.code[index]),
                name.hasPrefix("Link") || name == "COpenSSL" || name == "PolicyAnalysis"
            else { return nil }
            return allowed.contains(name) ? nil : "\(module) imports \(name)"
        },
        Rule.line("Foundation is for programs and tests") { file, index in
            // Views speak of `URL`, as their systems do.
            let free = ["LinkBrokerCLI", "LinkBrokerBenchmarks", "LinkBrokerFuzz", "LinkBrokerUI"]
            guard let module = file.module, free.contains(module) == false,
                file.path != networkFile, let name = imported(file.code[index]),
                name.hasPrefix("Foundation")
            else { return nil }
            return "\(module) imports \(name)"
        },
    ]

    /// The one file of a library that speaks HTTP.
    private static let networkFile = "Sources/LinkBrokerOIDC/Exchange/URLSessionExchange.swift"

    /// The module that a line imports, or `nil`.
    private static func imported(_ line: String) -> String? {
        guard line.has("import ") else { return nil }
        let words = line.words
        guard let place = words.firstIndex(of: "import") else { return nil }
        let kinds: Set<Substring> = ["struct", "class", "enum", "func", "protocol", "var", "let"]
        return words[(place + 1)...].first { kinds.contains($0) == false }.map(String.init)
    }
}
