// swift-tools-version: 6.3
import PackageDescription

// One strict build setting for every target: a warning, a missing `unsafe` marker or an implicit
// Sendable is an error. Clients of a tagged version never see these flags.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .treatWarning("ExplicitSendable", as: .error),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let onLinux: TargetDependencyCondition? = .when(platforms: [.linux])

let package = Package(
    name: "LinkBroker",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(
            name: "LinkBroker",
            targets: [
                "LinkBroker", "LinkRouting", "LinkCrypto", "LinkPolicy", "LinkIntents",
                "LinkNavigation", "LinkAudit",
            ]),
        .library(name: "LinkBrokerUI", targets: ["LinkBrokerUI"]),
        .library(name: "LinkBrokerSQLite", targets: ["LinkBrokerSQLite"]),
        .library(name: "LinkBrokerPostgres", targets: ["LinkBrokerPostgres"]),
        .library(name: "LinkBrokerOIDC", targets: ["LinkBrokerOIDC"]),
        .library(name: "LinkBrokerTesting", targets: ["LinkBrokerTesting"]),
        .executable(name: "linkbroker", targets: ["LinkBrokerCLI"]),
        .executable(name: "marketplace", targets: ["MarketplaceProgram"]),
    ],
    targets: [
        // C: system libraries, found by pkg-config.
        .systemLibrary(
            name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(
            name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(
            name: "CPostgreSQL", pkgConfig: "libpq",
            providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
        .systemLibrary(
            name: "CJose", pkgConfig: "cjose",
            providers: [.apt(["libcjose-dev", "libjansson-dev"]), .brew(["cjose"])]),

        // L0: bytes, keys and files. LinkRouting has no Foundation and no C.
        .target(name: "LinkRouting", swiftSettings: strict),
        .target(name: "LinkFiles", swiftSettings: strict),
        .target(
            name: "LinkCrypto",
            dependencies: [.target(name: "COpenSSL", condition: onLinux)],
            swiftSettings: strict),

        // L1: the rooms. They never import each other.
        .target(
            name: "LinkPolicy", dependencies: ["LinkRouting", "LinkCrypto"], swiftSettings: strict),
        .target(
            name: "LinkIntents", dependencies: ["LinkRouting", "LinkCrypto"],
            swiftSettings: strict),
        .target(name: "LinkNavigation", dependencies: ["LinkRouting"], swiftSettings: strict),
        .target(
            name: "LinkAudit", dependencies: ["LinkRouting", "LinkCrypto"], swiftSettings: strict),
        .target(
            name: "LinkDelivery", dependencies: ["LinkFiles", "LinkCrypto"], swiftSettings: strict),

        // L2: what a client imports.
        .target(
            name: "LinkBroker",
            dependencies: [
                "LinkRouting", "LinkFiles", "LinkCrypto", "LinkPolicy", "LinkIntents",
                "LinkNavigation", "LinkAudit",
            ],
            swiftSettings: strict),

        // L3: views for Apple's systems; empty elsewhere.
        .target(name: "LinkBrokerUI", dependencies: ["LinkBroker"], swiftSettings: strict),

        // L2: durable stores.
        .target(
            name: "LinkBrokerSQLite",
            dependencies: ["LinkRouting", "LinkFiles", "LinkCrypto", "LinkIntents", "CSQLite"],
            swiftSettings: strict),
        .target(
            name: "LinkBrokerPostgres",
            dependencies: ["LinkRouting", "LinkCrypto", "LinkIntents", "CPostgreSQL"],
            swiftSettings: strict),

        // L2: the relying party of Linux and server clients. It knows neither broker nor store.
        .target(
            name: "LinkBrokerOIDC",
            dependencies: ["LinkRouting", "LinkCrypto", "LinkPolicy", "CJose"],
            swiftSettings: strict),

        // L3: the public test kit.
        .target(
            name: "LinkBrokerTesting",
            dependencies: [
                "LinkBroker", "LinkRouting", "LinkCrypto", "LinkPolicy", "LinkIntents",
                "LinkNavigation", "LinkAudit",
            ],
            swiftSettings: strict),

        // L3: what a reviewer asks of a policy.
        .target(
            name: "PolicyAnalysis", dependencies: ["LinkPolicy", "LinkRouting", "LinkCrypto"],
            swiftSettings: strict),

        // L4: programs.
        .executableTarget(
            name: "LinkBrokerCLI",
            dependencies: [
                "LinkBroker", "LinkBrokerOIDC", "LinkBrokerSQLite", "PolicyAnalysis", "LinkRouting",
                "LinkFiles",
                "LinkCrypto", "LinkPolicy", "LinkIntents", "LinkNavigation", "LinkAudit",
                "LinkDelivery",
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "LinkBrokerFuzz",
            dependencies: [
                "LinkBroker", "LinkBrokerOIDC", "LinkRouting", "LinkCrypto", "LinkPolicy",
                "LinkIntents", "LinkNavigation", "LinkAudit", "LinkDelivery", "PolicyAnalysis",
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "LinkBrokerBenchmarks",
            dependencies: [
                "LinkBroker", "LinkRouting", "LinkCrypto", "LinkPolicy", "LinkIntents",
                "LinkNavigation", "LinkBrokerTesting", "LinkBrokerSQLite", "CSQLite",
                .target(name: "COpenSSL", condition: onLinux),
            ],
            swiftSettings: strict),

        // L4: the sample apps, which use what a client imports and nothing else.
        .target(name: "SampleApps", dependencies: ["LinkBroker"], swiftSettings: strict),
        .executableTarget(
            name: "MarketplaceProgram",
            dependencies: [
                "SampleApps", "LinkBroker", "LinkBrokerSQLite", "LinkBrokerOIDC", "LinkCrypto",
            ],
            swiftSettings: strict),

        // What only this package's own tests need: test data, a sample table, a generator of links.
        .target(
            name: "TestSupport", dependencies: ["LinkRouting", "LinkIntents", "LinkPolicy"],
            path: "Tests/TestSupport",
            swiftSettings: strict),

        // What tests kill, fail and race: a program that works on a store.
        .executableTarget(
            name: "StoreTrial", dependencies: ["LinkBrokerSQLite", "LinkIntents", "TestSupport"],
            path: "Tests/StoreTrial", swiftSettings: strict),

        // Tests mirror the sources; none of them needs `@testable`.
        .testTarget(
            name: "LinkRoutingTests",
            dependencies: ["LinkRouting", "LinkBrokerTesting", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "LinkCryptoTests",
            dependencies: ["LinkCrypto", "LinkBrokerTesting", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "PolicyAnalysisTests",
            dependencies: [
                "PolicyAnalysis", "LinkPolicy", "LinkRouting", "LinkBrokerTesting", "TestSupport",
            ],
            exclude: ["Apps"], swiftSettings: strict),
        .testTarget(name: "LinkFilesTests", dependencies: ["LinkFiles"], swiftSettings: strict),
        .testTarget(
            name: "LinkDeliveryTests",
            dependencies: ["LinkDelivery", "LinkFiles", "LinkCrypto", "LinkBrokerTesting"],
            swiftSettings: strict),
        .testTarget(
            name: "LinkPolicyTests",
            dependencies: [
                "LinkPolicy", "LinkRouting", "LinkCrypto", "LinkBrokerTesting", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "LinkIntentsTests",
            dependencies: [
                "LinkIntents", "LinkRouting", "LinkCrypto", "LinkBrokerTesting", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "LinkNavigationTests",
            dependencies: ["LinkNavigation", "LinkRouting", "LinkBrokerTesting", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "LinkAuditTests",
            dependencies: [
                "LinkAudit", "LinkRouting", "LinkCrypto", "LinkIntents", "LinkBrokerTesting",
                "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "LinkBrokerTests",
            dependencies: [
                "LinkBroker", "LinkRouting", "LinkFiles", "LinkCrypto", "LinkPolicy",
                "LinkIntents", "LinkNavigation", "LinkAudit", "LinkBrokerTesting", "TestSupport",
            ],
            exclude: ["Golden"], swiftSettings: strict),
        .testTarget(
            name: "LinkBrokerSQLiteTests",
            dependencies: [
                "LinkBrokerSQLite", "LinkIntents", "LinkRouting", "LinkFiles", "LinkCrypto",
                "LinkBrokerTesting", "StoreTrial", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "LinkBrokerPostgresTests",
            dependencies: [
                "LinkBrokerPostgres", "LinkBroker", "LinkPolicy", "LinkNavigation",
                "LinkRouting", "LinkCrypto", "LinkIntents", "LinkAudit", "LinkBrokerTesting",
            ],
            exclude: ["Scripts"], swiftSettings: strict),
        .testTarget(
            name: "LinkBrokerOIDCTests",
            dependencies: [
                "LinkBrokerOIDC", "LinkPolicy", "LinkRouting", "LinkCrypto", "LinkBrokerTesting",
                "TestSupport", "CJose",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "ProviderTests",
            dependencies: [
                "LinkBrokerCLI", "LinkBrokerOIDC", "LinkBroker", "LinkBrokerSQLite", "LinkPolicy",
                "LinkNavigation",
                "LinkRouting", "LinkCrypto", "LinkIntents", "LinkBrokerTesting", "TestSupport",
                "MarketplaceProgram", .target(name: "COpenSSL", condition: onLinux),
            ],
            exclude: ["Scripts"], swiftSettings: strict),
        .testTarget(
            name: "CommandLineTests",
            dependencies: ["LinkBrokerCLI", "LinkBrokerTesting", "TestSupport"],
            exclude: ["Scripts", "Peers"], swiftSettings: strict),
        .testTarget(
            name: "SampleAppsTests",
            dependencies: [
                "SampleApps", "MarketplaceProgram", "LinkBroker", "LinkBrokerTesting",
                "PolicyAnalysis", "TestSupport",
            ],
            exclude: ["Golden"], swiftSettings: strict),
        .testTarget(
            name: "ArticleTests", dependencies: ["LinkBroker", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "CorpusTests", dependencies: ["LinkBrokerFuzz", "TestSupport"],
            swiftSettings: strict),
        .testTarget(name: "TidyTests", dependencies: ["TestSupport"], swiftSettings: strict),
    ]
)
