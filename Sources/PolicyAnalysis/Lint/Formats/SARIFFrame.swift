package import LinkPolicy
package import LinkRouting

/// What every SARIF 2.1.0 document of the program has: the program itself, one file, and places in
/// it.
///
/// A path below the source root stays relative (`SRCROOT`), so that a document means the same on
/// every machine.
package struct SARIFFrame: Sendable {
    private let uri: String
    private let isRelative: Bool
    private let byteCount: Int

    /// The version of the program, as `--version` prints it.
    package static let toolVersion = "0.1.0"

    /// Names the file.
    ///
    /// - Parameters:
    ///   - fileName: The path as the person gave it.
    ///   - byteCount: Its length.
    package init(fileName: String, byteCount: Int) {
        isRelative = fileName.utf8.first != 0x2F
        uri = Self.uri(fileName)
        self.byteCount = byteCount
    }

    /// A whole document with one run.
    ///
    /// - Parameters:
    ///   - driver: Writes what the program has besides its name, such as its rules.
    ///   - body: Writes what the run has besides the program and the file, such as its results.
    /// - Returns: The document.
    package func document(
        driver: (inout JSONText) -> Void, body: (inout JSONText) -> Void
    ) -> String {
        var json = JSONText()
        json.object { log in
            log.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
            log.member("version", "2.1.0")
            log.key("runs")
            log.array { runs in
                runs.object { run in
                    head(driver, &run)
                    body(&run)
                }
            }
        }
        return json.text
    }

    /// Writes `locations` of a result: one place in the file.
    ///
    /// - Parameters:
    ///   - position: Where it begins.
    ///   - byteCount: How long it is.
    ///   - pointer: Its JSON pointer, empty for the whole file.
    ///   - result: The result.
    package func write(
        _ position: SourcePosition, byteCount: Int, pointer: String, _ result: inout JSONText
    ) {
        result.key("locations")
        result.array { locations in
            locations.object { location in
                location.key("physicalLocation")
                location.object { physical in
                    artifact("artifactLocation", index: 0, &physical)
                    physical.key("region")
                    physical.object { region in
                        region.member("startLine", Int64(position.line))
                        region.member("startColumn", Int64(position.column))
                        region.member("byteOffset", Int64(position.byteOffset))
                        region.member("byteLength", Int64(byteCount))
                    }
                }
                guard !pointer.isEmpty else { return }
                location.key("logicalLocations")
                location.array { list in
                    list.object { logical in
                        logical.member("fullyQualifiedName", pointer)
                        logical.member("kind", "object")
                    }
                }
            }
        }
    }

    private func head(_ driver: (inout JSONText) -> Void, _ run: inout JSONText) {
        run.key("tool")
        run.object { tool in
            tool.key("driver")
            tool.object { program in
                program.member("name", "linkbroker")
                program.member("organization", "LinkBroker")
                program.member("semanticVersion", Self.toolVersion)
                program.member("version", Self.toolVersion)
                driver(&program)
            }
        }
        run.member("columnKind", "unicodeCodePoints")
        if isRelative {
            run.key("originalUriBaseIds")
            run.object { bases in
                bases.key("SRCROOT")
                bases.object { $0.text("description", "the folder in which the program ran") }
            }
        }
        run.key("artifacts")
        run.array { list in
            list.object { entry in
                artifact("location", index: nil, &entry)
                entry.member("length", Int64(byteCount))
                entry.member("mimeType", "application/json")
            }
        }
    }

    private func artifact(_ key: String, index: Int64?, _ parent: inout JSONText) {
        parent.key(key)
        parent.object { location in
            location.member("uri", uri)
            if isRelative { location.member("uriBaseId", "SRCROOT") }
            if let index { location.member("index", index) }
        }
    }

    /// A path as a URI reference: what is not unreserved or a slash is escaped.
    package static func uri(_ fileName: String) -> String {
        var path = fileName.utf8[...]
        // BOUND: every round takes two bytes.
        while path.starts(with: "./".utf8) { path = path.dropFirst(2) }
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        // BOUND: a path.
        for byte in path {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F, 0x7E:
                bytes.append(byte)
            // Everything else is escaped.
            default: bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return (path.first == 0x2F ? "file://" : "") + String(decoding: bytes, as: UTF8.self)
    }
}

extension JSONText {
    /// Writes a message: `{"text": ...}`.
    package mutating func text(_ name: String, _ value: String) {
        key(name)
        object { $0.member("text", value) }
    }
}
