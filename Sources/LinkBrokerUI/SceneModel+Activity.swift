#if canImport(UIKit) || canImport(AppKit)
    #if canImport(UIKit)
        public import UIKit
    #else
        public import AppKit
    #endif
    public import LinkBroker

    extension SceneModel {
        /// Opens the web page of an activity as a link; one without a page opens nothing.
        ///
        /// Checked against declarations alone, and never run on Apple's systems.
        ///
        /// - Parameters:
        ///   - activity: What the system delivered.
        ///   - source: How the policy calls such links.
        /// - Returns: The answer, or `nil` without a web page.
        @discardableResult
        public func open(_ activity: NSUserActivity, from source: LinkSource) -> BrokerReply? {
            guard let url = activity.webpageURL else { return nil }
            return open(url.absoluteString, from: source)
        }

        /// The window's saved state as an activity, for systems that keep one.
        ///
        /// - Parameter type: The app's own type of such activities.
        /// - Returns: The activity, or `nil` where there is nothing to save.
        public func restorationActivity(ofType type: String) -> NSUserActivity? {
            guard let text = savedState() else { return nil }
            let activity = NSUserActivity(activityType: type)
            activity.userInfo = [Self.savedKey: text]
            return activity
        }

        /// Restores what `restorationActivity(ofType:)` saved; anything else changes nothing.
        ///
        /// - Parameter activity: What the system kept.
        /// - Returns: The answer, or `nil` where it holds no saved state.
        @discardableResult
        public func restore(_ activity: NSUserActivity) -> BrokerReply? {
            guard let text = activity.userInfo?[Self.savedKey] as? String else { return nil }
            return restore(text)
        }

        private static var savedKey: String { "dev.linkbroker.scene" }
    }
#endif
