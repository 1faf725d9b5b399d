import Foundation

/// A pseudo-terminal, as the program's standard output; Python makes it.
enum Terminal {
    /// What the program, or another one, writes to a terminal.
    static func output(
        of arguments: [String], of program: String? = nil, environment: [String: String] = [:]
    ) throws -> String {
        guard let python = Python.url else { throw Program.NotFound(description: "python3") }
        let code = "import os, pty, sys; sys.exit(pty.spawn(sys.argv[1:]) >> 8)"
        return try Program.run(
            python, ["-c", code, try program ?? Program.url().path] + arguments,
            environment: environment
        ).output
    }
}
