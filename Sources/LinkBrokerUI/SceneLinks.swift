#if canImport(UIKit) && !os(watchOS)
    public import LinkBroker
    public import UIKit

    /// What a scene delegate of UIKit hands to the model of its window, call by call.
    ///
    /// ```
    /// func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
    ///     links.open(contexts)
    /// }
    /// ```
    ///
    /// Checked against declarations of UIKit alone, and never run on Apple's systems.
    @MainActor
    public struct SceneLinks {
        /// The model of the window.
        public let model: SceneModel
        /// The app's own type of the activities that keep a window's state.
        public let restorationType: String

        /// Collects the parts.
        ///
        /// - Parameters:
        ///   - model: The model of the window.
        ///   - restorationType: The app's own type of the activities that keep its state.
        public init(_ model: SceneModel, restorationType: String) {
            self.model = model
            self.restorationType = restorationType
        }

        /// The name of a window for the session: the system's own name of its scene.
        ///
        /// - Parameter session: The system's scene session.
        /// - Returns: The name.
        /// - Throws: `invalid_identifier` where the system's name is outside the grammar.
        public static func scene(of session: UISceneSession) throws(LinkError) -> SceneID {
            try SceneID(session.persistentIdentifier)
        }

        /// A window connects: what it showed is restored, and then what it was opened for.
        ///
        /// - Parameters:
        ///   - session: The system's scene session.
        ///   - options: What the window was opened for.
        public func connect(_ session: UISceneSession, _ options: UIScene.ConnectionOptions) {
            if let activity = session.stateRestorationActivity { model.restore(activity) }
            open(options.urlContexts)
            for activity in options.userActivities { proceed(activity) }
        }

        /// Links that the system delivers; their order is the system's.
        ///
        /// - Parameter contexts: The links.
        public func open(_ contexts: Set<UIOpenURLContext>) {
            for context in contexts { model.open(context.url.absoluteString) }
        }

        /// A web page or a hand-off that the system delivers.
        ///
        /// - Parameter activity: The activity.
        public func proceed(_ activity: NSUserActivity) {
            guard activity.activityType != restorationType else { return }
            let isWeb = activity.activityType == NSUserActivityTypeBrowsingWeb
            model.open(activity, from: isWeb ? .universalLink : .handoff)
        }

        /// What the system is to keep of the window.
        public var restorationActivity: NSUserActivity? {
            model.restorationActivity(ofType: restorationType)
        }

        /// The window is gone, with what it held.
        public func disconnect() { model.perform(.closeScene(model.scene)) }
    }
#endif
