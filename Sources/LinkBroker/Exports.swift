// A client writes `import LinkBroker` and has the rooms' values with it; LinkCrypto stays inside.
@_exported public import LinkAudit
@_exported public import LinkIntents
@_exported public import LinkNavigation
@_exported public import LinkPolicy
@_exported public import LinkRouting
