import LinkIntents

/// Sign-in states: only one that was minted is taken, and every one of those is.
///
/// An input that begins with `m` mints a state from the 16 bytes behind it and changes it by the
/// bytes behind those: pairs of a place and of bits to flip.
enum StateTarget {
    static let target = FuzzTarget("state") { bytes throws(PropertyFailure) in
        guard bytes.first == 0x6D, bytes.count >= 17 else {
            return try answer(to: bytes, minted: known)
        }
        let own = minted(from: Array(bytes[1..<17]))
        var text = Array(own.text.utf8)
        for place in stride(from: 17, to: bytes.count - 1, by: 2) {
            text[Int(bytes[place]) % text.count] ^= bytes[place + 1]
        }
        return try answer(to: text, minted: [own])
    }

    // Two states that no corpus file has to guess.
    private static let known = [
        minted(from: (0..<16).map { UInt8($0) }),
        minted(from: [UInt8](repeating: 0xA5, count: 15) + [0x5A]),
    ]

    private static func minted(from random: [UInt8]) -> MintedState {
        do throws(IntentError) {
            return try StateToken.minted(
                from: random, keyring: FuzzWorld.keyring, context: FuzzWorld.stateContext)
        } catch {
            stop("no state was minted: \(error)")
        }
    }

    private static func answer(
        to text: [UInt8], minted: [MintedState]
    ) throws(PropertyFailure) -> FuzzAnswer {
        let original = minted.first { $0.text.utf8.elementsEqual(text) }
        let state = try? StateToken.verified(
            text.span, keyring: FuzzWorld.keyring, context: FuzzWorld.stateContext)
        guard let state else {
            try PropertyFailure.check(original == nil, "a minted state is accepted")
            return .refused
        }
        guard let original else { throw PropertyFailure(property: "an accepted state was minted") }
        try PropertyFailure.check(state.index == original.state.index, "it finds its attempt")
        let isSame =
            (try? state.codeVerifier()) == (try? original.state.codeVerifier())
            && (try? state.nonce()) == (try? original.state.nonce())
        try PropertyFailure.check(isSame, "verifier and nonce are derived again")
        return .accepted
    }
}
