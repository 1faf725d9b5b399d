import LinkBroker
import LinkIntents

/// `linkbroker keys`: makes, rotates, revokes and lists the keys of a keyring file.
enum KeysCommand {
    static let command = Command(
        verb: "keys", summary: "makes, rotates, revokes and lists the keys of a keyring file",
        help: help, actions: [new, rotate, revoke, list])

    private static let options = [
        OptionRule("--keyring", "FILE"), OptionRule("--format", "text|json"),
    ]

    private static let new = Command(
        verb: "new", summary: "makes a keyring", options: options, operands: [], help: newHelp
    ) { arguments, output throws(CommandFailure) in
        try perform(arguments, &output) { file throws(KeyringFileError) in
            try file.create(nowMilliseconds: SystemCalls.nowMilliseconds())
        }
    }

    private static let rotate = Command(
        verb: "rotate", summary: "adds a new active key", options: options, operands: [],
        help: rotateHelp
    ) { arguments, output throws(CommandFailure) in
        try perform(arguments, &output) { file throws(KeyringFileError) in
            try file.rotate(nowMilliseconds: SystemCalls.nowMilliseconds())
        }
    }

    private static let revoke = Command(
        verb: "revoke", summary: "makes a key useless at once", options: options,
        operands: ["KID"], help: revokeHelp
    ) { arguments, output throws(CommandFailure) in
        guard let id = KeyID(text: try arguments.requiredOperand()) else {
            throw .problem(
                Problem(
                    "KID is 16 lower-case hex digits",
                    hint: "`linkbroker keys list --keyring FILE` shows the names of the keys"))
        }
        return try perform(arguments, &output) { file throws(KeyringFileError) in
            try file.revoke(id)
        }
    }

    private static let list = Command(
        verb: "list", summary: "shows the keys", options: options, operands: [], help: listHelp
    ) { arguments, output throws(CommandFailure) in
        try perform(arguments, &output) { file throws(KeyringFileError) in try file.load() }
    }

    /// Does one action and shows the keyring as it is then.
    private static func perform(
        _ arguments: Arguments, _ output: inout Output,
        _ action: (KeyringFile) throws(KeyringFileError) -> Keyring
    ) throws(CommandFailure) -> ExitCode {
        let format = try OptionValues.format(arguments)
        let path = try arguments.required("--keyring")
        let report: KeyringReport
        do throws(KeyringFileError) {
            report = KeyringReport(try action(KeyringFile(path: path)))
        } catch { throw .problem(Problem(error, of: path)) }
        switch format {
        case .json: try output.line(report.json)
        case .text:
            // BOUND: at most 9 lines.
            for line in report.lines { try output.line(line) }
        }
        return .clean
    }
}

extension KeysCommand {
    private static let help = """
        linkbroker keys: makes, rotates, revokes and lists the keys of a keyring file

        Usage: linkbroker keys ACTION --keyring FILE [--format FORMAT]

          new               makes a keyring of one key for a new installation
          rotate            adds a new active key; the old one verifies what it signed
          revoke KID        makes a key useless at once
          list              shows the keys: name, state, when made, when forgotten

        The keyring signs what a session holds and saves. The file has mode 0600 and lies in a
        folder that nobody else can write; anything else is refused. It is replaced whole, under a
        lock beside it (FILE.lock). Key material is never printed. Every action prints the keys as
        they are then.

        `linkbroker keys ACTION --help` tells more of an action.

        Example:
          linkbroker keys new --keyring "$(mktemp -d)/app.keys"

        Exit codes:
          0  done
          1  the command line was wrong, or the keyring cannot be used
        """

    private static let newHelp = """
        linkbroker keys new: makes a keyring of one key for a new installation

        Usage: linkbroker keys new --keyring FILE [--format FORMAT]

          --keyring FILE    the file to make; its folder is there, and nobody else can write it
          --format FORMAT   text (the default) or json

        A keyring that is there is never replaced: whatever it signed would be lost.

        JSON: {"keys": [{"kid", "state": "active"|"verify"|"revoked", "created_ms", "retire_ms"?}]}

        Example:
          linkbroker keys new --keyring app.keys

        Exit codes:
          0  the keyring is made
          1  the command line was wrong, or the file cannot be made
        """

    private static let rotateHelp = """
        linkbroker keys rotate: adds a new active key

        Usage: linkbroker keys rotate --keyring FILE [--format FORMAT]

          --keyring FILE    the keyring
          --format FORMAT   text (the default) or json

        The old key verifies what it signed, for 30 days: links that are held and sign-ins that have
        begun go on. Keys whose time to retire has come are forgotten. A keyring has at most 8 keys.

        JSON: as `linkbroker keys new --help`

        Example:
          linkbroker keys rotate --keyring app.keys

        Exit codes:
          0  the new key is active
          1  the command line was wrong, or the keyring cannot be used
        """

    private static let revokeHelp = """
        linkbroker keys revoke: makes a key useless at once

        Usage: linkbroker keys revoke KID --keyring FILE [--format FORMAT]

          KID               the name of the key, 16 hex digits, as `keys list` shows it
          --keyring FILE    the keyring
          --format FORMAT   text (the default) or json

        For a key that somebody else may have seen: links that it signed are dropped, and sign-ins
        that began under it fail. The active key is rotated away first.

        JSON: as `linkbroker keys new --help`

        Example:
          linkbroker keys revoke 20d3c1b7e8f49a65 --keyring app.keys

        Exit codes:
          0  the key is revoked
          1  the command line was wrong, the keyring cannot be used, or has no such key
        """

    private static let listHelp = """
        linkbroker keys list: shows the keys of a keyring

        Usage: linkbroker keys list --keyring FILE [--format FORMAT]

          --keyring FILE    the keyring
          --format FORMAT   text (the default) or json

        States: the active key signs, a key in state `verify` checks what it signed before, and a
        revoked key does nothing any more. Times are UTC. Key material is never shown.

        JSON: as `linkbroker keys new --help`

        Example:
          linkbroker keys list --keyring app.keys

        Exit codes:
          0  the keys are listed
          1  the command line was wrong, or the keyring cannot be used
        """
}
