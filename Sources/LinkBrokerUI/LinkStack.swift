#if canImport(SwiftUI)
    public import LinkBroker
    public import SwiftUI

    /// The stack and the sheets of one tab: what is pushed goes through the gate, what is swiped away
    /// is gone from the session too, and a sheet comes when the stack below it has appeared.
    ///
    /// Checked against declarations of SwiftUI alone, and never run on Apple's systems.
    public struct LinkStack<Value: Codable & Hashable & Sendable, Root: View, Screen: View>: View {
        @Bindable private var tab: TabModel<Value>
        private let root: Root
        private let screen: (Value) -> Screen

        /// Collects the parts.
        ///
        /// - Parameters:
        ///   - tab: The tab.
        ///   - root: Its root screen.
        ///   - screen: The view of a screen, on the stack or on a sheet.
        public init(
            _ tab: TabModel<Value>, @ViewBuilder root: () -> Root,
            @ViewBuilder screen: @escaping (Value) -> Screen
        ) {
            self.tab = tab
            self.root = root()
            self.screen = screen
        }

        /// The stack, its screens, and what is presented over it.
        public var body: some View {
            NavigationStack(path: $tab.path) {
                root
                    .onAppear { appeared([]) }
                    .navigationDestination(for: Value.self) { value in
                        screen(value).onAppear { appeared([value]) }
                    }
            }
            .sheet(item: $tab.sheet) { sheet in
                screen(sheet.value).interactiveDismissDisabled(sheet.id.isMandatory)
            }
            #if os(macOS)
                // No full-screen covers there.
                .sheet(item: $tab.cover) { cover in
                    screen(cover.value).interactiveDismissDisabled(cover.id.isMandatory)
                }
            #else
                .fullScreenCover(item: $tab.cover) { cover in screen(cover.value) }
            #endif
        }

        /// Only the screen on top says that the stack is shown.
        private func appeared(_ top: [Value]) {
            guard tab.path.suffix(1) == top[...], tab.isSelected else { return }
            tab.model.stackIsReady()
        }
    }
#endif
