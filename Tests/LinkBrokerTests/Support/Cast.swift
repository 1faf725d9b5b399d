import Foundation
import LinkBrokerTesting
import LinkPolicy
import TestSupport

/// The people and policies of the scripts, by name.
enum Cast {
    /// A person of either policy; an unknown name throws.
    static func person(_ name: String) throws -> Principal {
        let issuer = "https://id.example"
        let all = ["library.read", "orders.read", "payments.write", "read"]
        let sub = { (name: String) in [PrincipalClaim(name: "sub", value: name)] }
        return switch name {
        case "u1":
            try Principal(
                subject: "u1", scopes: all, claims: sub("u1"), assurance: "pwd",
                authenticatedAt: 1000)
        case "u1mfa":
            try Principal(
                subject: "u1", scopes: all, claims: sub("u1"), assurance: "mfa",
                authenticatedAt: 1000)
        case "u1old":
            try Principal(
                subject: "u1", scopes: all, claims: sub("u1"), assurance: "mfa",
                authenticatedAt: 0)
        case "u1phr":
            try Principal(
                subject: "u1", scopes: all, claims: sub("u1"), assurance: "phr",
                authenticatedAt: 1000)
        case "u2":
            try Principal(
                subject: "u2", scopes: all, claims: sub("u2"), assurance: "mfa",
                authenticatedAt: 1000)
        case "viewer":
            try Principal(
                subject: "viewer", assurance: "pwd", authenticatedAt: 1000)
        case "staff":
            try Principal(
                subject: "staff", scopes: all, roles: ["staff"], assurance: "phr",
                authenticatedAt: 1000)
        case "elsewhere":
            try Principal(
                subject: "u1", issuer: "https://evil.example", scopes: all)
        case "named": try Principal(subject: "u1", issuer: issuer, scopes: all)
        default: throw ScriptError("no person \(name)")
        }
    }

    /// A policy by name; `rich` may be followed by words that change it.
    static func policy(_ name: String) throws -> Policy {
        var words = name.split(separator: "+").map(String.init)
        if name == "bookshop" {
            let file = SharedData.packageRoot.appending(path: "Policies/bookshop.policy.json")
            return try Policy(json: [UInt8](try Data(contentsOf: file)))
        }
        guard words.removeFirst() == "rich" else { throw ScriptError("no policy \(name)") }
        var rich = RichPolicy()
        for word in words { try change(&rich, word) }
        return try Policy(json: rich.json)
    }

    private static func change(_ rich: inout RichPolicy, _ word: String) throws {
        switch word {
        case "inOrder", "first": rich.conflict = word
        case "keep": rich.onCancel = word
        case "one": rich.pending = 1
        case "denied": rich.noteAccess = "deny"
        case "opened": rich.noteAccess = "public"
        case "noNotes": rich.hasNotes = false
        case "chain": rich.more = chain
        case "unchecked": rich.hasChecked = false
        default: throw ScriptError("no variant \(word)")
        }
    }

    /// Twelve routes, each the fallback of the one before, all but the last behind a flag.
    private static let chain = (1...12).map { number in
        let end = number == 12 ? #""access": "public""# : #""flags": ["beta"]"#
        let next = number == 12 ? "" : #", "fallback": "link\#(number + 1)""#
        return #", { "id": "link\#(number)", "path": "/chain/\#(number)", \#(end)\#(next) }"#
    }.joined()
}

/// A script that does not say what to do.
struct ScriptError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
