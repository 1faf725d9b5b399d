import LinkRouting

/// The strict reader of the saved form: it takes exactly what the writer gives.
struct SavedReader {
    private let bytes: [UInt8]
    private var position = 0

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The saved state that some bytes encode.
    ///
    /// - Throws: `too_long` above 64 KiB, `malformed` with the offset for anything else.
    static func saved(_ bytes: [UInt8]) throws(NavigationError) -> SavedNavigation {
        guard bytes.count <= NavigationLimits.savedByteCountLimit else {
            throw NavigationError(.tooLong)
        }
        var reader = SavedReader(bytes)
        return try reader.saved()
    }

    private mutating func saved() throws(NavigationError) -> SavedNavigation {
        // BOUND: three bytes.
        for byte in SavedFormat.magic where try self.byte() != byte { throw malformed }
        let version: UInt32 = try integer()
        let tab = try name()
        let stacks = try list(0...NavigationLimits.tabCountLimit) {
            (reader) throws(NavigationError) in try reader.stack()
        }
        guard Set(stacks.map(\.tab)).count == stacks.count else { throw malformed }
        let sheets = try list(0...NavigationLimits.sheetCountLimit) {
            (reader) throws(NavigationError) in try reader.sheet()
        }
        guard position == bytes.count else { throw malformed }
        return try SavedNavigation(
            clientVersion: version, tab: tab, stacks: stacks, sheets: sheets)
    }

    private mutating func stack() throws(NavigationError) -> SavedStack {
        let tab = try name()
        let screens = try list(1...NavigationLimits.stackDepthLimit) {
            (reader) throws(NavigationError) in try reader.screen()
        }
        return SavedStack(tab: tab, screens: screens)
    }

    private mutating func sheet() throws(NavigationError) -> SavedSheet {
        let flags = try byte()
        guard flags <= SavedFormat.fullScreenFlag | SavedFormat.mandatoryFlag else {
            throw malformed
        }
        return SavedSheet(
            screen: try screen(),
            style: flags & SavedFormat.fullScreenFlag == 0 ? .sheet : .fullScreen,
            isMandatory: flags & SavedFormat.mandatoryFlag != 0)
    }

    private mutating func screen() throws(NavigationError) -> SavedScreen {
        let text = try name()
        let id: RouteID
        do { id = try RouteID(text) } catch { throw malformed }
        let parameters = try list(0...NavigationLimits.parameterCountLimit) {
            (reader) throws(NavigationError) in try reader.parameter()
        }
        let names = parameters.map(\.name)
        // One order of the names, none of them twice: one encoding.
        guard zip(names, names.dropFirst()).allSatisfy({ $0 < $1 }) else { throw malformed }
        return SavedScreen(id: id, sortedParameters: parameters)
    }

    private mutating func parameter() throws(NavigationError) -> RouteParameter {
        let name = try name()
        let tag = try byte()
        let value: ParameterValue
        switch tag {
        case SavedFormat.intTag: value = .int(try integer())
        case SavedFormat.falseTag: value = .bool(false)
        case SavedFormat.trueTag: value = .bool(true)
        case SavedFormat.textTag: value = .text(try text())
        // Deny by default: a tag that no version has written.
        default: throw malformed
        }
        return RouteParameter(name: name, value: value)
    }
}

extension SavedReader {
    private var malformed: NavigationError { NavigationError(.malformed, at: position) }

    private mutating func list<Element>(
        _ counts: ClosedRange<Int>,
        of element: (inout SavedReader) throws(NavigationError) -> Element
    ) throws(NavigationError) -> [Element] {
        let count = Int(try byte())
        guard counts.contains(count) else { throw malformed }
        var elements: [Element] = []
        // BOUND: at most the upper bound of `counts`, and every element takes a byte.
        for _ in 0..<count { elements.append(try element(&self)) }
        return elements
    }

    private mutating func byte() throws(NavigationError) -> UInt8 {
        guard position < bytes.count else { throw malformed }
        defer { position += 1 }
        return bytes[position]
    }

    private mutating func slice(_ count: Int) throws(NavigationError) -> ArraySlice<UInt8> {
        guard count <= bytes.count - position else { throw malformed }
        defer { position += count }
        return bytes[position..<position + count]
    }

    private mutating func integer<Value: FixedWidthInteger>() throws(NavigationError) -> Value {
        // BOUND: the bytes of one integer.
        try slice(Value.bitWidth / 8).reduce(0) { $0 << 8 | Value(truncatingIfNeeded: $1) }
    }

    private mutating func name() throws(NavigationError) -> String {
        let name = try slice(Int(try byte()))
        guard Identifier.isName(name) else { throw malformed }
        return String(decoding: name, as: UTF8.self)
    }

    private mutating func text() throws(NavigationError) -> String {
        let count: UInt16 = try integer()
        guard count <= NavigationLimits.textByteCountLimit,
            let text = String(validating: try slice(Int(count)), as: UTF8.self)
        else { throw malformed }
        return text
    }
}
