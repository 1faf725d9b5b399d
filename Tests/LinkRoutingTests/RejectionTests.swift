import LinkRouting
import TestSupport
import Testing

/// Every reason for refusing a link, first failing check first.
struct RejectionTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let link: String
        let code: String
        let why: String

        init(_ link: String, _ code: String, _ why: String) {
            self.link = link
            self.code = code
            self.why = why
        }

        var testDescription: String { "\(code): \(why)" }
    }

    @Test(arguments: bytes + places + hosts + paths + decoded + fragments + queries + values)
    func `a link is refused for the first check that fails`(row: Row) throws {
        #expect(try Tables.sampler().outcome(row.link) == row.code, "\(row.link)")
    }

    static let bytes = [
        Row("https://shop.example/\u{0}", "control_character", "NUL"),
        Row("https://shop.example/\u{1F}é %", "control_character", "before all other bytes"),
        Row("https://shop.example/int/5\u{7F}", "control_character", "DEL"),
        Row("https://shop.example/é %", "non_ascii", "before a space"),
        Row("https://shop.example/ \\%", "whitespace", "before a backslash"),
        Row(" https://shop.example/", "whitespace", "CVE-2023-24329"),
        Row("https://shop.example\\@evil.example/%", "backslash", "before an escape"),
        Row("https://shop.example/#\\", "backslash", "in a fragment that is dropped"),
        Row("https://shop.example/%", "malformed_percent_encoding", "no digit"),
        Row("https://shop.example/%4", "malformed_percent_encoding", "one digit"),
        Row("https://shop.example/%4g", "malformed_percent_encoding", "g"),
        Row("https://shop.example/%%32%65", "malformed_percent_encoding", "CVE-2021-42013"),
        Row("https://shop.example/#%", "malformed_percent_encoding", "in a dropped fragment"),
        Row("%", "malformed_percent_encoding", "before the missing scheme"),
    ]

    static let places = [
        Row("", "missing_scheme", "nothing"),
        Row("/int/5", "missing_scheme", "rooted"),
        Row("//shop.example/int/5", "missing_scheme", "scheme-relative"),
        Row("://shop.example/", "missing_scheme", "empty scheme"),
        Row("1https://shop.example/", "missing_scheme", "starts with a digit"),
        Row("ht_tps://shop.example/", "missing_scheme", "no scheme character"),
        Row("https", "missing_scheme", "no colon"),
        Row("http://shop.example/", "scheme_not_allowed", "no origin"),
        Row("javascript:alert(1)", "scheme_not_allowed", "CVE-2019-17003"),
        Row("https-x://shop.example/", "scheme_not_allowed", "longer"),
        Row("s://shop.example/", "scheme_not_allowed", "shorter"),
        Row("https:", "missing_authority", "nothing follows"),
        Row("https:/", "missing_authority", "one slash"),
        Row("https:shop.example", "missing_authority", "CVE-2021-32806"),
        Row("https://", "missing_authority", "empty"),
        Row("https:///shop.example/", "missing_authority", "three slashes"),
        Row("https://?x", "missing_authority", "only a query"),
        Row("https://#x", "missing_authority", "only a fragment"),
        Row("shop:///int/5", "missing_authority", "no word"),
        Row("sgnl:///int/5", "missing_authority", "no host"),
        Row("plain:/int/5", "missing_authority", "one slash"),
    ]

    static let hosts = [
        Row("https://a@shop.example/", "userinfo", "RFC 3986 section 3.2.1"),
        Row("https://a@b@sh%6Fp/", "userinfo", "before the host"),
        Row("https://shop.example:a@b/", "userinfo", "behind a colon"),
        Row("shop://a@int/5", "userinfo", "in a word"),
        Row("plain://a@/int/5", "userinfo", "where nothing may be"),
        Row("https://sh%6Fp.example/", "invalid_host", "an escape"),
        Row("https://shop.example+/", "invalid_host", "a plus"),
        Row("https://shop_.example/", "invalid_host", "an underscore"),
        Row("https://shop..example/", "invalid_host", "an empty label"),
        Row("https://.shop.example/", "invalid_host", "an empty first label"),
        Row("https://.reader.example/", "invalid_host", "an empty label parameter"),
        Row("https://shop.example./", "invalid_host", "CVE-2022-30115"),
        Row("https://shop.example.:8443/", "invalid_host", "before the port"),
        Row("https://:8443/", "invalid_host", "only a port"),
        Row("https://[shop.example]/", "invalid_host", "CVE-2025-47912"),
        Row("https://[::g]/", "invalid_host", "no IPv6 address"),
        Row("https://[1:2:3:4:5:6:7]/", "invalid_host", "too few groups"),
        Row("https://[1:2:3:4:5:6:7:8:9]/", "invalid_host", "too many groups"),
        Row("https://[::1.2.3.256]/", "invalid_host", "no IPv4 address"),
        Row("https://[fe80::1%25eth0]/", "invalid_host", "a zone"),
        Row("https://[]/", "invalid_host", "empty brackets"),
        Row("https://[::1/", "invalid_host", "an open bracket"),
        Row("shop://a..b/5", "invalid_host", "an empty label of a word"),
        Row("shop://int./5", "invalid_host", "a word with a last dot"),
        Row("shop://.int/5", "invalid_host", "a word with a first dot"),
        Row("shop://in~t/5", "invalid_host", "no word character"),
        Row("https://shop.example:/", "port_not_allowed", "CVE-2022-0686"),
        Row("https://shop.example:443/", "port_not_allowed", "the default port"),
        Row("https://shop.example:8443/", "port_not_allowed", "another host's port"),
        Row("https://host.example:08443/", "port_not_allowed", "a leading zero"),
        Row("https://host.example:8443:1/", "port_not_allowed", "CVE-2019-14809"),
        Row("https://evil.example:1/", "port_not_allowed", "before the host is looked up"),
        Row("https://[::1]:8443/", "port_not_allowed", "behind an address"),
        Row("shop://my_word:80/5", "port_not_allowed", "behind a word"),
        Row("plain://:80/int/5", "invalid_host", "a port alone"),
        Row("https://host.example/", "host_not_allowed", "listed with a port only"),
        Row("https://evil.example/", "host_not_allowed", "not listed"),
        Row("https://xn--shop-.example/", "host_not_allowed", "CVE-2026-39821"),
        Row("https://-shop.example/", "host_not_allowed", "a hyphen at the edge"),
        Row("https://[::1]/", "host_not_allowed", "an IPv6 address"),
        Row("https://[1:2:3:4:5:6:1.2.3.4]/", "host_not_allowed", "an IPv6 address with dots"),
        Row("https://[::1.2.3.4]/", "host_not_allowed", "a short one with dots"),
        Row("https://127.0.0.1/", "host_not_allowed", "an IPv4 address"),
        Row("https://0177.0.0.1/", "host_not_allowed", "CVE-2021-28918"),
        Row("https://fr.reader.example/", "host_not_allowed", "a label that fails its type"),
        Row("https://a.en.reader.example/", "host_not_allowed", "two labels"),
        Row("https://shop.example.evil.example/", "host_not_allowed", "a listed prefix"),
        Row("https://evilshop.example/", "host_not_allowed", "a listed suffix"),
        Row("https://evil.example#@shop.example/", "host_not_allowed", "CVE-2016-8624"),
        Row("plain://word/5", "host_not_allowed", "where nothing may be"),
        Row("shop://ab--c/5", "host_not_allowed", "a word that could mean Unicode"),
        Row("sgnl://evil.example/", "host_not_allowed", "a custom scheme with a host"),
    ]

    static let paths = [
        Row("https://shop.example//int/5", "empty_segment", "CVE-2021-31920"),
        Row("https://shop.example/int//5", "empty_segment", "inside"),
        Row("https://shop.example/int/5//", "empty_segment", "two at the end"),
        Row("https://shop.example//", "empty_segment", "nothing else"),
        Row("shop://int//5", "empty_segment", "behind a word"),
        Row("https://shop.example//;", "empty_segment", "before a path parameter"),
        Row("https://shop.example/int/..;/5", "path_parameter", "CVE-2020-1957"),
        Row("https://shop.example/int;<", "path_parameter", "before a bad character"),
        Row("https://shop.example/a^b", "invalid_path_character", "a caret"),
        Row("https://shop.example/a|b", "invalid_path_character", "a bar"),
        Row("https://shop.example/a[b", "invalid_path_character", "a bracket"),
        Row("https://shop.example/a\"b", "invalid_path_character", "a quote"),
        Row("https://shop.example/a`b", "invalid_path_character", "a grave accent"),
        Row("https://shop.example/a{b%FF", "invalid_path_character", "before UTF-8"),
    ]

    static let decoded = [
        Row("https://shop.example/%c0%ae", "invalid_utf8", "CVE-2008-2938"),
        Row("https://shop.example/%ED%A0%80", "invalid_utf8", "a surrogate"),
        Row("https://shop.example/%F4%90%80%80", "invalid_utf8", "above U+10FFFF"),
        Row("https://shop.example/%E2%82", "invalid_utf8", "cut short"),
        Row("https://shop.example/%80%00", "invalid_utf8", "before a control"),
        Row("https://shop.example/?x=%FF", "invalid_utf8", "in an undeclared item"),
        Row("https://shop.example/?%FF", "invalid_utf8", "in an undeclared key"),
        Row("https://shop.example/%00%2F", "encoded_control", "before a separator"),
        Row("https://shop.example/text/a%0d%0ab", "encoded_control", "CR LF in a text"),
        Row("https://shop.example/?x=%7F", "encoded_control", "in an undeclared item"),
        Row("https://shop.example/search?q=%1f", "encoded_control", "in a declared value"),
        Row("https://shop.example/int%2F5", "encoded_separator", "CVE-2021-29492"),
        Row("https://shop.example/nope%2f", "encoded_separator", "before unknown_route"),
        Row("https://shop.example/text/a%2Fb", "encoded_separator", "a text without slash"),
        Row("https://shop.example/slash/a%5Cb", "encoded_separator", "a text with slash"),
        Row("https://shop.example/names/a/b%2Fc", "encoded_separator", "a rest"),
        Row("https://shop.example/%2F%252e", "encoded_separator", "before double encoding"),
        Row("https://shop.example/%252e%252e", "double_encoding", "CVE-2020-14882"),
        Row("https://shop.example/%25%32%65", "double_encoding", "an escaped percent sign"),
        Row("https://shop.example/text/%2541", "double_encoding", "in a text"),
        Row("https://shop.example/search?q=%2541", "double_encoding", "in a declared value"),
        Row("https://shop.example/%2525/..", "double_encoding", "before a dot segment"),
        Row("https://shop.example/int/../5", "dot_segment", "CVE-2026-33494"),
        Row("https://shop.example/.", "dot_segment", "one dot"),
        Row("https://shop.example/int/.%2e", "dot_segment", "CVE-2021-41773"),
        Row("https://shop.example/%2E/", "dot_segment", "escaped"),
        Row("https://shop.example/text/..", "dot_segment", "a text"),
        Row("https://shop.example/files/a/../b", "dot_segment", "a rest"),
        Row("https://shop.example/../%3B", "dot_segment", "before a reserved character"),
        Row("https://shop.example/int/%20", "reserved_in_segment", "CVE-2020-17523"),
        Row("https://shop.example/int%3B/5", "reserved_in_segment", "CVE-2026-74909"),
        Row("https://shop.example/int/a%23", "reserved_in_segment", "CVE-2026-41059"),
        Row("https://shop.example/token/a%3Fb", "reserved_in_segment", "a token"),
        Row("https://shop.example/nope%3f", "reserved_in_segment", "before unknown_route"),
    ]

    static let fragments = [
        Row("https://reader.example/#x", "fragment_not_allowed", "the origin rejects it"),
        Row("https://reader.example/#", "fragment_not_allowed", "an empty one"),
        Row("https://reader.example/nope?[#x", "fragment_not_allowed", "before the query"),
        Row("https://shop.example/#/room/a;b", "path_parameter", "in a fragment that is taken"),
        Row("https://shop.example/#/room/a<", "invalid_path_character", "as in a path"),
        Row("https://shop.example/#/room/%FF", "invalid_utf8", "as in a path"),
        Row("https://shop.example/#/room/%00", "encoded_control", "as in a path"),
        Row("https://shop.example/#/room/a%2Fb", "encoded_separator", "as in a path"),
        Row("https://shop.example/#/room/%252e", "double_encoding", "as in a path"),
        Row("https://shop.example/#/room/..", "dot_segment", "as in a path"),
        Row("https://shop.example/#/room/a%20b", "reserved_in_segment", "as in a path"),
        Row("https://shop.example/#/room/a!", "param_not_canonical", "fails its type"),
        Row("https://shop.example/get#a#b", "invalid_path_character", "a second one"),
        Row("https://shop.example/get#aaaaaaaaaa", "param_out_of_range", "fails its type"),
    ]

    static let queries = [
        Row("https://shop.example/nope?q[]=a", "invalid_query", "before unknown_route"),
        Row("https://shop.example/search?q=a;b=c", "invalid_query", "CVE-2021-23336"),
        Row("https://shop.example/search?q", "invalid_query", "a declared key without ="),
        Row("https://shop.example/search?q&q=1", "invalid_query", "before the duplicate"),
        Row("https://shop.example/search?q=`", "invalid_query", "a grave accent"),
        Row("https://shop.example/search?q=%5e^", "invalid_query", "a raw caret"),
        Row("https://shop.example/search?q=1&q=2", "duplicate_query_key", "twice"),
        Row("https://shop.example/search?q=1&%71=2", "duplicate_query_key", "once escaped"),
        Row(
            "https://shop.example/search?q=1&sort=no&sort=up", "duplicate_query_key", "dropped one"),
        Row("https://shop.example/search?q=1&q=2&page=x", "duplicate_query_key", "before a type"),
        Row("https://shop.example/nope", "unknown_route", "no pattern"),
        Row("https://shop.example/int", "unknown_route", "too short"),
        Row("https://shop.example/int/5/6", "unknown_route", "too long"),
        Row("https://shop.example/Int/5", "unknown_route", "letter case counts"),
        Row("https://shop.example/app-only/5", "unknown_route", "another origin's"),
        Row("shop://web-only/5", "unknown_route", "another origin's"),
        Row("https://shop.example/files/a/b/c/d/e", "unknown_route", "a rest that is too long"),
        Row("https://shop.example/files", "unknown_route", "a rest needs a segment"),
        Row("https://shop.example/feeds/.json", "unknown_route", "an affix needs something"),
    ]

    static let values = [
        Row("https://shop.example/search", "missing_parameter", "no query"),
        Row("https://shop.example/search?page=x", "missing_parameter", "before a type"),
        Row("https://shop.example/search?q=a&x=a+b&page=x", "ambiguous_plus", "before a type"),
        Row("https://shop.example/search?q=a&x=a+b", "ambiguous_plus", "no rule"),
        Row("https://shop.example/login?next=%2Bx+", "ambiguous_plus", "before a nested link"),
        Row("https://shop.example/int/+5", "param_not_canonical", "a plus"),
        Row("https://shop.example/search?q=a&page=05", "param_not_canonical", "a zero"),
        Row("https://shop.example/int/5000", "param_out_of_range", "too large"),
        Row("https://shop.example/search?q=a&page=51&x=%", "malformed_percent_encoding", "first"),
        Row(
            "https://shop.example/login?next=https://evil.example/", "nested_link_not_allowed",
            "open"),
        Row("https://shop.example/login?next=//evil.example/", "nested_link_not_allowed", "open"),
        Row("https://shop.example/login?next=/%09/evil.example", "encoded_control", "BYP-130"),
        Row("https://shop.example/login?next=", "nested_link_not_allowed", "empty"),
        Row("https://shop.example/login?next=/token/abc", "nested_link_not_allowed", "not listed"),
        Row("https://shop.example/login?next=/int/05", "nested_link_not_allowed", "fails its type"),
        Row(
            "https://shop.example/login?next=/login?next%3D/int/5", "nested_link_not_allowed",
            "two deep"),
        Row(
            "https://shop.example/login?next=https://shop.example/int/5", "nested_link_not_allowed",
            "absolute"),
        Row(
            "https://shop.example/login?back=https://evil.example/int/5", "nested_link_not_allowed",
            "absolute"),
        Row("https://shop.example/login?next=/int/%2535", "double_encoding", "an escape inside"),
        Row("https://shop.example/server/-a.example", "param_not_canonical", "no host"),
    ]
}
