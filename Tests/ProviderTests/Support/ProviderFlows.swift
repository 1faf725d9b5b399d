import Testing

/// All flows at real providers, one after the other: they share two servers, in which a person has
/// one set of consents.
@Suite(.enabled(if: ProviderPrograms.areBothHere, ProviderPrograms.absence), .serialized)
enum ProviderFlows {}
