import LinkDelivery
import LinkRouting

/// The options that `session` and `deliver` share, so that they meet.
enum DeliveryOptions {
    /// The scene that links are opened in, unless `--scene` says otherwise.
    static let scene = "main"

    /// The place of `--socket`, or the one that everybody of this user finds.
    ///
    /// - Parameter arguments: The arguments.
    /// - Returns: The place.
    /// - Throws: A problem where the path does not do, or nothing says where it is.
    static func place(_ arguments: Arguments) throws(CommandFailure) -> DeliveryPlace {
        let path: String
        if let given = arguments.value(of: "--socket") {
            path = given
        } else {
            // The specification of the variable says that anything but an absolute path is ignored.
            let folder = SystemCalls.environment("XDG_RUNTIME_DIR") ?? ""
            guard folder.utf8.first == 0x2F else {
                throw .problem(
                    Problem(
                        "nothing says where the socket is",
                        hint: "write `--socket PATH`; `XDG_RUNTIME_DIR` is not set"))
            }
            path = "\(folder)/linkbroker/socket"
        }
        do throws(DeliveryError) { return try DeliveryPlace(path) } catch {
            throw .problem(DeliveryProblem.problem(error))
        }
    }

    /// The value of `--scene`.
    ///
    /// - Parameter arguments: The arguments.
    /// - Returns: The scene.
    /// - Throws: A problem that shows the grammar.
    static func scene(_ arguments: Arguments) throws(CommandFailure) -> SceneID {
        do throws(LinkError) { return try SceneID(arguments.value(of: "--scene") ?? scene) } catch {
            throw .problem(
                Problem(
                    "`--scene` is no scene", hint: "write 1 to 64 characters of `A-Za-z0-9_.-`"))
        }
    }

    /// Refuses options that mean nothing without another one.
    ///
    /// - Parameters:
    ///   - options: The options.
    ///   - other: The option that they go with.
    ///   - arguments: The arguments.
    /// - Throws: A problem that names both.
    static func check(
        _ options: [String], goWith other: String, _ arguments: Arguments
    ) throws(CommandFailure) {
        // BOUND: a few options.
        for option in options where arguments.has(option) && arguments.has(other) == false {
            throw .problem(
                Problem(
                    "`\(option)` means nothing without `\(other)`",
                    hint: "add `\(other)`, or leave out `\(option)`"))
        }
    }
}
