/// The screens of the recipes: a case for each route of `Policies/recipes.policy.json`.
public enum RecipesRoute: Codable, Hashable, Sendable {
    /// One recipe, by its number.
    case recipe(id: Int)
    /// Everything by one author, by a name as people write it.
    case author(name: String)
    /// What the person may change.
    case settings
}
