/// A parser of bytes that others wrote, and what must hold for every input.
package struct FuzzTarget: Sendable {
    /// The name on the command line and of the folder of its corpus.
    package let name: String
    /// Runs the parser on one input and checks every property of the answer.
    package let run: @Sendable ([UInt8]) throws(PropertyFailure) -> FuzzAnswer

    /// Names a target.
    package init(
        _ name: String, run: @escaping @Sendable ([UInt8]) throws(PropertyFailure) -> FuzzAnswer
    ) {
        self.name = name
        self.run = run
    }

    /// Every target.
    package static let all = [
        LinkTarget.target, CallbackTarget.target, PolicyTarget.target, JSONTarget.target,
        PrincipalTarget.target, StateTarget.target, RecordTarget.target, RestorationTarget.target,
        KeyringTarget.target, AuditTarget.target, AssociationTarget.target, CasesTarget.target,
        DeliveryTarget.target, TokenTarget.target,
    ]
}

/// Whether a parser took an input.
package enum FuzzAnswer: Sendable, Hashable {
    /// It did.
    case accepted
    /// It refused it with a named error.
    case refused
}

/// A property that an input broke.
package struct PropertyFailure: Error, Sendable {
    /// The property in words.
    package let property: String

    /// Names a property.
    package init(property: String) { self.property = property }

    /// Throws unless the property holds.
    ///
    /// - Parameters:
    ///   - holds: Whether it holds.
    ///   - property: The property in words.
    /// - Throws: The failure.
    static func check(
        _ holds: Bool, _ property: @autoclosure () -> String
    ) throws(PropertyFailure) {
        guard holds else { throw PropertyFailure(property: property()) }
    }
}
