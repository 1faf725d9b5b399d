/// The JSON Schemas that editors complete and check files by.
package enum EditorSchema: String, CaseIterable, Sendable {
    /// Of policies: `Policies/linkbroker.policy.schema.json`.
    case policy
    /// Of test cases: `Policies/linkbroker.cases.schema.json`.
    case cases

    /// The text of the file, byte for byte.
    package var json: String {
        switch self {
        case .policy: Self.policyFrame + Self.policyDefinitions
        case .cases: Self.casesText
        }
    }

    private static let casesText = #"""
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "$id": "urn:x-linkbroker:cases:1",
          "title": "LinkBroker cases",
          "type": "object",
          "properties": {
            "policy": {"description": "The policy: a path beside this file", "type": "string"},
            "principals": {
              "description": "People whom cases call by name",
              "type": "object",
              "propertyNames": {"minLength": 1, "maxLength": 64},
              "additionalProperties": {"$ref": "#/$defs/principal"}
            },
            "cases": {"type": "array", "maxItems": 100000, "items": {"$ref": "#/$defs/case"}}
          },
          "additionalProperties": false,
          "required": ["cases"],
          "$defs": {
            "principal": {
              "description": "Someone who is signed in, or null for nobody",
              "type": ["object", "null"],
              "properties": {
                "subject": {"type": "string", "minLength": 1, "maxLength": 256},
                "issuer": {"type": ["string", "null"], "minLength": 1, "maxLength": 1024},
                "scopes": {"$ref": "#/$defs/names"},
                "roles": {"$ref": "#/$defs/names"},
                "claims": {
                  "type": "object",
                  "maxProperties": 64,
                  "propertyNames": {"minLength": 1, "maxLength": 64},
                  "additionalProperties": {"type": ["string", "integer"], "maxLength": 1024}
                },
                "assurance": {"type": ["string", "null"], "minLength": 1, "maxLength": 256},
                "authenticatedAt": {
                  "description": "Epoch seconds",
                  "type": ["integer", "null"],
                  "minimum": 0,
                  "maximum": 9007199254740992
                }
              },
              "additionalProperties": false,
              "required": ["subject"]
            },
            "names": {"type": "array", "maxItems": 256, "items": {"type": "string", "minLength": 1, "maxLength": 256}},
            "case": {
              "type": "object",
              "properties": {
                "name": {
                  "description": "What must be so; no two cases have one name",
                  "type": "string",
                  "minLength": 1,
                  "maxLength": 1024
                },
                "note": {"type": "string"},
                "url": {"description": "The link as it comes", "type": "string"},
                "as": {
                  "description": "A name of `principals`, a principal, or null for nobody",
                  "if": {"type": "string"},
                  "else": {"$ref": "#/$defs/principal"}
                },
                "from": {
                  "description": "Who delivers it; by default what its scheme says",
                  "enum": ["externalURL", "universalLink", "push", "inApp", "handoff", "restoration"]
                },
                "app": {
                  "description": "The version of the app",
                  "type": "string",
                  "pattern": "^(?:0|[1-9][0-9]{0,8}|[1-3][0-9]{9}|4(?:[01][0-9]{8}|2(?:[0-8][0-9]{7}|9(?:[0-3][0-9]{6}|4(?:[0-8][0-9]{5}|9(?:[0-5][0-9]{4}|6(?:[0-6][0-9]{3}|7(?:[01][0-9]{2}|2(?:[0-8][0-9]|9[0-5])))))))))[.](?:0|[1-9][0-9]{0,8}|[1-3][0-9]{9}|4(?:[01][0-9]{8}|2(?:[0-8][0-9]{7}|9(?:[0-3][0-9]{6}|4(?:[0-8][0-9]{5}|9(?:[0-5][0-9]{4}|6(?:[0-6][0-9]{3}|7(?:[01][0-9]{2}|2(?:[0-8][0-9]|9[0-5])))))))))[.](?:0|[1-9][0-9]{0,8}|[1-3][0-9]{9}|4(?:[01][0-9]{8}|2(?:[0-8][0-9]{7}|9(?:[0-3][0-9]{6}|4(?:[0-8][0-9]{5}|9(?:[0-5][0-9]{4}|6(?:[0-6][0-9]{3}|7(?:[01][0-9]{2}|2(?:[0-8][0-9]|9[0-5])))))))))$"
                },
                "flags": {
                  "description": "Flags that are on",
                  "type": "array",
                  "items": {"type": "string", "pattern": "^[A-Za-z][A-Za-z0-9_.-]{0,63}$"}
                },
                "gates": {
                  "description": "Gates that are open",
                  "type": "array",
                  "items": {"type": "string", "pattern": "^[A-Za-z][A-Za-z0-9_.-]{0,63}$"}
                },
                "now": {
                  "description": "Epoch seconds; without it, the age of a sign-in is not asked",
                  "type": "integer",
                  "minimum": 0,
                  "maximum": 9007199254740992
                },
                "expect": {"$ref": "#/$defs/expect"}
              },
              "additionalProperties": false,
              "required": ["name", "url", "expect"]
            },
            "expect": {
              "description": "What `explain --batch` prints, as far as it matters",
              "type": "object",
              "properties": {
                "outcome": {"enum": ["commit", "hold", "unavailable", "deny", "rejected"]},
                "classification": {"enum": ["public", "auth-required", "permission-denied"]},
                "reason": {
                  "enum": [
                    "public",
                    "cleared",
                    "sign_in_required",
                    "assurance_too_low",
                    "too_long_ago",
                    "gate_closed",
                    "access_denied",
                    "role_missing",
                    "scope_missing",
                    "owner_mismatch",
                    "app_too_old",
                    "flag_off",
                    "signed_in",
                    "source_not_allowed",
                    "unknown_route",
                    "too_long",
                    "control_character",
                    "non_ascii",
                    "whitespace",
                    "backslash",
                    "malformed_percent_encoding",
                    "missing_scheme",
                    "scheme_not_allowed",
                    "missing_authority",
                    "userinfo",
                    "invalid_host",
                    "port_not_allowed",
                    "host_not_allowed",
                    "too_many_segments",
                    "empty_segment",
                    "path_parameter",
                    "invalid_path_character",
                    "invalid_utf8",
                    "encoded_control",
                    "encoded_separator",
                    "double_encoding",
                    "dot_segment",
                    "reserved_in_segment",
                    "fragment_not_allowed",
                    "invalid_query",
                    "too_many_query_items",
                    "duplicate_query_key",
                    "unknown_query_key",
                    "missing_parameter",
                    "ambiguous_plus",
                    "param_not_canonical",
                    "param_out_of_range",
                    "nested_link_not_allowed",
                    "unknown_parameter",
                    "not_expressible",
                    "invalid_identifier"
                  ]
                },
                "route": {"type": "string", "pattern": "^[A-Za-z][A-Za-z0-9_.-]{0,63}$"},
                "parameters": {"description": "Members that are left out may be anything", "type": "object"},
                "path": {
                  "description": "Route ids of the back stack, the link's own last",
                  "type": "array",
                  "items": {"type": "string"}
                },
                "canonical": {"type": "string"},
                "required": {"$ref": "#/$defs/required"},
                "rule": {"$ref": "#/$defs/rule"},
                "callback": {"type": "string", "pattern": "^[A-Za-z][A-Za-z0-9_.-]{0,63}$"}
              },
              "additionalProperties": false,
              "required": ["outcome"]
            },
            "required": {"type": "object", "properties": {"signIn": true, "assurance": true, "maxAge": true, "gates": true}, "additionalProperties": false},
            "rule": {"type": "object", "properties": {"pointer": true, "line": true}, "additionalProperties": false}
          }
        }

        """#
}
