import LinkPolicy
import LinkRouting

/// Who stands in the table of a report.
enum ReportPeople {
    /// Nobody, someone with nothing, someone with everything, and the people of the cases.
    ///
    /// - Complexity: O(names of the vocabulary + people)
    static func all(_ input: ReportInput) -> [NamedPerson] {
        let vocabulary = input.policy.vocabulary
        let usual = [
            NamedPerson(name: "nobody", principal: nil),
            person("signed in", with: [], [], [], vocabulary.assurance.names.first),
            person(
                "every permission", with: vocabulary.scopes.names, vocabulary.roles.names,
                vocabulary.claims.names, vocabulary.assurance.names.last),
        ].compactMap(\.self)
        let named = (input.cases?.people ?? []).filter { $0.principal != nil }
        return usual + named.prefix(AnalysisLimits.principalCount - usual.count)
    }

    private static func person(
        _ name: String, with scopes: [String], _ roles: [String], _ claims: [String],
        _ assurance: String?
    ) -> NamedPerson? {
        do throws(PrincipalError) {
            return NamedPerson(
                name: name,
                principal: try Principal(
                    subject: "someone", scopes: scopes, roles: roles,
                    claims: claims.map { PrincipalClaim(name: $0, value: "someone") },
                    assurance: assurance))
        } catch {
            // The vocabulary of a policy is within the bounds of a person.
            return nil
        }
    }
}
