extension BrokerEvent {
    /// Whether the event may bring about a new held link, attempt or ticket, which are named by
    /// random bytes.
    var namesSomething: Bool {
        switch self {
        case .open, .push, .setPath, .signIn, .callback: true
        case .session, .authenticated, .authenticationFailed, .cancel, .signOut, .gate, .back,
            .backTo, .selectTab, .dismiss, .content, .closeScene, .snapshot, .restore, .reload,
            .rekey, .tick:
            false
        }
    }
}
