/// One try to hand a link to the session that has a socket.
package enum HandOver {
    /// Sends a link and waits for the answer.
    ///
    /// Nothing is sent before the folder, the socket and the user of the process that listens have
    /// been checked.
    ///
    /// - Parameters:
    ///   - frame: The link.
    ///   - place: The place of the socket.
    ///   - milliseconds: How long connecting, sending and the answer may each take.
    /// - Returns: The answer of the session.
    /// - Throws: `no_session`, `busy`; `no_answer` once something may have been sent; `wrong_user`,
    ///   `unsafe_folder`, `not_a_socket`, `link_too_long`, `malformed`, `input_output`.
    package static func answer(
        to frame: DeliveryFrame, at place: DeliveryPlace, milliseconds: Int64
    ) throws(DeliveryError) -> DeliveryAnswer {
        guard try place.hasSocket() else { throw DeliveryError(.noSession) }
        let descriptor = try connected(to: place, milliseconds: milliseconds)
        defer { SocketCalls.close(descriptor) }
        let message: [UInt8]
        do throws(SocketCalls.Failure) {
            try SocketCalls.send(frame.message, on: descriptor)
            let reception = try SocketCalls.received(
                descriptor, byteCount: DeliveryAnswer.byteCount + 1)
            guard case .message(let bytes) = reception else { throw .init(number: 0) }
            message = bytes
        } catch {
            throw DeliveryError(error.isTooLong ? .linkTooLong : .noAnswer)
        }
        let answer = try DeliveryAnswer(message: message)
        guard answer.delivery == frame.delivery else { throw DeliveryError(.malformed) }
        return answer
    }

    /// Whether a process of this user listens at a socket.
    ///
    /// - Parameter place: The place of the socket.
    /// - Returns: Whether one does; also where it has no room at the moment.
    /// - Throws: As `answer(to:at:milliseconds:)`, without `no_session`.
    package static func isListening(at place: DeliveryPlace) throws(DeliveryError) -> Bool {
        guard try place.hasSocket() else { return false }
        do throws(DeliveryError) {
            SocketCalls.close(try connected(to: place, milliseconds: 1))
            return true
        } catch {
            switch error.code {
            case .noSession: return false
            case .busy: return true
            // Every other reason is the caller's to tell.
            default: throw error
            }
        }
    }

    /// A connection to a process of this user.
    private static func connected(
        to place: DeliveryPlace, milliseconds: Int64
    ) throws(DeliveryError) -> Int32 {
        do throws(SocketCalls.Failure) {
            let descriptor = try SocketCalls.made()
            do throws(SocketCalls.Failure) {
                try SocketCalls.limitBlocking(descriptor, milliseconds: milliseconds)
                try SocketCalls.connect(descriptor, to: place.path)
                let user = try SocketCalls.peerUser(descriptor)
                if user == SocketCalls.effectiveUser { return descriptor }
            } catch {
                SocketCalls.close(descriptor)
                throw error
            }
            SocketCalls.close(descriptor)
        } catch {
            if error.isUnowned { throw DeliveryError(.noSession) }
            throw DeliveryError(error.isBusy ? .busy : .inputOutput)
        }
        throw DeliveryError(.wrongUser)
    }
}
