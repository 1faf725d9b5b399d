import LinkIntents
import LinkRouting

/// A keyring as the verbs of `keys` show it: names, states and times, never key material.
struct KeyringReport: Sendable {
    private let keys: [KeyringKey]

    /// Takes what is shown.
    init(_ keyring: Keyring) { keys = keyring.keys }

    /// A table with a line for each key.
    var lines: [String] {
        let rows = keys.map { key in
            Self.row(
                key.id.text, key.state.name, CivilTime.text(key.createdMilliseconds),
                key.retireMilliseconds.map { CivilTime.text($0) } ?? "-")
        }
        return [Self.row("KID", "STATE", "CREATED", "RETIRES")] + rows
    }

    /// One JSON object.
    var json: String {
        var json = JSONText()
        json.object { report in
            report.key("keys")
            report.array { list in
                // BOUND: at most 8 keys.
                for key in keys { list.key(key) }
            }
        }
        return json.text
    }

    private static func row(
        _ id: String, _ state: String, _ created: String, _ retires: String
    ) -> String {
        [(id, 16), (state, 7), (created, 20)]
            .map { DisplayedText.padded($0.0, to: $0.1) + "  " }.joined() + retires
    }
}

extension JSONText {
    fileprivate mutating func key(_ key: KeyringKey) {
        object { entry in
            entry.member("kid", key.id.text)
            entry.member("state", key.state.name)
            entry.member("created_ms", key.createdMilliseconds)
            if let retire = key.retireMilliseconds { entry.member("retire_ms", retire) }
        }
    }
}
