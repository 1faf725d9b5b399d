import LinkRouting

/// The writer of the saved form; every length fits because the value's initialiser checked it.
struct SavedWriter {
    private var bytes = SavedFormat.magic

    /// The one encoding of a saved state.
    static func bytes(_ saved: SavedNavigation) -> [UInt8] {
        var writer = SavedWriter()
        writer.integer(saved.clientVersion)
        writer.name(saved.tab)
        writer.count(saved.stacks.count)
        // BOUND: at most 64 stacks of at most 32 screens, and at most 8 sheets.
        for stack in saved.stacks {
            writer.name(stack.tab)
            writer.count(stack.screens.count)
            for screen in stack.screens { writer.screen(screen) }
        }
        writer.count(saved.sheets.count)
        for sheet in saved.sheets {
            let style: UInt8 =
                switch sheet.style {
                case .sheet: 0
                case .fullScreen: SavedFormat.fullScreenFlag
                }
            writer.bytes.append(style | (sheet.isMandatory ? SavedFormat.mandatoryFlag : 0))
            writer.screen(sheet.screen)
        }
        return writer.bytes
    }

    private mutating func screen(_ screen: SavedScreen) {
        name(screen.id.text)
        count(screen.parameters.count)
        // BOUND: at most 64 parameters.
        for parameter in screen.parameters {
            name(parameter.name)
            switch parameter.value {
            case .int(let value):
                bytes.append(SavedFormat.intTag)
                integer(value)
            case .bool(let value):
                bytes.append(value ? SavedFormat.trueTag : SavedFormat.falseTag)
            case .text(let value):
                bytes.append(SavedFormat.textTag)
                integer(UInt16(value.utf8.count))
                bytes += value.utf8
            }
        }
    }

    private mutating func name(_ text: String) {
        count(text.utf8.count)
        bytes += text.utf8
    }

    private mutating func count(_ value: Int) { bytes.append(UInt8(value)) }

    private mutating func integer<Value: FixedWidthInteger>(_ value: Value) {
        // BOUND: the bytes of one integer.
        for shift in stride(from: Value.bitWidth - 8, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: value >> shift))
        }
    }
}
