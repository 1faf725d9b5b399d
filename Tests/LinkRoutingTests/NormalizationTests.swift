import LinkBrokerTesting
import LinkRouting
import TestSupport
import Testing

/// Text is taken in Normalization Form C only, as the standard library's own full check says.
struct NormalizationTests {
    /// Whether a text parameter takes a text; all of it is printable.
    private static func isTaken(_ text: String, _ table: RouteTable) throws -> Bool {
        let value = RouteParameter(name: "v", value: .text(text))
        do throws(LinkError) {
            return try table.route(RouteID("all"), [value]).parameters == [value]
        } catch {
            return false
        }
    }

    private static func table() throws -> RouteTable {
        try Tables.simple([
            try Sampler.route("all", types: ["v": .text(1...100, allowsSlash: true)])
        ])
    }

    private static func isNFC(_ text: String) throws -> Bool {
        let bytes = Array(text.utf8)
        var span = try UTF8Span(validating: bytes.span)
        return span.checkForNFC(quickCheck: false)
    }

    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        guard properties.isDefaultIgnorableCodePoint == false else { return false }
        return switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
            .paragraphSeparator:
            false
        default:  // Every other scalar.
            true
        }
    }

    @Test
    func `every printable scalar alone is judged as the standard library judges it`() throws {
        let table = try Self.table()
        for value in UInt32(0x20)...0x323AF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let expected = try Self.isPrintable(scalar) && Self.isNFC(String(scalar))
            let taken = try Self.isTaken(String(scalar), table)
            #expect(taken == expected, "\(String(value, radix: 16))")
        }
    }

    @Test
    func `every starter with every mark is judged as the standard library judges it`() throws {
        let table = try Self.table()
        let marks = (UInt32(0x300)...0x3134F).compactMap { value -> Unicode.Scalar? in
            guard let scalar = Unicode.Scalar(value), Self.isPrintable(scalar) else { return nil }
            var text = Array(String(scalar).utf8)
            text = Array(text)
            guard var span = try? UTF8Span(validating: text.span) else { return nil }
            return span.checkForNFC(quickCheck: true) ? nil : scalar
        }
        #expect(marks.count > 1000)
        let starters =
            (Array(0x41...0x17F) + Array(0x370...0x3FF) + Array(0x900...0xDFF)
            + Array(0x1E00...0x1FFF) + Array(0x3040...0x30FF) + [0xAC00, 0xAC01, 0x1100, 0x11099])
            .compactMap { Unicode.Scalar(UInt32($0)) }.filter(Self.isPrintable)
        for mark in marks where mark.value < 0x3100 || mark.value > 0x11000 && mark.value < 0x12000
        {
            for starter in starters {
                let text = String(String.UnicodeScalarView([starter, mark]))
                let (taken, expected) = (try Self.isTaken(text, table), try Self.isNFC(text))
                if taken != expected {
                    Issue.record(
                        "\(String(starter.value, radix: 16)) \(String(mark.value, radix: 16))")
                }
            }
        }
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `random texts are judged as the standard library judges them`(seed: UInt64) throws {
        let table = try Self.table()
        var random = SeededGenerator(seed: seed)
        let pool: [UInt32] = [
            0x41, 0x61, 0x65, 0x71, 0xC0, 0xE9, 0x1EA1, 0x1EA5, 0x300, 0x301, 0x302, 0x303, 0x307,
            0x308, 0x30C, 0x323, 0x327, 0x328, 0x331, 0x338, 0x345, 0x915, 0x958, 0x93C, 0x94D,
            0x9C7, 0x9BE, 0x9D7, 0x5D0, 0x5B7, 0x5BC, 0x1100, 0x1161, 0x11A8, 0xAC00, 0xAC01,
            0x304B,
            0x3099, 0x309A, 0x212B, 0x2ADC, 0xF900, 0x1D15E, 0x11099, 0x110BA, 0x11131, 0x11127,
        ]
        for _ in 0..<40_000 {
            let count = 1 + Int(random.next() % 6)
            let scalars = (0..<count).compactMap { _ in Unicode.Scalar(random.pick(pool)) }
            let text = String(String.UnicodeScalarView(scalars))
            let (taken, expected) = (try Self.isTaken(text, table), try Self.isNFC(text))
            #expect(taken == expected, "\(scalars.map { String($0.value, radix: 16) })")
        }
    }
}
