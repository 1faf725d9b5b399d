import LinkBroker
import Synchronization

/// How far a long verification is, on a terminal alone.
final class AuditProgress: Sendable {
    /// Below this, nobody waits long enough to wonder.
    private static let byteCountThreshold: Int64 = 67_108_864

    private let isOn = SystemCalls.isTerminal(2)
    private let shown = Mutex<Int64>(-1)

    /// Shows each new percentage.
    func show(_ progress: AuditVerification.Progress) {
        guard isOn, progress.total >= Self.byteCountThreshold else { return }
        let percent = min(100, progress.byteCount * 100 / progress.total)
        let isNew = shown.withLock { shown in
            defer { shown = percent }
            return shown != percent
        }
        if isNew { Output.note("\rverified \(percent) %") }
    }

    /// Takes the percentage off the terminal.
    func clear() {
        if shown.withLock({ $0 }) >= 0 { Output.note("\r\u{1B}[K") }
    }
}
