import LinkAudit
import LinkBroker
import LinkIntents
import LinkPolicy

/// `linkbroker audit`: verifies and shows the audit log of sessions.
enum AuditCommand {
    static let command = Command(
        verb: "audit", summary: "verifies and shows audit logs", help: help,
        actions: [verify, show])

    private static let verify = Command(
        verb: "verify", summary: "finds the first record that is not as it was written",
        options: [
            OptionRule("--keyring", "FILE"), OptionRule("--archived"),
            OptionRule("--format", "text|json"),
        ],
        operands: ["FILE"], help: verifyHelp
    ) { arguments, output throws(CommandFailure) in
        let format = try OptionValues.format(arguments)
        let path = try arguments.requiredOperand()
        let keyring = try keyring(at: try arguments.required("--keyring"))
        let result: AuditVerification.Result
        let progress = Progress("verified")
        do throws(AuditLogError) {
            result = try AuditVerification(
                path: path, keys: try AuditKeys(keyring),
                front: arguments.has("--archived") ? .archived : .asSealed
            ).result { progress.show($0.byteCount, of: $0.total) }
        } catch {
            progress.clear()
            throw .problem(Problem(error, of: path))
        }
        progress.clear()
        let report = AuditReport(result, of: path)
        switch format {
        case .json: try output.line(report.json)
        case .text: try output.line(report.text)
        }
        return result.finding == nil ? .clean : .findings
    }

    private static let show = Command(
        verb: "show", summary: "shows the records of a log, unverified",
        options: [
            OptionRule("--scene", "SCENE"), OptionRule("--route", "ROUTE"),
            OptionRule("--policy", "FILE"), OptionRule("--verdict", "OUTCOME"),
            OptionRule("--reason", "REASON"), OptionRule("--kind", "KIND"),
            OptionRule("--source", "SOURCE"), OptionRule("--subject", "SUB"),
            OptionRule("--issuer", "ISS"), OptionRule("--keyring", "FILE"),
            OptionRule("--since", "TIME"), OptionRule("--until", "TIME"),
            OptionRule("--limit", "COUNT"), OptionRule("--format", "text|json|csv|ocsf"),
        ],
        operands: ["FILE"], help: showHelp
    ) { arguments, output throws(CommandFailure) in
        let form = try OptionValues.choice(arguments, "--format", AuditForm.allCases) ?? .text
        let filter = try AuditFilter(arguments)
        let policy: Policy? =
            if let path = arguments.value(of: "--policy") {
                try PolicyFile.policy(at: path)
            } else { nil }
        return try AuditShow(filter: filter, form: form, policy: policy)
            .run(try arguments.requiredOperand(), &output)
    }

    /// The keyring of an installation.
    static func keyring(at path: String) throws(CommandFailure) -> Keyring {
        do throws(KeyringFileError) { return try KeyringFile(path: path).load() } catch {
            throw .problem(Problem(error, of: path))
        }
    }
}

extension Problem {
    /// Why an audit log was not read.
    ///
    /// - Parameters:
    ///   - error: What the library says.
    ///   - path: The log; untrusted text, escaped.
    init(_ error: AuditLogError, of path: String) {
        self.init(
            "audit log \(DisplayedText.quoted(path)): cannot be read [\(error.code)]",
            hint: "check the path and its permissions")
    }
}

extension AuditCommand {
    private static let help = """
        linkbroker audit: verifies and shows audit logs

        Usage: linkbroker audit ACTION FILE [OPTIONS]

          verify            finds the first record that is not as it was written; needs the keyring
          show              shows records, unverified; needs no keys

        A log is FILE, the files FILE.000001 and so on that were rotated, and FILE.seal, which says
        where the log ends. Every line has the hash of the line before it and a tag by a key of the
        keyring. No record has a parameter value, a link, a code or a token in it.

        `linkbroker audit ACTION --help` tells more of an action.

        Example:
          folder="$(mktemp -d)" && linkbroker keys new --keyring "$folder/keys" >"$folder/out" &&
            echo '{"op": "open", "scene": "main", "url": "https://reader.example/orders/7"}' |
            linkbroker session --policy Policies/bookshop.policy.json --keyring "$folder/keys" \\
              --audit "$folder/audit" >"$folder/out" &&
            linkbroker audit verify "$folder/audit" --keyring "$folder/keys"

        Exit codes:
          0  done; verify: every record is as it was written
          1  the command line, the keyring or a file was wrong
          2  verify: a record is not as it was written
        """

