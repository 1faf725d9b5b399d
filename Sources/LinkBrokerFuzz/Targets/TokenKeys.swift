/// Two public keys, and the tokens that were signed with them before their private halves were thrown
/// away.
enum TokenKeys {
    /// The key set.
    static let published =
        "{\"keys\":[{\"n\":\"qsiDrTOIc_8siaPG3aESajgPMfqJQWvhWPbXGOPCxFOoR4RS6Z"
        + "4ZWwaWl7OAhqa9wmL-RKsaAh9jtG2nezi-c0wv_Ecopmv-SmSQTG46r3aK_AWq201aJu9w"
        + "wD-8W6YZcJpMzdkkq7DSJIlJWZJU_sJKnFwfCkwgeAo4-32axERicdp2gUUKV4YfvqQd35"
        + "zhl18Rm10hUxER9ecXilQEdO9vRL6AqU4EFktbaq3bAYUsaLYddZosLTh77JHHOrKxK3AU"
        + "mv-ELBlLytNDiDQCE4RMZuxzLakiwB1qUB_eifiLN-HUY9BaTcpsIBIgaoRglouMfKw-6W"
        + "iS-6ptQrIs7Q\",\"e\":\"AQAB\",\"kty\":\"RSA\",\"kid\":\"rsa-1\"},{\"cr"
        + "v\":\"P-256\",\"x\":\"AkaHhmSZaaacSSgCUNpbzDGFbl7tQ177-KhDIgYaZU8\",\""
        + "y\":\"eZJjkYjA4SkEX6nR4tav70f9rRgjy4H8z2IxW6ox_4o\",\"kty\":\"EC\",\"k"
        + "id\":\"ec-1\"}]}"

    /// The tokens that are taken.
    static let signed = [curve, rsa]

    private static let curve =
        "eyJhbGciOiJFUzI1NiIsImtpZCI6ImVjLTEiLCJ0eXAiOiJKV1QifQ.eyJpc3MiOiJodHR"
        + "wczovL2lkLmV4YW1wbGUiLCJzdWIiOiJhbGljZSIsImF1ZCI6WyJyZWFkZXItYXBwIl0sI"
        + "mV4cCI6MTgwMDAwMDMwMCwiaWF0IjoxNzk5OTk5OTk5LCJhdXRoX3RpbWUiOjE3OTk5OTk"
        + "5OTAuOTE3MzkyLCJub25jZSI6Im5vbmNlLW9mLXRoZS1jb3JwdXMiLCJhbXIiOlsicHdkI"
        + "l19.Py6HhYRjX-e4M8E2zPdxicykMdrewk9kHzdaBQDXAU0Sb4BdxUUibJxFUM4d0P9dh4"
        + "mNcVyJimmEBXBW_gbryw"

    private static let rsa =
        "eyJhbGciOiJSUzI1NiIsImtpZCI6InJzYS0xIiwidHlwIjoiSldUIn0.eyJpc3MiOiJodH"
        + "RwczovL2lkLmV4YW1wbGUiLCJzdWIiOiJhbGljZSIsImF1ZCI6WyJyZWFkZXItYXBwIl0s"
        + "ImV4cCI6MTgwMDAwMDMwMCwiaWF0IjoxNzk5OTk5OTk5LCJhdXRoX3RpbWUiOjE3OTk5OT"
        + "k5OTAuOTE3MzkyLCJub25jZSI6Im5vbmNlLW9mLXRoZS1jb3JwdXMiLCJhbXIiOlsicHdk"
        + "Il19.DDudeGUNA6O5n_leY-WAChztMyXtYp44BNFjj9ugta2iV1sDC_z6wr6J_dV26I6P6"
        + "gkO6BCQ0Zp1y-zvGX53AnGC8ruysy3lxW5I-qLhyjS9RDWDcDYiEx9KuZqRJHXOqtL9Dc-"
        + "UP0iQxBkJuacxWdmCWpnzdVILq1INBKulWIa_VbpLGGgFQe2u05CA6pAOad2SUi42Fwp7t"
        + "WOoLdtSdewhKNs6fApa8SIv6iTFOzBfZ5XAhmmF5Ds0ktgWLx1uGaGVkUiyL_d7Gy3XK6T"
        + "fARR0Z5Bhk4api4v2qBY4xIaAYE6UOlSI4TaF4fhAh13Lug302jGsgvEnNC0sBzMzJw"
}
