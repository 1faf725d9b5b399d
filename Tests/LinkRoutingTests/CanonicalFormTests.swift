import LinkRouting
import TestSupport
import Testing

/// The spellings that are made one, and those that stay apart.
struct CanonicalFormTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let link: String
        let canonical: String

        init(_ link: String, _ canonical: String) {
            self.link = link
            self.canonical = canonical
        }

        var testDescription: String { link }
    }

    @Test(arguments: rows)
    func `a link has one canonical form, and that is its own`(row: Row) throws {
        let table = try Tables.sampler()
        #expect(table.outcome(row.link) == row.canonical)
        #expect(table.outcome(row.canonical) == row.canonical)
        #expect(table.reading(row.canonical) == table.reading(row.link))
    }

    private static let web = "https://shop.example"

    static let rows = [
        Row("HTTPS://Shop.EXAMPLE/int/5", "\(web)/int/5"),
        Row("hTTps://WWW.shop.example/int/5", "https://www.shop.example/int/5"),
        Row("https://HOST.example:8443/int/5", "https://host.example:8443/int/5"),
        Row("https://XN--bcher-KVA.example/int/5", "https://xn--bcher-kva.example/int/5"),
        Row("https://EN.Reader.example/int/5", "https://en.reader.example/int/5"),
        Row("https://reader.example/int/5", "https://reader.example/int/5"),
        Row("SHOP://INT/5", "shop://int/5"),
        Row("shop://int/5/?a#b", "shop://int/5"),
        Row("shop://A-b.Example", "shop://a-b.example"),
        Row("SGNL://Shop.example/int/5", "sgnl://shop.example/int/5"),
        Row("sgnl://de.reader.example/int/5/", "sgnl://de.reader.example/int/5"),
        Row("Plain:///int/5", "plain:///int/5"),
        Row("plain://", "plain:///"),
        Row("plain:///?x", "plain:///"),
        Row("https://shop.example", "\(web)/"),
        Row("https://shop.example?", "\(web)/"),
        Row("https://shop.example#x", "\(web)/"),
        Row("https://shop.example/#/", "\(web)/"),
        Row("https://shop.example/#?x", "\(web)/"),
        Row("https://shop.example/#//room//", "\(web)/"),
        Row("https://shop.example/int/5/", "\(web)/int/5"),
        Row("https://shop.example/int/%35", "\(web)/int/5"),
        Row("https://shop.example/%69nt/5", "\(web)/int/5"),
        Row("https://shop.example/int/5?utm_source=a&b=Spring+Sale&c=it's", "\(web)/int/5"),
        Row("https://shop.example/int/5?&&=&x&a=b=c&?", "\(web)/int/5"),
        Row("https://shop.example/int/5?x=%2541%20%5C%2F", "\(web)/int/5"),
        Row("https://shop.example/int/5#[]{};", "\(web)/int/5"),
        Row("https://shop.example/token/a%3ab%40c", "\(web)/token/a:b@c"),
        Row("https://shop.example/token/a:b@!$+=", "\(web)/token/a:b@!$+="),
        Row("https://shop.example/token/%21%24%2B%3D%2C", "\(web)/token/!$+=,"),
        Row("https://shop.example/text/caf%c3%a9", "\(web)/text/caf%C3%A9"),
        Row("https://shop.example/text/a(b)'!", "\(web)/text/a%28b%29%27%21"),
        Row("https://shop.example/text/a%20%3b%3F%23", "\(web)/text/a%20%3B%3F%23"),
        Row("https://shop.example/text/100%25", "\(web)/text/100%25"),
        Row("https://shop.example/text/%41~_-.", "\(web)/text/A~_-."),
        Row("https://shop.example/slash/a%2fb", "\(web)/slash/a%2Fb"),
        Row("https://shop.example/kind/a%2bb", "\(web)/kind/a+b"),
        Row("https://shop.example/server/Chat.Example", "\(web)/server/chat.example"),
        Row("https://shop.example/files/a/%62/c/", "\(web)/files/a/b/c"),
        Row("https://shop.example/names/a%20b/c", "\(web)/names/a%20b/c"),
        Row("https://shop.example/%40ann", "\(web)/@ann"),
        Row("https://shop.example/messages/%40ann", "\(web)/messages/@ann"),
        Row("https://shop.example/messages/a@b", "\(web)/messages/a@b"),
        Row("https://shop.example/messages/settin%67s", "\(web)/messages/settings"),
        Row("https://shop.example/feeds/a%20b.json", "\(web)/feeds/a%20b.json"),
        Row("https://shop.example/#/room/a%3Ab/?x=;", "\(web)/#/room/a:b"),
        Row("https://shop.example?a=b#/%72oom/a", "\(web)/#/room/a"),
        Row("https://shop.example/get#a%20b", "\(web)/get#a%20b"),
        Row("https://shop.example/a/5#x", "\(web)/a/5"),
        Row("https://shop.example/article/5/x", "\(web)/article/5/x"),
        Row("https://shop.example/other-name", "\(web)/other-name"),
        Row("https://shop.example/search?page=2&q=a+b&z=1", "\(web)/search?page=2&q=a%20b"),
        Row("https://shop.example/search?q=a=b==", "\(web)/search?q=a%3Db%3D%3D"),
        Row("https://shop.example/search?%71=it's", "\(web)/search?q=it%27s"),
        Row("https://shop.example/search?q=", "\(web)/search?q="),
        Row(
            "https://shop.example/search?q=/?:@!$()*,",
            "\(web)/search?q=%2F%3F%3A%40%21%24%28%29%2A%2C"),
        Row("https://shop.example/search?q=a%5Cb%2F", "\(web)/search?q=a%5Cb%2F"),
        Row("https://shop.example/search?q=50%25+x", "\(web)/search?q=50%25%20x"),
        Row("https://shop.example/search?q=&sort=sideways", "\(web)/search?q="),
        Row("https://shop.example/search?q=&sort=a+b", "\(web)/search?q="),
        Row(
            "https://shop.example/search?q=&sort=down,%20fast", "\(web)/search?q=&sort=down,%20fast"
        ),
        Row("https://shop.example/search?q=&tag=a/b?:@+='", "\(web)/search?q=&tag=a/b?:@%2B%3D%27"),
        Row("https://shop.example/login?next=%2Fint%2F5%2F", "\(web)/login?next=/int/5"),
        Row(
            "https://shop.example/login?next=/search%3Fpage%3D2%26q%3Dab",
            "\(web)/login?next=/search?page%3D2%26q%3Dab"),
        Row("https://shop.example/login?next=/old/5", "\(web)/login?next=/int/5"),
        Row(
            "https://shop.example/login?back=HTTPS://shop.example/int/5", "\(web)/login?back=/int/5"
        ),
        Row("https://shop.example/login?back=shop://int/5", "\(web)/login?back=/int/5"),
        Row("https://shop.example/login?back=https://shop.example", "\(web)/login?back=/"),
        Row("https://shop.example/login?back=/", "\(web)/login?back=/"),
        Row("https://shop.example/old/5", "\(web)/int/5"),
        Row("https://www.shop.example/old/5", "https://www.shop.example/int/5"),
        Row("shop://old/5", "shop://int/5"),
        Row("https://shop.example/legacy/07", "\(web)/token/no-07"),
        Row("https://shop.example/start", "\(web)/"),
        Row("shop://start", "https://shop.example/"),
    ]

    @Test
    func `spellings that are not listed as one stay apart or are refused`() throws {
        let table = try Tables.sampler()
        #expect(table.outcome("https://shop.example/INT/5") == "unknown_route")
        #expect(
            table.outcome("https://shop.example/uuid/ABCDEF01-0000-4000-8000-000000000000")
                == "param_not_canonical")
        #expect(
            table.outcome("https://shop.example/decimal/1.5")
                != table.outcome(
                    "https://shop.example/decimal/1.50"))
    }
}
