import Dispatch

/// Ctrl-C as something that can be waited for; as long as the value lives, it does not end the
/// program.
struct InterruptWatch: ~Copyable {
    /// A descriptor that can be read once Ctrl-C was pressed.
    let descriptor: Int32
    private let source: any DispatchSourceSignal

    /// Begins to watch.
    ///
    /// - Throws: The system's error where it gives no pipe.
    init() throws(SystemCalls.Failure) {
        let ends = try SystemCalls.pipe()
        descriptor = ends.reader
        let writer = ends.writer
        SystemCalls.ignoreInterrupts()
        source = DispatchSource.makeSignalSource(signal: SystemCalls.interrupt)
        source.setEventHandler {
            do throws(SystemCalls.Failure) {
                try SystemCalls.write([0], to: writer)
            } catch {
                // Nobody waits any more.
                return
            }
        }
        // Not before: a number that was closed may be another file's.
        source.setCancelHandler { SystemCalls.close(writer) }
        source.resume()
    }

    deinit {
        source.cancel()
        SystemCalls.close(descriptor)
        SystemCalls.restoreInterrupts()
    }
}
