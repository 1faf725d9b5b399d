/// The catalogues that a finding points into: CWE, and OWASP's MASVS for mobile apps.
struct FindingReferences: Sendable {
    /// Weaknesses, such as `CWE-20`.
    let cwe: [String]
    /// Controls, such as `MASVS-CODE-4`.
    let masvs: [String]

    /// Looks an id up; one without an entry points nowhere.
    init(_ id: String) {
        switch id {
        case "LB001": self.init([436, 20], ["CODE-4"])
        case "LB002": self.init([20], ["CODE-4"])
        case "LB003": self.init([1007], ["CODE-4"])
        case "LB004": self.init([190, 1284], ["CODE-4"])
        case "LB005": self.init([863], ["AUTH-1"])
        case "LB007": self.init([770, 400], ["CODE-4"])
        case "LB010": self.init([436, 647], ["CODE-4"])
        case "LB011": self.init([561], [])
        case "LB012": self.init([647, 180], ["CODE-4"])
        case "LB014": self.init([20], ["CODE-4"])
        case "LB020": self.init([276, 636, 1188], ["AUTH-1"])
        case "LB021": self.init([863], ["AUTH-1"])
        case "LB023": self.init([639], ["AUTH-1"])
        case "LB025": self.init([561, 570], [])
        case "LB037": self.init([183, 346], ["PLATFORM-1"])
        case "LB041": self.init([835], [])
        case "LB050": self.init([613], ["AUTH-1"])
        // What the catalogues have no word for.
        default: self.init([], [])
        }
    }

    private init(_ numbers: [Int], _ controls: [String]) {
        cwe = numbers.map { "CWE-\($0)" }
        masvs = controls.map { "MASVS-\($0)" }
    }
}
