/// The bytes that reader and writer of the saved form share.
///
///     "LN" 01              magic and format
///     version: u32         of the client, big endian
///     tab: name            u8 length, then an identifier
///     count: u8            stacks that are not empty, at most 64, no tab twice
///       tab: name
///       count: u8          1 to 32 screens
///         screen
///     count: u8            sheets, at most 8
///       flags: u8          bit 0 full screen, bit 1 mandatory, all others 0
///       screen
///     screen: name         the route
///       count: u8          parameters, at most 64, names strictly ascending
///         name
///         tag: u8          1 int: i64 big endian; 2 false; 3 true; 4 text: u16 length, UTF-8
enum SavedFormat {
    static let magic: [UInt8] = [0x4C, 0x4E, 0x01]
    static let fullScreenFlag: UInt8 = 1
    static let mandatoryFlag: UInt8 = 2
    static let intTag: UInt8 = 1
    static let falseTag: UInt8 = 2
    static let trueTag: UInt8 = 3
    static let textTag: UInt8 = 4
}
