package import LinkPolicy
package import LinkRouting

/// One test of a policy: a link and its circumstances, and what must come of it.
///
/// Holding one means that every word of it was known, and that it names only routes, flags and
/// gates which the policy has.
package struct PolicyCase: Sendable {
    /// What the case is called; no other case of the file is called so.
    package let name: String
    /// The link as it came.
    package let url: [UInt8]
    /// Who is signed in, or `nil` for nobody.
    package let principal: Principal?
    /// Who delivered the link, or `nil` for what its scheme says.
    package let source: LinkSource?
    /// The version of the app.
    package let app: AppVersion?
    /// The flags that are on.
    package let flags: [String]
    /// The gates that are open.
    package let gates: [String]
    /// The time in epoch seconds; without it, the age of a sign-in is not asked.
    package let nowSeconds: Int64?
    /// What must come of it.
    package let expectation: CaseExpectation
    /// The case as it stands in its file.
    let value: JSONValue

    /// Where the case stands in its file.
    ///
    /// - Complexity: O(offset)
    package var position: SourcePosition { value.position }
}