    private static let verifyHelp = """
        linkbroker audit verify: finds the first record that is not as it was written

        Usage: linkbroker audit verify FILE --keyring FILE [OPTIONS]

          FILE              the log; its rotated files are verified with it, oldest first
          --keyring FILE    the keys of the installation; those that were revoked vouch for nothing
          --archived        the oldest rotated files were put elsewhere: begin with what is there
          --format FORMAT   text (the default) or json

        What may be wrong: edited, broken_chain, out_of_order, malformed, truncated, partial_line,
        unknown_key, revoked_key, missing_seal, wrong_seal, unsealed, missing_file.
        A line whose key was forgotten or revoked is good where a later line, or the seal, is signed
        by a key that was not. An older copy of the whole log with its older seal is not told from
        the log: keep the number and the hash of the end elsewhere and compare them.

        JSON: {"good", "records", "files", "first"?, "next"?, "end"?, "bad"?: {"file", "line"?,
        "sequence"?, "code", "sentence"}}. `next` is the number behind the last good record, and
        `end` the SHA-256 of that record's line.

        Example:
          linkbroker audit verify app.audit --keyring app.keys

        Exit codes:
          0  every record is as it was written
          1  the command line, the keyring or a file was wrong
          2  a record is not as it was written; it is named
        """

    private static let showHelp = """
        linkbroker audit show: shows the records of a log, unverified

        Usage: linkbroker audit show FILE [OPTIONS]

          FILE              the log; its rotated files are shown with it, oldest first;
                            `-` for lines on standard input
          --scene SCENE     records of this scene
          --route ROUTE     records of this route
          --policy FILE     a policy whose routes are known too, where a route has no record yet
          --verdict OUTCOME records of this outcome: committed, held, denied, unavailable, rejected,
                            waiting, checking, duplicate, superseded, dropped, expired, ignored,
                            started, accepted, external, declined, failed, changed, truncated,
                            unchanged
          --reason REASON   records of this reason, such as scope_missing
          --kind KIND       records of this kind: link, push, path, move, intent, sign_in, callback,
                            authenticated, cancel, sign_out, session, gate, reload, rekey,
                            restoration, content, expiry, regate, close_scene, fault
          --source SOURCE   records of links from this source: externalURL, universalLink, push,
                            inApp, handoff, restoration
          --subject SUB     records of this person, with `--issuer ISS`, the principal's issuer
                            (`--issuer=` where it has none), and `--keyring FILE`: the log has a
                            keyed hash of the two; keys that were revoked tell it as well
          --since TIME      records of this time and later
          --until TIME      records before this time
          --limit COUNT     the newest so many of them, 1 to 100000
          --format FORMAT   text (the default), json: the lines as they are, csv or ocsf

        A TIME is epoch seconds, a time of RFC 3339 such as 2026-11-30T08:15:00.250+01:00, or a day
        of UTC such as 2026-11-30: since its first moment, until its last. All filters must hold. A
        scene, route or reason that no record of the log has is an error and not an empty answer.
        What is no record is left out with a warning. Nothing is verified here: `linkbroker audit
        verify` does.

        CSV is RFC 4180 with a line of names. What is not printable is escaped, and a field that a
        spreadsheet takes for a formula (it begins with = + - @) has an apostrophe before it.
        OCSF is version 1.3.0, an event per line. A link, a push, a path, an intent and its content
        are Web Resources Activity (class 6001, Read) with the profile security_control, which the
        schema puts in the place of Web Resource Access Activity; the route is the resource, and
        held is the disposition Challenge. All else is the Base Event (class 0): Authentication
        wants a user and a service, which most records do not have. `status_code` is the reason,
        `actor.user.uid` the keyed hash, `metadata.uid` the number; `unmapped` has the rest.

        Example:
          linkbroker audit show app.audit --verdict denied --since 2026-11-30T08:00:00Z

        Exit codes:
          0  the records were shown
          1  the command line or a file was wrong, or no record has a name that was asked for
        """
}
