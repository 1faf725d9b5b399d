/// The program's entry.
@main
enum Entry {
    /// Ends at once; the verbs arrive with their rooms.
    static func main() {}
}
