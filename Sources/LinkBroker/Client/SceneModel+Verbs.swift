import LinkIntents
import LinkNavigation
import LinkPolicy
public import LinkRouting

// What a person and a client do in one window.
extension SceneModel {
    /// Opens a link that was delivered to this window.
    ///
    /// - Parameters:
    ///   - url: The link as it came; also the address on which a provider sent the person back.
    ///   - source: Who delivered it; by default what its scheme says.
    ///   - delivery: The system's name of this delivery, so that a second one is a duplicate.
    ///   - initiation: Whether a person tapped.
    /// - Returns: The answer.
    @discardableResult
    public func open(
        _ url: String, from source: LinkSource? = nil, delivery: String? = nil,
        initiation: Initiation = .person
    ) -> BrokerReply {
        perform(
            .open(
                Arrival(
                    scene: scene, bytes: Array(url.utf8), source: source, delivery: delivery,
                    initiation: initiation)))
    }

    /// Opens a link that was delivered to this window, and answers in the words of the app's enum.
    ///
    /// - Parameters:
    ///   - url: The link as it came.
    ///   - type: The enum.
    ///   - source: Who delivered it; by default what its scheme says.
    ///   - delivery: The system's name of this delivery, so that a second one is a duplicate.
    ///   - ignoring: Routes that this enum leaves to another one.
    /// - Returns: The answer; a value of the enum is in it if and only if it is on screen.
    @discardableResult
    public func handle<Value: Decodable & Sendable>(
        _ url: String, as type: Value.Type, from source: LinkSource? = nil,
        delivery: String? = nil, ignoring: Set<RouteID> = []
    ) -> TypedReply<Value> {
        TypedReply(open(url, from: source, delivery: delivery), ignoring: ignoring)
    }

    /// Shows a screen that the app itself wants, through the same gate as links.
    ///
    /// - Parameters:
    ///   - value: The screen.
    ///   - ignoring: Routes, such as fallbacks, that this enum leaves to another one.
    /// - Returns: The answer; `unfit` without a reply where the policy has no such route.
    @discardableResult
    public func push<Value: Codable & Sendable>(
        _ value: Value, ignoring: Set<RouteID> = []
    ) -> TypedReply<Value> {
        do throws(TypedRouteError) {
            let route = try RouteEncoder().encode(value, in: session.policy.table)
            return TypedReply(
                perform(.push(scene, route.id, route.parameters)), ignoring: ignoring)
        } catch {
            return .unfit(error, nil)
        }
    }

    /// Sets the path of a tab, as a stack on screen does: a prefix of what is there passes, anything
    /// else is gated as a whole, and what the model shows is the old path until it has passed.
    ///
    /// - Parameters:
    ///   - path: The screens, outermost first; at most 32.
    ///   - tab: The name of the tab; by default the selected one.
    /// - Returns: The answer; `tab_not_selected` where the person is on another tab.
    /// - Complexity: O(screens)
    @discardableResult
    public func setPath<Value: Codable & Sendable>(
        _ path: [Value], onTab tab: String? = nil
    ) -> TypedReply<Value> {
        guard tab == nil || tab == self.tab else {
            refuse()
            return .refused(
                BrokerError(.tabNotSelected, hint: "select the tab before setting its path"))
        }
        do throws(TypedRouteError) {
            return TypedReply(
                performFromStack(.setPath(scene, try session.screens(of: path))))
        } catch {
            refuse()
            return .unfit(error, nil)
        }
    }

    /// One step back: the top sheet is dismissed, else the top of the stack is popped.
    ///
    /// - Returns: Whether there was something to go back to.
    @discardableResult
    public func back() -> Bool { isDone(perform(.back(scene))) }

    /// Back to the nearest screen of a route.
    ///
    /// - Parameter route: The name of the route.
    /// - Returns: Whether there is such a screen.
    @discardableResult
    public func back(to route: RouteID) -> Bool { isDone(perform(.backTo(scene, route))) }

