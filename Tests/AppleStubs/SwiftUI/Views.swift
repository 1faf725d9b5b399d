// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The few declarations of Apple's SwiftUI that the glue and the articles use, as their documentation
// gives them; nothing here does anything. On Linux the glue is checked against them, never run.
@_exported public import Foundation
@_exported public import UIKit

@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}

extension Never: View {
    public var body: Never { self }
}

public struct EmptyView: View {
    public init() {}
    public var body: EmptyView { self }
}

@MainActor @resultBuilder
public enum ViewBuilder {
    public static func buildBlock() -> EmptyView { EmptyView() }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> EmptyView {
        EmptyView()
    }
    public static func buildEither<First: View, Second: View>(
        first: First
    ) -> Conditional<First, Second> { Conditional() }
    public static func buildEither<First: View, Second: View>(
        second: Second
    ) -> Conditional<First, Second> { Conditional() }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

    public struct Conditional<First: View, Second: View>: View {
        public var body: EmptyView { EmptyView() }
    }
}

extension Optional: View where Wrapped: View {
    public var body: EmptyView { EmptyView() }
}

public struct Text: View {
    public init(_ text: String) {}
    public var body: EmptyView { EmptyView() }
}

public struct Button: View {
    public init(_ title: String, action: @escaping @MainActor () -> Void) {}
    public var body: EmptyView { EmptyView() }
}

public struct ShareLink: View {
    public init(item: URL) {}
    public var body: EmptyView { EmptyView() }
}

public struct List<Content: View>: View {
    public init(@ViewBuilder content: () -> Content) {}
    public var body: EmptyView { EmptyView() }
}

public struct NavigationLink: View {
    public init<Value: Hashable>(_ title: String, value: Value?) {}
    public var body: EmptyView { EmptyView() }
}

public struct NavigationStack<Data, Root: View>: View {
    public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
    where
        Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection,
        Data.Element: Hashable
    {}
    public var body: EmptyView { EmptyView() }
}

public struct TabView<Selection: Hashable, Content: View>: View {
    public init(selection: Binding<Selection>, @ViewBuilder content: () -> Content) {}
    public var body: EmptyView { EmptyView() }
}

public struct Tab<Value: Hashable, Content: View>: View {
    public init(
        _ title: String, systemImage: String, value: Value, @ViewBuilder content: () -> Content
    ) {}
    public var body: EmptyView { EmptyView() }
}

@MainActor @preconcurrency
public protocol Scene {
    associatedtype Body: Scene
    var body: Body { get }
}

extension Never: Scene {}

public struct WindowGroup<Content: View>: Scene {
    public init(@ViewBuilder content: () -> Content) {}
    public var body: Never { preconditionFailure("a stub is never run") }
}

@MainActor @preconcurrency
public protocol App {
    associatedtype Body: Scene
    var body: Body { get }
    init()
}

extension App {
    public static func main() {}
}
