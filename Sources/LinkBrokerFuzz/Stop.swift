import Foundation

/// Ends the process with a word on why: a release build would drop the text of a precondition.
///
/// - Parameter reason: What does not hold.
func stop(_ reason: String) -> Never {
    FileHandle.standardError.write(Data("LinkBrokerFuzz: \(reason)\n".utf8))
    preconditionFailure("see the line above")
}
