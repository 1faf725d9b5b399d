extension EditorSchema {
    /// The second part of the schema of policies: what uses the types.
    static let policyDefinitions = #"""
            "type": {"$ref": "#/$defs/anyType", "properties": {"plus": false, "onInvalid": false}},
            "restElement": {"$ref": "#/$defs/type", "properties": {"rest": false, "route": false}},
            "queryType": {"$ref": "#/$defs/anyType", "properties": {"onInvalid": false}},
            "needed": {
              "type": "object",
              "properties": {
                "all": {"type": "array", "items": {"$ref": "#/$defs/name"}, "uniqueItems": true, "maxItems": 64},
                "any": {"type": "array", "items": {"$ref": "#/$defs/name"}, "uniqueItems": true, "maxItems": 64, "minItems": 1}
              },
              "additionalProperties": false
            },
            "params": {
              "type": "object",
              "propertyNames": {"$ref": "#/$defs/name"},
              "maxProperties": 64,
              "additionalProperties": {"if": {"type": "string"}, "then": {"$ref": "#/$defs/name"}, "else": {"$ref": "#/$defs/type"}}
            },
            "query": {
              "type": "object",
              "maxProperties": 64,
              "propertyNames": {"pattern": "^[A-Za-z][A-Za-z0-9_.-]{0,63}[?]?$"},
              "patternProperties": {
                "[?]$": {"if": {"type": "string"}, "then": {"$ref": "#/$defs/name"}, "else": {"$ref": "#/$defs/anyType"}},
                "[^?]$": {"if": {"type": "string"}, "then": {"$ref": "#/$defs/name"}, "else": {"$ref": "#/$defs/queryType"}}
              }
            },
            "arguments": {
              "type": "object",
              "propertyNames": {"$ref": "#/$defs/name"},
              "maxProperties": 64,
              "additionalProperties": {"type": ["string", "integer"], "pattern": "^[^{]*(?:\\{[A-Za-z][A-Za-z0-9_.-]{0,63}\\})?$"}
            },
            "origin": {
              "type": "object",
              "properties": {
                "id": {"$ref": "#/$defs/name", "description": "The name that routes use in on."},
                "hosts": {
                  "type": "array",
                  "items": {"$ref": "#/$defs/host"},
                  "minItems": 1,
                  "maxItems": 256,
                  "uniqueItems": true,
                  "description": "Exact host names in lower case."
                },
                "scheme": {
                  "type": "string",
                  "pattern": "^(?!(?:http|https|file|ftp|ws|wss|javascript|data|blob|about|view-source|intent|filesystem|chrome|mailto|tel|sms)$)[a-z][a-z0-9+.-]{0,63}$",
                  "description": "A custom scheme in lower case."
                },
                "authority": {"enum": ["word", "host", "none"], "description": "What stands between // and the next /."},
                "fragment": {"enum": ["drop", "reject"], "description": "What happens to a fragment that no pattern takes."},
                "unknown": {"enum": ["notice", "browser"], "description": "What happens to a link that no route takes."}
              },
              "additionalProperties": false,
              "required": ["id"],
              "if": {"required": ["scheme"]},
              "then": {"required": ["authority"], "properties": {"hosts": false, "unknown": {"enum": ["notice"]}}},
              "else": {"required": ["hosts"], "properties": {"authority": false}}
            },
            "callback": {
              "type": "object",
              "properties": {
                "id": {"$ref": "#/$defs/name", "description": "The name of the callback."},
                "redirect": {
                  "type": "string",
                  "description": "The redirect URI, compared byte for byte up to ?.",
                  "pattern": "^(?:http://(?:127[.]0[.]0[.]1|\\[::1\\]):\\{port\\}(?:/[A-Za-z0-9._~:@!$&'()*+,=/%;\\[\\]-]*)?|http://(?:127[.]0[.]0[.]1|\\[::1\\])(?::(?:[1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])(?:/[A-Za-z0-9._~:@!$&'()*+,=/%;\\[\\]-]*)?|/[A-Za-z0-9._~:@!$&'()*+,=/%;\\[\\]-]*)|https://(?=[^:/]{1,253}(?:[:/]|$))(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?[.])*[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?(?::(?!443(?:/|$))(?:[1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?(?:/[A-Za-z0-9._~:@!$&'()*+,=/%-]*)?|(?!(?:https?|javascript|data|file|blob|about):)[a-z][a-z0-9+.-]*:/*[A-Za-z0-9._~:@!$&'()*+,=%;\\[\\]-][A-Za-z0-9._~:@!$&'()*+,=/%;\\[\\]-]*)$",
                  "maxLength": 1024
                },
                "issuer": {
                  "type": "string",
                  "description": "Who answers there: a URL, or attempt.",
                  "pattern": "^(?:attempt|https://(?=[^:/]{1,253}(?:[:/]|$))(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?[.])*[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?(?::(?!443(?:/|$))(?:[1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?(?:/[A-Za-z0-9._~:@!$&'()*+,=/%-]*)?)$",
                  "maxLength": 1024
                },
                "client": {"$ref": "#/$defs/text", "description": "The client id."},
                "kind": {"enum": ["signIn", "external"], "description": "A sign-in of this app, or some other flow."},
                "iss": {"enum": ["required"], "description": "The provider always names itself."}
              },
              "additionalProperties": false,
              "required": ["id", "redirect", "issuer", "client"]
            },
            "parent": {
              "if": {"type": "string"},
              "then": {"$ref": "#/$defs/name"},
              "else": {
                "type": "object",
                "properties": {
                  "route": {"$ref": "#/$defs/name", "description": "The parent."},
                  "with": {
                    "$ref": "#/$defs/arguments",
                    "description": "Parameters that the child does not have by the same name."
                  },
                  "optional": {"type": "boolean", "description": "Leave it out rather than refuse the link."}
                },
                "additionalProperties": false,
                "required": ["route"]
              }
            },
            "require": {
              "type": "object",
              "properties": {
                "scopes": {"$ref": "#/$defs/needed", "description": "Scopes of the session."},
                "roles": {"$ref": "#/$defs/needed", "description": "Roles of the person."},
                "owner": {
                  "type": "object",
                  "properties": {
                    "param": {"$ref": "#/$defs/name", "description": "A parameter of the path."},
                    "claim": {"$ref": "#/$defs/name", "description": "The claim that it must equal."},
                    "unless": {
                      "type": "array",
                      "items": {"$ref": "#/$defs/name"},
                      "uniqueItems": true,
                      "maxItems": 64,
                      "description": "Roles that need not own it."
                    }
                  },
                  "additionalProperties": false,
                  "required": ["param", "claim"],
                  "description": "Whose screen it is."
                },
                "assurance": {"$ref": "#/$defs/name", "description": "The weakest sign-in that is enough."},
                "maxAge": {
                  "type": "integer",
                  "minimum": 0,
                  "maximum": 2147483647,
                  "description": "How old the sign-in may be, in seconds."
                },
                "gates": {
                  "type": "array",
                  "items": {"$ref": "#/$defs/name"},
                  "uniqueItems": true,
                  "maxItems": 8,
                  "description": "Gates that must be open."
                }
              },
              "additionalProperties": false
            },
            "route": {
              "type": "object",
              "properties": {
                "id": {"$ref": "#/$defs/name", "description": "The name, also the case of the app's enum."},
                "path": {
                  "if": {"type": "array"},
                  "then": {"items": {"$ref": "#/$defs/pattern"}, "minItems": 1, "maxItems": 64, "uniqueItems": true},
                  "else": {"$ref": "#/$defs/pattern"},
                  "description": "A pattern or several; the first is printed. Absent for a screen without a link."
                },
                "on": {
                  "type": "array",
                  "items": {"$ref": "#/$defs/name"},
                  "uniqueItems": true,
                  "maxItems": 64,
                  "minItems": 1,
                  "description": "Origins; all where absent."
                },
                "params": {"$ref": "#/$defs/params", "description": "Types of the parameters of the patterns."},
                "query": {"$ref": "#/$defs/query", "description": "Types of the query keys; ? at the end for optional ones."},
                "access": {"$ref": "#/$defs/access", "description": "Who may see it at all."},
                "why": {"$ref": "#/$defs/text", "description": "Why it is denied; goes with access deny."},
                "require": {"$ref": "#/$defs/require", "description": "What a session must have."},
                "from": {"$ref": "#/$defs/sources", "description": "The sources that it takes links from."},
                "minApp": {
                  "type": "string",
                  "pattern": "^(?:0|[1-9][0-9]{0,8}|[1-3][0-9]{9}|4(?:[01][0-9]{8}|2(?:[0-8][0-9]{7}|9(?:[0-3][0-9]{6}|4(?:[0-8][0-9]{5}|9(?:[0-5][0-9]{4}|6(?:[0-6][0-9]{3}|7(?:[01][0-9]{2}|2(?:[0-8][0-9]|9[0-5])))))))))[.](?:0|[1-9][0-9]{0,8}|[1-3][0-9]{9}|4(?:[01][0-9]{8}|2(?:[0-8][0-9]{7}|9(?:[0-3][0-9]{6}|4(?:[0-8][0-9]{5}|9(?:[0-5][0-9]{4}|6(?:[0-6][0-9]{3}|7(?:[01][0-9]{2}|2(?:[0-8][0-9]|9[0-5])))))))))[.](?:0|[1-9][0-9]{0,8}|[1-3][0-9]{9}|4(?:[01][0-9]{8}|2(?:[0-8][0-9]{7}|9(?:[0-3][0-9]{6}|4(?:[0-8][0-9]{5}|9(?:[0-5][0-9]{4}|6(?:[0-6][0-9]{3}|7(?:[01][0-9]{2}|2(?:[0-8][0-9]|9[0-5])))))))))$",
                  "description": "The oldest app version that has the screen."
                },
                "flags": {
                  "type": "array",
                  "items": {"$ref": "#/$defs/name"},
                  "uniqueItems": true,
                  "maxItems": 8,
                  "description": "Flags that must all be on."
                },
                "conceal": {"type": "boolean", "description": "A denial looks like an unknown destination."},
                "fallback": {"$ref": "#/$defs/name", "description": "What shows instead where the route is unavailable."},
                "parents": {
                  "type": "array",
                  "items": {"$ref": "#/$defs/parent"},
                  "maxItems": 31,
                  "description": "The back stack above it, outermost first."
                },
                "show": {"$ref": "#/$defs/show", "description": "Where and how it shows."},
                "place": {"enum": ["replace", "append", "auto"], "description": "Whether it replaces what its tab shows."},
                "public": {
                  "type": "array",
                  "items": {"$ref": "#/$defs/name"},
                  "uniqueItems": true,
                  "maxItems": 64,
                  "description": "Fragment parameters that are not secret."
                },
                "secret": {
                  "type": "array",
                  "items": {"$ref": "#/$defs/name"},
                  "uniqueItems": true,
                  "maxItems": 64,
                  "description": "Parameters that are masked everywhere."
                },
                "content": {
                  "type": "object",
                  "properties": {
                    "check": {"type": "boolean", "description": "Ask the host whether the content exists."},
                    "maySignIn": {
                      "type": "boolean",
                      "description": "The host may answer that it needs a sign-in to tell."
                    }
                  },
                  "additionalProperties": false,
                  "required": ["check"],
                  "description": "Content that may be gone."
                },
                "effect": {"enum": ["read", "write"], "description": "Whether it leads to a change; for check."},
                "note": {"$ref": "#/$defs/text", "description": "A remark for reviewers."},
                "title": {"$ref": "#/$defs/text", "description": "The display name."}
              },
              "additionalProperties": false,
              "required": ["id"],
              "allOf": [
                {
                  "if": {"properties": {"access": {"const": "deny"}}, "required": ["access"]},
                  "then": {"required": ["why"]},
                  "else": {"properties": {"why": false}}
                },
                {
                  "if": {"properties": {"access": {"enum": ["public", "signedOut"]}}, "required": ["access"]},
                  "then": {"properties": {"require": false}}
                }
              ]
            },
            "moved": {
              "type": "object",
              "properties": {
                "path": {"$ref": "#/$defs/pattern", "description": "The old pattern."},
                "on": {
                  "type": "array",
                  "items": {"$ref": "#/$defs/name"},
                  "uniqueItems": true,
                  "maxItems": 64,
                  "minItems": 1,
                  "description": "Origins; all where absent."
                },
                "params": {"$ref": "#/$defs/params", "description": "Types of its parameters."},
                "query": {"$ref": "#/$defs/query", "description": "Types of its query keys."},
                "to": {"$ref": "#/$defs/name", "description": "The route that it leads to now."},
                "with": {"$ref": "#/$defs/arguments", "description": "How the parameters of that route are made."}
              },
              "additionalProperties": false,
              "required": ["path", "to"]
            },
            "never": {
              "type": "object",
              "properties": {
                "name": {"$ref": "#/$defs/text", "description": "What the property is called."},
                "route": {"$ref": "#/$defs/name", "description": "The route that it speaks of."},
                "from": {"$ref": "#/$defs/sources", "description": "Links of these sources."},
                "below": {
                  "type": "object",
                  "properties": {
                    "assurance": {"$ref": "#/$defs/name"},
                    "scopes": {
                      "type": "array",
                      "items": {"$ref": "#/$defs/name"},
                      "uniqueItems": true,
                      "maxItems": 64,
                      "minItems": 1
                    },
                    "roles": {
                      "type": "array",
                      "items": {"$ref": "#/$defs/name"},
                      "uniqueItems": true,
                      "maxItems": 64,
                      "minItems": 1
                    },
                    "signedIn": {"const": false}
                  },
                  "additionalProperties": false,
                  "minProperties": 1,
                  "maxProperties": 1,
                  "description": "Sessions below this."
                },
                "reach": {"enum": ["held", "commit"], "description": "The outcome that must not be reached."}
              },
              "additionalProperties": false,
              "required": ["name", "route", "reach"]
            },
            "suppression": {
              "type": "object",
              "properties": {
                "id": {"type": "string", "pattern": "^LB[0-9]{3}$", "description": "The id of the finding."},
                "route": {"$ref": "#/$defs/name", "description": "The route that it is accepted for."},
                "reason": {"$ref": "#/$defs/text", "description": "Why."},
                "until": {
                  "type": "string",
                  "pattern": "^(?:[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)$",
                  "description": "The last day."
                }
              },
              "additionalProperties": false,
              "required": ["id", "reason", "until"]
            }
          }
        }

        """#
}