    /// Takes the top sheet away; a mandatory one stays, and whoever shows it reads it again.
    ///
    /// - Returns: Whether there was one that may go.
    @discardableResult
    public func dismiss() -> Bool {
        let isDismissed = isDone(perform(.dismiss(scene)))
        if isDismissed == false { refuse() }
        return isDismissed
    }

    /// Begins a sign-in for what this window holds.
    ///
    /// - Parameters:
    ///   - callback: The id of the policy's entry; by default the first one for sign-ins.
    ///   - issuer: The issuer, where the entry leaves it to the attempt.
    ///   - port: The port, where the redirect leaves it open.
    ///   - purpose: Whether it may begin although nothing held needs it.
    /// - Returns: `started` with what the provider is sent, `nothingPending`, or `refused`.
    public func signIn(
        callback: String? = nil, issuer: String? = nil, port: UInt16? = nil,
        purpose: SignInPurpose = .heldLink
    ) -> BrokerReply {
        perform(
            .signIn(
                SignInRequest(
                    scene: scene, callback: callback, issuer: issuer, port: port,
                    purpose: purpose)))
    }

    /// Gives up the sign-in, and with it what this window holds, unless the policy keeps it.
    @discardableResult
    public func cancelSignIn() -> BrokerReply { perform(.cancel(scene)) }

    /// The link of what is on screen, for sharing.
    ///
    /// - Parameter origin: The name of the origin; without one, the first that can express it.
    /// - Returns: The link, or `nil` at the root and where no origin can express it.
    public func shareLink(on origin: String? = nil) -> Link? {
        guard let route = breadcrumbs.last else { return nil }
        do throws(LinkError) {
            return try session.policy.table.link(for: route, on: origin)
        } catch {
            return nil
        }
    }

    /// The signed form of this window, for the system to keep.
    ///
    /// - Returns: The text, or `nil` for a window that has not been seen, or where a failure of the
    ///   system's cryptography left nothing to keep.
    public func savedState() -> String? {
        guard case .snapshot(let text) = perform(.snapshot(scene)) else { return nil }
        return text
    }

    /// Restores what the system kept; every screen of it passes the gate, and what does not is cut.
    ///
    /// - Parameter text: The signed form.
    /// - Returns: `restored`, or `refused` with `tampered`, `wrong_scene` or `outdated`.
    @discardableResult
    public func restore(_ text: String) -> BrokerReply { perform(.restore(scene, text)) }

    /// The host's answer to the question about content, asked and answered in one task.
    ///
    /// A newer link gives another question: cancel the task then, as `.task(id: model.question)`
    /// does in a view, and the answer to the old one is dropped. A check that takes longer than
    /// `BrokerLimits.contentCheckLifetimeMilliseconds` counts as answered by nobody knowing, from the
    /// next event on.
    ///
    /// - Parameter check: Asks whether the content of a cleared route exists.
    /// - Returns: The answer as for a link, or `nil` without a question, or after one too old.
    @discardableResult
    public func answerQuestion(
        _ check: (Route) async -> ContentAnswer
    ) async -> BrokerReply? {
        guard let question else { return nil }
        let answer = await check(question.route)
        guard Task.isCancelled == false, question == self.question else { return nil }
        return perform(.content(check: question.check, answer))
    }

    /// The host's answer to the question about content, in the words of the app's enum.
    ///
    /// - Parameters:
    ///   - type: The enum; where it does not fit the route, the answer is that nobody knows.
    ///   - check: Asks whether the content exists.
    /// - Returns: The answer as for a link, or `nil` without a question, or after one too old.
    @discardableResult
    public func answerQuestion<Value: Decodable & Sendable>(
        as type: Value.Type, _ check: (Value) async -> ContentAnswer
    ) async -> TypedReply<Value>? {
        let reply = await answerQuestion { route in
            do throws(TypedRouteError) {
                return await check(try RouteDecoder().decode(type, from: route))
            } catch {
                return .unknown
            }
        }
        return reply.map { TypedReply($0) }
    }

    private func isDone(_ reply: BrokerReply) -> Bool {
        guard case .done = reply else { return false }
        return true
    }
}
