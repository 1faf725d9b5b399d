import LinkPolicy
import LinkRouting

/// The back stack of a route as a picture: its tab, its parents and itself, each one step to the
/// right of what is below it on screen.
struct StackPicture {
    private let placement: Placement
    private let layers: [Layer]

    private struct Layer {
        let name: String
        let styles: [StaticString]
        let remark: StaticString
    }

    private static let rowHeight = 32
    private static let step = 18
    private static let characterWidth = 8
    private static let nameLimit = 28

    init(_ route: ReportRoute, _ placement: Placement) {
        self.placement = placement
        let parents = route.rules.dropFirst().map { rule in
            Layer(
                name: rule.route.text,
                styles: [RouteClass.own(rule).word, rule.isOptional ? "optional" : "needed"],
                remark: rule.isOptional ? "optional" : "")
        }
        let own = Layer(
            name: route.id.text,
            styles: [
                route.rules.first.map(RouteClass.own)?.word ?? "denied",
                Self.style(placement.style),
            ],
            remark: Self.remark(placement.style))
        layers =
            [Layer(name: placement.tab, styles: ["tab", "needed"], remark: "tab")] + parents + [own]
    }

    /// Writes the picture with its description.
    ///
    /// - Complexity: O(parents)
    func write(to html: inout HTMLText) {
        let widths = layers.map(Self.width)
        let width = zip(widths, layers.indices).map { $0 + $1 * Self.step + 2 }.max() ?? 0
        let height = layers.count * Self.rowHeight
        html.element(
            "svg", .style("stack"), .fixed("role", "img"), .label(words),
            .box(width, height), .number("width", width), .number("height", height)
        ) { svg in
            // BOUND: at most 32 layers.
            for (row, layer) in layers.enumerated() {
                draw(layer, at: row, width: widths[row], &svg)
            }
        }
    }

    private func draw(_ layer: Layer, at row: Int, width: Int, _ svg: inout HTMLText) {
        let (left, top) = (row * Self.step + 1, row * Self.rowHeight + 2)
        if row > 0 {
            let corner = left - Self.step + 9
            // The line that comes down from the layer before.
            svg.element(
                "rect", .style("line"), .number("x", corner), .number("y", top - 6),
                .number("width", 1), .number("height", 19)
            ) { _ in }
            svg.element(
                "rect", .style("line"), .number("x", corner), .number("y", top + 12),
                .number("width", Self.step - 9), .number("height", 1)
            ) { _ in }
        }
        svg.element(
            "rect", .style("layer", layer.styles[0], layer.styles[1]), .number("x", left),
            .number("y", top),
            .number("width", width), .number("height", 24), .number("rx", 6)
        ) { _ in }
        svg.element("text", .number("x", left + 10), .number("y", top + 16)) { text in
            text.text(Self.cut(layer.name))
            guard layer.remark.utf8CodeUnitCount > 0 else { return }
            text.element("tspan", .style("remark"), .number("dx", 8)) { $0.trusted(layer.remark) }
        }
    }

    /// The picture in words.
    private var words: String {
        let parents = layers.dropFirst().dropLast().map { layer in
            layer.remark.utf8CodeUnitCount > 0 ? "\(layer.name) (optional)" : layer.name
        }
        let below = parents.isEmpty ? "" : ", above \(parents.joined(separator: ", then "))"
        let name = layers.last?.name ?? ""
        return "tab \(placement.tab): \(name) as \(placement.style.name)\(below)"
    }

    private static func width(_ layer: Layer) -> Int {
        let name = min(layer.name.utf8.count, nameLimit) * characterWidth
        let remark = layer.remark.utf8CodeUnitCount
        return name + 20 + (remark == 0 ? 0 : remark * 7 + 8)
    }

    private static func cut(_ name: String) -> String {
        name.utf8.count <= nameLimit ? name : "\(name.prefix(nameLimit - 1))…"
    }

    private static func style(_ style: PlacementStyle) -> StaticString {
        switch style {
        case .root, .push: "own"
        case .sheet: "sheet"
        case .fullScreen: "full"
        }
    }

    private static func remark(_ style: PlacementStyle) -> StaticString {
        switch style {
        case .root: "root"
        case .push: ""
        case .sheet: "sheet"
        case .fullScreen: "full screen"
        }
    }
}
