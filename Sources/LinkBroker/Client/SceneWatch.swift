public import LinkRouting

/// The right to take what one window shows; it ends with its last reference.
public final class SceneWatch: Sendable {
    private let id: UInt64
    /// The window.
    public let scene: SceneID
    private let session: BrokerSession

    init(id: UInt64, scene: SceneID, session: BrokerSession) {
        self.id = id
        self.scene = scene
        self.session = session
    }

    deinit { session.end(watch: id) }

    /// Takes what the window shows and waits for now, and the notices since the last time.
    ///
    /// - Returns: The news; without notices where there are none.
    /// - Complexity: O(held links)
    public func take() -> SceneNews { session.news(of: id, in: scene) }
}
