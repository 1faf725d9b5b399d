/// What the scanner met, before lines and columns are counted.
struct JSONFailure: Error {
    var code: PolicyErrorCode
    var offset: Int
    var byteCount: Int = 1
    var message: String
    var hint: String?
}
