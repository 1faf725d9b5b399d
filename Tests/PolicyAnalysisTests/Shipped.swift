import Foundation
import LinkPolicy
import TestSupport

/// The policy of the bookshop and the cases that ship with it.
enum Shipped {
    /// The policy.
    static func policy() throws -> Policy {
        try Policy(json: try bytes("Policies/bookshop.policy.json"))
    }

    /// The bytes of a file of the package.
    static func bytes(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: SharedData.packageRoot.appending(path: path)))
    }
}
