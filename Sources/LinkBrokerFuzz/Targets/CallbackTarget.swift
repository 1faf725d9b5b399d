import LinkPolicy
import LinkRouting

/// Callback URLs: what is answered stands in the URL, and never the code.
enum CallbackTarget {
    static let target = FuzzTarget("callback") { bytes throws(PropertyFailure) in
        let matches = FuzzWorld.policy.callbacks.matched(bytes.span)
        let head = bytes.prefix { $0 != 0x3F }
        var answer = FuzzAnswer.refused
        for match in matches {
            try PropertyFailure.check(
                match.redirect.utf8.elementsEqual(head), "a redirect is the URL up to its query")
            guard case .response(let response) = match.answer else { continue }
            answer = .accepted
            try PropertyFailure.check(
                (1...128).contains(response.state.count), "a state has 1 to 128 bytes")
            let field = [0x3D] + response.state
            try PropertyFailure.check(
                contains(bytes, field), "a state stands in the URL as it was sent")
            if let issuer = response.issuer {
                try PropertyFailure.check(
                    issuer.isEmpty == false
                        && issuer.utf8.allSatisfy { (0x21...0x7E).contains($0) },
                    "an issuer is printable ASCII")
            }
        }
        return answer
    }

    private static func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
        guard bytes.count >= part.count else { return false }
        return (0...bytes.count - part.count).contains { bytes[$0...].starts(with: part) }
    }
}
