import Foundation
import LinkBroker
import TestSupport

/// The policies that ship with the samples.
enum SampleFiles {
    /// The five apps and the bookshop.
    static let names = ["bookshop", "reader", "shop", "recipes", "marketplace", "newsroom"]

    /// The text of a policy, with one part of it exchanged where a test plays another version.
    static func text(_ name: String, replacing part: String = "", with other: String = "") throws
        -> String
    {
        let file = SharedData.packageRoot.appending(path: "Policies/\(name).policy.json")
        let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        return part.isEmpty ? text : text.replacingOccurrences(of: part, with: other)
    }

    /// A policy, compiled.
    static func policy(_ name: String, replacing part: String = "", with other: String = "") throws
        -> Policy
    {
        try Policy(json: Array(try text(name, replacing: part, with: other).utf8))
    }
}
