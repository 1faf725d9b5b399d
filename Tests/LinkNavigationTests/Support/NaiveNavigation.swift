import LinkNavigation
import LinkRouting

/// A second, slow and plain implementation of every change, on texts, for comparison.
struct NaiveNavigation: Hashable {
    struct Cover: Hashable {
        let route: String
        let style: String
        let isMandatory: Bool
    }

    var tab = "x"
    var stacks: [String: [String]] = ["x": [], "y": []]
    var covers: [Cover] = []

    /// What the state must print.
    var json: String {
        let lists = ["x", "y"].compactMap { name -> String? in
            let entries = (stacks[name] ?? []).map { "{\"route\": \"\($0)\"}" }
            return entries.isEmpty
                ? nil : "\"\(name)\": [" + entries.joined(separator: ", ") + "]"
        }
        let sheets = covers.map {
            "{\"route\": \"\($0.route)\", \"style\": \"\($0.style)\""
                + ($0.isMandatory ? ", \"mandatory\": true}" : "}")
        }
        return "{\"tab\": \"\(tab)\", \"stacks\": {" + lists.joined(separator: ", ")
            + "}, \"sheets\": [" + sheets.joined(separator: ", ") + "]}"
    }

    /// Does the move, or gives `nil` where it has no effect or is refused.
    func after(_ move: Move) -> NaiveNavigation? {
        var new = self
        let isDone: Bool =
            switch move {
            case .link(let names, let placement): new.link(names, placement)
            case .push(let name, let placement): new.push(name, placement)
            case .path(let names, let tab): new.path(names, tab)
            case .back: new.back()
            case .backTo(let name): new.backTo { $0 == name }
            case .backToMeaningful(let names): new.backToMeaningful(names)
            case .backToRoot: new.backToRoot()
            case .select(let name): new.select(name)
            case .dismiss: new.dismiss()
            case .finish(let name): new.finish(name)
            case .keep(let names): new.keep(names)
            }
        let isWithinLimits =
            new.covers.count <= 8 && new.stacks.values.allSatisfy { $0.count <= 32 }
        return isDone && isWithinLimits ? new : nil
    }

    private mutating func link(_ names: [String], _ placement: ScreenPlacement) -> Bool {
        let isCover = placement.style == .sheet || placement.style == .fullScreen
        let parents = Array(names.dropLast())
        // A lone cover that appends leaves the person where she is.
        if isCover == false || placement.place == .replace || parents.isEmpty == false {
            tab = placement.tab
        }
        let elements = placement.style == .push ? names : parents
        let old = stacks[tab] ?? []
        if placement.style == .root {
            stacks[tab] = []
        } else if placement.place == .replace {
            stacks[tab] = elements
        } else {
            let lengths = (0...40).filter { length in
                length <= old.count && length <= elements.count
                    && Array(old[(old.count - length)...]) == Array(elements[..<length])
            }
            stacks[tab] = old + elements[(lengths.max() ?? 0)...]
        }
        if placement.place == .replace || isCover == false {
            covers = covers.filter { $0.isMandatory }
        }
        guard isCover else { return true }
        let cover = Cover(
            route: names[names.count - 1], style: placement.style.name,
            isMandatory: placement.isMandatory)
        var below: [Cover] = []
        var above = covers
        while let first = above.first, first.isMandatory == false {
            below.append(above.removeFirst())
        }
        if below.last != cover, above.contains(cover) == false { below.append(cover) }
        covers = below + above
        return true
    }

    private mutating func push(_ name: String, _ placement: ScreenPlacement) -> Bool {
        switch placement.style {
        case .root:
            tab = placement.tab
            stacks[tab] = []
        case .push:
            stacks[tab]?.append(name)
        case .sheet, .fullScreen:
            covers.append(
                Cover(
                    route: name, style: placement.style.name,
                    isMandatory: placement.isMandatory))
        }
        return true
    }

    private mutating func path(_ names: [String], _ tab: String) -> Bool {
        stacks[tab] = names
        return true
    }

    private mutating func back() -> Bool {
        if let top = covers.last {
            if top.isMandatory { return false }
            covers.removeLast()
            return true
        }
        return stacks[tab]?.popLast() != nil
    }

    private mutating func backTo(_ isTarget: (String) -> Bool) -> Bool {
        // One step at a time until the visible screen is the one.
        while true {
            guard let visible = covers.last?.route ?? stacks[tab]?.last else { return false }
            if isTarget(visible) { return true }
            if back() == false { return false }
        }
    }

    private mutating func backToMeaningful(_ names: [String]) -> Bool {
        var trial = self
        if trial.back(), trial.backTo({ names.contains($0) }) {
            self = trial
            return true
        }
        return backToRoot()
    }

    private mutating func backToRoot() -> Bool {
        if back() == false { return false }
        while back() {}
        return covers.isEmpty
    }

    private mutating func select(_ name: String) -> Bool {
        guard stacks[name] != nil else { return false }
        tab = name
        return true
    }

    private mutating func dismiss() -> Bool { covers.isEmpty ? false : back() }

    private mutating func finish(_ name: String) -> Bool {
        guard covers.contains(where: { $0.route == name }) else { return false }
        while covers.removeLast().route != name {}
        return true
    }

    private mutating func keep(_ names: [String]) -> Bool {
        for key in stacks.keys {
            var left: [String] = []
            for name in stacks[key] ?? [] {
                if names.contains(name) == false { break }
                left.append(name)
            }
            stacks[key] = left
        }
        for index in covers.indices where names.contains(covers[index].route) == false {
            covers = Array(covers[..<index])
            break
        }
        return true
    }
}
