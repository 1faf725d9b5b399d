// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The few declarations of Apple's UIKit and Foundation that the glue uses, as their documentation
// gives them; nothing here does anything. On Linux the glue is checked against them, never run.
@_exported public import Foundation

/// The type of an activity that hands a web page over.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

open class NSUserActivity: NSObject {
    public let activityType: String
    public var webpageURL: URL?
    public var userInfo: [AnyHashable: Any]?
    public init(activityType: String) { self.activityType = activityType }
}

@MainActor
open class UIResponder: NSObject {}

@MainActor
open class UIWindow: UIResponder {}

@MainActor
open class UIOpenURLContext: NSObject {
    public let url: URL
    init(url: URL) { self.url = url }
}

@MainActor
open class UISceneSession: NSObject {
    public let persistentIdentifier: String
    public let stateRestorationActivity: NSUserActivity?
    init(persistentIdentifier: String, stateRestorationActivity: NSUserActivity?) {
        self.persistentIdentifier = persistentIdentifier
        self.stateRestorationActivity = stateRestorationActivity
    }
}

@MainActor
open class UIScene: UIResponder {
    public let session: UISceneSession
    init(session: UISceneSession) { self.session = session }

    @MainActor
    open class ConnectionOptions: NSObject {
        public let urlContexts: Set<UIOpenURLContext>
        public let userActivities: Set<NSUserActivity>
        init(urlContexts: Set<UIOpenURLContext>, userActivities: Set<NSUserActivity>) {
            self.urlContexts = urlContexts
            self.userActivities = userActivities
        }
    }
}

@MainActor
public protocol UISceneDelegate: NSObjectProtocol {
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions)
    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>)
    func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
    func sceneDidDisconnect(_ scene: UIScene)
}

@MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {}
