extension MarketScreen {
    /// The screen of a route that was published; only what the gate let through comes here.
    ///
    /// - Parameters:
    ///   - route: The route.
    ///   - name: Its display name.
    ///   - person: Who is signed in.
    init(_ route: MarketplaceRoute, name: String, person: String?) {
        switch route {
        case .home: self = Self.root(ofTab: "browse", person: person)
        case .search(let query, let category): self = Self.search(name, query, category)
        case .product(let id, _): self = Self.product(name, id)
        case .review(let id, _): self = Self.review(name, id)
        case .profile(let id): self = Self.profile(name, id, person)
        case .cart: self = Self.cart(name, person)
        case .orderHistory(let id, let page): self = Self.orders(name, id, page ?? 1)
        case .login:
            self = MarketScreen(
                title: name, lines: ["With an account you see your cart and your orders."],
                choices: [Choice(label: "Sign in", act: .signIn)])
        case .adminSettings:
            self = MarketScreen(
                title: name, lines: ["Fee for sellers: 3 %", "New sellers: reviewed by hand"],
                choices: [])
        }
    }

    private static func search(_ name: String, _ query: String, _ category: String?) -> Self {
        let found = Market.found(query, in: category)
        return MarketScreen(
            title: name,
            lines: [found.isEmpty ? "Nothing found." : "\(found.count) found:"],
            choices: found.map { product in
                Choice(
                    label: "\(product.name)  \(product.price)",
                    act: .show(.product(productID: product.id, name: product.name)))
            })
    }

    private static func product(_ name: String, _ id: String) -> Self {
        guard let product = Market.product(id) else {
            return MarketScreen(title: name, lines: ["No longer there."], choices: [])
        }
        let reviews = Market.reviews.filter { $0.productID == product.id }
        return MarketScreen(
            title: name, lines: ["\(product.price)  in \(product.category)", product.text],
            choices: reviews.map { review in
                Choice(
                    label: "A review by \(review.author)",
                    act: .show(.review(reviewID: review.id, productName: product.name)))
            } + [Choice(label: "Cart", act: .show(.cart))])
    }

    private static func review(_ name: String, _ id: String) -> Self {
        guard let review = Market.review(id) else {
            return MarketScreen(title: name, lines: ["No longer there."], choices: [])
        }
        return MarketScreen(
            title: name, lines: ["\"\(review.text)\""],
            choices: [
                Choice(label: "Who wrote it", act: .show(.profile(userID: review.author)))
            ])
    }

    private static func profile(_ name: String, _ id: String, _ person: String?) -> Self {
        guard let member = Market.member(id) else {
            return MarketScreen(title: name, lines: ["A member."], choices: [])
        }
        let own = Choice(label: "Orders", act: .show(.orderHistory(userID: id, page: nil)))
        return MarketScreen(
            title: name, lines: ["Lives in \(member.place)."], choices: id == person ? [own] : [])
    }

    private static func cart(_ name: String, _ person: String?) -> Self {
        let lines = person.flatMap(Market.member)?.cart ?? []
        return MarketScreen(
            title: name, lines: lines.isEmpty ? ["It is empty."] : lines, choices: [])
    }

    private static func orders(_ name: String, _ id: String, _ page: Int) -> Self {
        let all = Market.member(id)?.orders ?? []
        let lines = Array(all.dropFirst((page - 1) * 2).prefix(2))
        let next = Choice(
            label: "Older orders", act: .show(.orderHistory(userID: id, page: page + 1)))
        return MarketScreen(
            title: name, lines: lines.isEmpty ? ["No orders on this page."] : lines,
            choices: all.count > page * 2 ? [next] : [])
    }
}
