/// Wrong command lines of `deliver`, and of what makes a desktop call it.
extension BadCommandLineTests {
    private static let own = "deliver --socket s --policy p"
    private static let entry = "export \(Program.bookshop) desktop"

    static let deliveryRows = [
        Row("deliver --socket s", "URL is missing", hint: "`linkbroker deliver --help`"),
        Row("deliver --socket s u v", "one argument too many", hint: "takes URL alone"),
        Row("deliver --socket s --format xml u", "`--format` has another value", hint: "`json`"),
        Row("deliver --socket= u", "`--socket` is no path [bad_path]", hint: "`--socket DIR/"),
        Row("deliver --socket run/ u", "`--socket` is no path [bad_path]", hint: "`--socket DIR/"),
        Row("deliver --socket s --wait 0 u", "`--wait` is no time", hint: "1 to 300"),
        Row("deliver --socket s --wait 301 u", "`--wait` is no time", hint: "1 to 300"),
        Row("deliver --socket s --wait +5 u", "`--wait` is no time", hint: "1 to 300"),
        Row("deliver --socket s --wait 1s u", "`--wait` is no time", hint: "1 to 300"),
        Row("deliver --socket s --scene a u", "`--scene` means nothing", hint: "add `--policy`"),
        Row("deliver --socket s --store d u", "`--store` means nothing", hint: "add `--policy`"),
        Row("deliver --socket s --start= u", "`--start` has no command", hint: "its words parted"),
        Row("\(own) u", "option `--store DIR` is missing", hint: "`linkbroker deliver --help`"),
        Row("\(own) --store d u", "option `--keyring FILE` is missing", hint: "deliver --help`"),
        Row(
            "\(own) --store memory --keyring k u", "a link in memory is lost",
            hint: "`--store DIR`"),
        Row("\(own) --scene a/b u", "`--scene` is no scene", hint: "1 to 64 characters"),
        Row("\(own) --store d --keyring k --app 3 u", "`--app` is no version", hint: "3.2.0"),
        Row(
            "\(own) --store d --keyring k --start x u",
            "`--start` and `--policy` exclude each other",
            hint: "leave one out"),
        Row("session --policy p --scene a", "`--scene` means nothing", hint: "add `--socket`"),
        Row(
            "session --policy p --socket s --scene a/b", "`--scene` is no scene",
            hint: "1 to 64 characters"),
        Row("\(entry) --program linkbroker", "`--program` is no absolute path", hint: "a slash"),
        Row("\(entry) --program /l --socket s", "`--socket` is no absolute path", hint: "a slash"),
        Row(
            "\(entry) --exec x --program /l", "`--exec` and `--program` exclude each other",
            hint: "leave one out"),
        Row(
            "\(entry) --exec x --socket /s", "`--exec` and `--socket` exclude each other",
            hint: "leave one out"),
        Row("export p aasa --program /l", "`aasa` takes no `--program`", hint: "it takes"),
    ]
}
