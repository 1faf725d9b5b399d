#if canImport(SwiftUI)
    public import LinkBroker
    public import SwiftUI

    /// A window's root view: it hands links and web pages that the system delivers to the model,
    /// restores what the window showed, and shows only what the model shows.
    ///
    /// ```
    /// LinkWindow(model) {
    ///     LinkStack(model.tab(as: AppRoute.self)) { HomeView() } screen: { ScreenView(route: $0) }
    /// }
    /// ```
    ///
    /// Checked against declarations of SwiftUI alone, and never run on Apple's systems.
    public struct LinkWindow<Content: View>: View {
        private let model: SceneModel
        private let content: Content
        @SceneStorage("dev.linkbroker.scene") private var saved = ""
        @Environment(\.scenePhase) private var phase

        /// Collects the parts.
        ///
        /// - Parameters:
        ///   - model: The model of this window.
        ///   - content: What the window shows.
        public init(_ model: SceneModel, @ViewBuilder content: () -> Content) {
            self.model = model
            self.content = content()
        }

        /// The content, connected to the system and to the session.
        public var body: some View {
            content
                .onOpenURL { url in model.open(url.absoluteString) }
                .continuingActivities(NSUserActivityTypeBrowsingWeb, in: model, as: .universalLink)
                .task {
                    // The gate decides what of it comes back, now or when the session is known.
                    if saved.isEmpty == false { model.restore(saved) }
                    await model.follow()
                }
                .onChange(of: model.navigation) { _, _ in save() }
                .onChange(of: phase) { _, phase in
                    if phase == .background { save() }
                }
        }

        private func save() {
            if let text = model.savedState() { saved = text }
        }
    }

    extension View {
        /// Hands the web page of an activity to a window's model, as a link.
        ///
        /// - Parameters:
        ///   - type: The type of the activity, such as the app's own for a hand-off.
        ///   - model: The window's model.
        ///   - source: How the policy calls such links.
        /// - Returns: The view that listens.
        public func continuingActivities(
            _ type: String, in model: SceneModel, as source: LinkSource = .handoff
        ) -> some View {
            onContinueUserActivity(type) { activity in
                model.open(activity, from: source)
            }
        }
    }
#endif
