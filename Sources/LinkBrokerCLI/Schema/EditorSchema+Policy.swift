extension EditorSchema {
    /// The first part of the schema of policies: the top level, names and types.
    static let policyFrame = #"""
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "$id": "urn:x-linkbroker:policy:1",
          "title": "LinkBroker policy, format 1",
          "type": "object",
          "properties": {
            "$schema": {"type": "string", "description": "The schema for editors; it means nothing."},
            "linkbroker": {"const": 1, "description": "The format of this file."},
            "id": {"$ref": "#/$defs/name", "description": "The name of the policy."},
            "revision": {"$ref": "#/$defs/text", "description": "The name of this revision."},
            "origins": {
              "type": "array",
              "items": {"$ref": "#/$defs/origin"},
              "minItems": 1,
              "maxItems": 64,
              "description": "Where links live: https sites and custom schemes."
            },
            "callbacks": {
              "type": "array",
              "items": {"$ref": "#/$defs/callback"},
              "maxItems": 64,
              "description": "Where sign-ins and other flows come back to; never routed."
            },
            "limits": {
              "type": "object",
              "properties": {
                "bytes": {"type": "integer", "minimum": 1, "maximum": 8192},
                "segments": {"type": "integer", "minimum": 1, "maximum": 64},
                "queryItems": {"type": "integer", "minimum": 1, "maximum": 64},
                "pending": {"type": "integer", "minimum": 1, "maximum": 64},
                "pendingTTL": {"type": "integer", "minimum": 1, "maximum": 86400}
              },
              "additionalProperties": false,
              "description": "Bounds on links and on what is held."
            },
            "vocab": {
              "type": "object",
              "properties": {
                "scopes": {"type": "array", "items": {"$ref": "#/$defs/name"}, "uniqueItems": true, "maxItems": 64},
                "roles": {"type": "array", "items": {"$ref": "#/$defs/name"}, "uniqueItems": true, "maxItems": 64},
                "claims": {"type": "array", "items": {"$ref": "#/$defs/name"}, "uniqueItems": true, "maxItems": 64},
                "assurance": {"type": "array", "items": {"$ref": "#/$defs/name"}, "uniqueItems": true, "maxItems": 64},
                "flags": {"type": "array", "items": {"$ref": "#/$defs/name"}, "uniqueItems": true, "maxItems": 8},
                "tabs": {"type": "array", "items": {"$ref": "#/$defs/name"}, "uniqueItems": true, "maxItems": 64},
                "gates": {"type": "array", "items": {"$ref": "#/$defs/name"}, "uniqueItems": true, "maxItems": 8}
              },
              "additionalProperties": false,
              "description": "Every name that rules may use."
            },
            "types": {
              "type": "object",
              "propertyNames": {"$ref": "#/$defs/name"},
              "additionalProperties": {"$ref": "#/$defs/type"},
              "description": "Named parameter types."
            },
            "defaults": {
              "type": "object",
              "properties": {
                "access": {
                  "enum": ["public", "authenticated", "signedOut"],
                  "description": "Who may see a route that does not say."
                },
                "from": {"$ref": "#/$defs/sources"},
                "unknownQuery": {"enum": ["drop", "reject"]},
                "fallback": {"$ref": "#/$defs/name"},
                "show": {"$ref": "#/$defs/show"},
                "require": {
                  "type": "object",
                  "properties": {
                    "gates": {
                      "type": "array",
                      "items": {"$ref": "#/$defs/name"},
                      "uniqueItems": true,
                      "maxItems": 8
                    }
                  },
                  "additionalProperties": false
                }
              },
              "additionalProperties": false,
              "required": ["access"],
              "description": "What holds for routes that do not say it themselves."
            },
            "allPublic": {"type": "boolean", "description": "Must be true where defaults.access is public."},
            "conflict": {"enum": ["latest", "inOrder", "first"], "description": "What happens to several links that one scene holds."},
            "onCancel": {"enum": ["drop", "keep"], "description": "What cancelling a sign-in does to held links."},
            "routes": {"type": "array", "items": {"$ref": "#/$defs/route"}, "maxItems": 100000, "description": "The destinations."},
            "moved": {"type": "array", "items": {"$ref": "#/$defs/moved"}, "maxItems": 100000, "description": "Paths that routes used to have."},
            "never": {"type": "array", "items": {"$ref": "#/$defs/never"}, "maxItems": 1024, "description": "Properties that no decision may break."},
            "suppress": {"type": "array", "items": {"$ref": "#/$defs/suppression"}, "maxItems": 1024, "description": "Findings that the authors accept."}
          },
          "additionalProperties": false,
          "required": ["linkbroker", "id", "revision", "origins", "defaults", "routes"],
          "allOf": [
            {
              "if": {"properties": {"defaults": {"properties": {"access": {"const": "public"}}, "required": ["access"]}}, "required": ["defaults"]},
              "then": {"properties": {"allPublic": {"const": true}}, "required": ["allPublic"]}
            },
            {
              "if": {
                "properties": {"defaults": {"properties": {"access": {"enum": ["public", "signedOut"]}}, "required": ["access"]}},
                "required": ["defaults"]
              },
              "then": {"properties": {"routes": {"items": {"if": {"not": {"required": ["access"]}}, "then": {"properties": {"require": false}}}}}}
            }
          ],
          "$defs": {
            "name": {"type": "string", "pattern": "^[A-Za-z][A-Za-z0-9_.-]{0,63}$"},
            "text": {
              "type": "string",
              "minLength": 1,
              "maxLength": 1024,
              "pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u180e\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ue000-\\uf8ff\\ufeff\\ufff0-\\ufffb\\ufffe\\uffff]+$"
            },
            "pattern": {
              "type": "string",
              "pattern": "^/(?:(?:(?:(?![.]{1,2}(?:[/#]|$))[A-Za-z0-9._~:@-]+|[A-Za-z0-9._~:@-]*\\{(?![^}]*[.]{3}\\})[A-Za-z][A-Za-z0-9_.-]{0,63}\\}[A-Za-z0-9._~:@-]*)(?:/(?:(?![.]{1,2}(?:[/#]|$))[A-Za-z0-9._~:@-]+|[A-Za-z0-9._~:@-]*\\{(?![^}]*[.]{3}\\})[A-Za-z][A-Za-z0-9_.-]{0,63}\\}[A-Za-z0-9._~:@-]*))*)?(?:#/?(?:(?:(?![.]{1,2}(?:[/#]|$))[A-Za-z0-9._~:@-]+|[A-Za-z0-9._~:@-]*\\{(?![^}]*[.]{3}\\})[A-Za-z][A-Za-z0-9_.-]{0,63}\\}[A-Za-z0-9._~:@-]*)(?:/(?:(?![.]{1,2}(?:[/#]|$))[A-Za-z0-9._~:@-]+|[A-Za-z0-9._~:@-]*\\{(?![^}]*[.]{3}\\})[A-Za-z][A-Za-z0-9_.-]{0,63}\\}[A-Za-z0-9._~:@-]*))*(?:/\\{[A-Za-z][A-Za-z0-9_.-]{0,63}[.]{3}\\})?|\\{[A-Za-z][A-Za-z0-9_.-]{0,63}[.]{3}\\}))?|(?:(?:(?![.]{1,2}(?:[/#]|$))[A-Za-z0-9._~:@-]+|[A-Za-z0-9._~:@-]*\\{(?![^}]*[.]{3}\\})[A-Za-z][A-Za-z0-9_.-]{0,63}\\}[A-Za-z0-9._~:@-]*)/)*\\{[A-Za-z][A-Za-z0-9_.-]{0,63}[.]{3}\\})$"
            },
            "host": {
              "type": "string",
              "pattern": "^(?:\\{[A-Za-z][A-Za-z0-9_.-]{0,63}\\}[.])?(?=[^:/]{1,253}(?:[:/]|$))(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?[.])*[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?(?::(?!443(?:/|$))(?:[1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?$"
            },
            "sources": {
              "if": {"type": "string"},
              "then": {"const": "any"},
              "else": {
                "type": "array",
                "items": {"enum": ["externalURL", "universalLink", "push", "inApp", "handoff", "restoration"]},
                "minItems": 1,
                "uniqueItems": true
              }
            },
            "show": {
              "type": "object",
              "properties": {
                "tab": {"$ref": "#/$defs/name", "description": "A tab of the vocabulary."},
                "style": {"enum": ["root", "push", "sheet", "fullScreen"], "description": "How the screen shows."},
                "mandatory": {"type": "boolean", "description": "Whether a sheet cannot be dismissed."}
              },
              "additionalProperties": false
            },
            "access": {"enum": ["public", "authenticated", "signedOut", "deny"]},
            "anyType": {
              "type": "object",
              "properties": {
                "int": {
                  "type": "array",
                  "items": {"type": "integer", "minimum": -9223372036854775808, "maximum": 9223372036854775807},
                  "minItems": 2,
                  "maxItems": 2,
                  "description": "A 64-bit integer from the first number to the second."
                },
                "token": {
                  "type": "array",
                  "items": {"type": "integer", "minimum": 0, "maximum": 8192},
                  "minItems": 2,
                  "maxItems": 2,
                  "description": "Letters, digits and -._~; how many characters."
                },
                "text": {
                  "type": "array",
                  "items": {"type": "integer", "minimum": 0, "maximum": 8192},
                  "minItems": 2,
                  "maxItems": 2,
                  "description": "Printable Unicode text in NFC; how many scalars."
                },
                "enum": {
                  "type": "array",
                  "items": {"type": "string", "pattern": "^(?![.]{1,2}$)[A-Za-z0-9._~:@-]{1,256}$"},
                  "minItems": 1,
                  "uniqueItems": true,
                  "description": "One of these values."
                },
                "uuid": {"const": true, "description": "A UUID in lower case."},
                "date": {"const": true, "description": "A real day, YYYY-MM-DD."},
                "bool": {"const": true, "description": "true or false."},
                "decimal": {
                  "type": "array",
                  "minItems": 3,
                  "maxItems": 3,
                  "prefixItems": [{"type": "string"}, {"type": "string"}, {"type": "integer", "minimum": 0, "maximum": 9}],
                  "allOf": [
                    {
                      "if": {"prefixItems": [true, true, {"const": 0}], "minItems": 3},
                      "then": {
                        "prefixItems": [
                          {"pattern": "^(?!-0(?:[.]0*)?$)-?(?:0|[1-9][0-9]{0,17})$"},
                          {"pattern": "^(?!-0(?:[.]0*)?$)-?(?:0|[1-9][0-9]{0,17})$"}
                        ]
                      }
                    },
                    {
                      "if": {"prefixItems": [true, true, {"const": 1}], "minItems": 3},
                      "then": {
                        "prefixItems": [
                          {
                            "pattern": "^(?!-0(?:[.]0*)?$)-?(?:0|[1-9][0-9]{0,16})(?:[.][0-9]{1,1})?$"
                          },
                          {
                            "pattern": "^(?!-0(?:[.]0*)?$)-?(?:0|[1-9][0-9]{0,16})(?:[.][0-9]{1,1})?$"
                          }
                        ]
                      }
                    },
                    {
                      "if": {"prefixItems": [true, true, {"const": 2}], "minItems": 3},
                      "then": {
                        "prefixItems": [
                          {
                            "pattern": "^(?!-0(?:[.]0*)?$)-?(?:0|[1-9][0-9]{0,15})(?:[.][0-9]{1,2})?$"
                          },
                          {
                            "pattern": "^(?!-0(?:[.]0*)?$)-?(?:0|[1-9][0-9]{0,15})(?:[.][0-9]{1,2})?$"
                          }
                        ]
                      }
                    },
                    {
                      "if": {"prefixItems": [true, true, {"const": 3}], "minItems": 3},
                      "then": {
                        "prefixItems": [
                          {
                            "pattern": "^(?!-0(?:[.]0*)?$)-?(?:0|[1-9][0-9]{0,14})(?:[.][0-9]{1,3})?$"
                          },
                          {
                            "pattern": "^(?!-0(?:[.]0*)?$)-?(?:0|[1-9][0-9]{0,14})(?:[.][0-9]{1,3})?$"
                          }
                        ]
                      }
                    },
                    {
                      "if": {"prefixItems": [true, true, {"const": 4}], "minItems": 3},
                      "then": {
                        "prefixItems": [
                          {
                            "pattern": "^(?!-0(?:[.]0*)?$)-?(?:0|[1-9][0-9]{0,13})(?:[.][0-9]{1,4})?$"
                          },
                          {
                            "pattern": "^(?!-0(?:[.]0*)?$)-?(?:0|[1-9][0-9]{0,13})(?:[.][0-9]{1,4})?$"
                          }
                        ]
                      }
                    },
                    {
                      "if": {"prefixItems": [true, true, {"const": 5}], "minItems": 3},
                      "then": {
                        "prefixItems": [
                          {
                            "pattern": "^(?!-0(?:[.]0*)?$)-?(?:0|[1-9][0-9]{0,12})(?:[.][0-9]{1,5})?$"
                          },
                          {
                            "pattern": "^(?!-0(?:[.]0*)?$)-?(?:0|[1-9][0-9]{0,12})(?:[.][0-9]{1,5})?$"
                          }
                        ]
                      }
                    },
                    {
                      "if": {"prefixItems": [true, true, {"const": 6}], "minItems": 3},
                      "then": {
                        "prefixItems": [
                          {
                            "pattern": "^(?!-0(?:[.]0*)?$)-?(?:0|[1-9][0-9]{0,11})(?:[.][0-9]{1,6})?$"
                          },
                          {
                            "pattern": "^(?!-0(?:[.]0*)?$)-?(?:0|[1-9][0-9]{0,11})(?:[.][0-9]{1,6})?$"
                          }
                        ]
                      }
                    },
                    {
                      "if": {"prefixItems": [true, true, {"const": 7}], "minItems": 3},
                      "then": {
                        "prefixItems": [
                          {
                            "pattern": "^(?!-0(?:[.]0*)?$)-?(?:0|[1-9][0-9]{0,10})(?:[.][0-9]{1,7})?$"
                          },
                          {
                            "pattern": "^(?!-0(?:[.]0*)?$)-?(?:0|[1-9][0-9]{0,10})(?:[.][0-9]{1,7})?$"
                          }
                        ]
                      }
                    },
                    {
                      "if": {"prefixItems": [true, true, {"const": 8}], "minItems": 3},
                      "then": {
                        "prefixItems": [
                          {
                            "pattern": "^(?!-0(?:[.]0*)?$)-?(?:0|[1-9][0-9]{0,9})(?:[.][0-9]{1,8})?$"
                          },
                          {
                            "pattern": "^(?!-0(?:[.]0*)?$)-?(?:0|[1-9][0-9]{0,9})(?:[.][0-9]{1,8})?$"
                          }
                        ]
                      }
                    },
                    {
                      "if": {"prefixItems": [true, true, {"const": 9}], "minItems": 3},
                      "then": {
                        "prefixItems": [
                          {
                            "pattern": "^(?!-0(?:[.]0*)?$)-?(?:0|[1-9][0-9]{0,8})(?:[.][0-9]{1,9})?$"
                          },
                          {
                            "pattern": "^(?!-0(?:[.]0*)?$)-?(?:0|[1-9][0-9]{0,8})(?:[.][0-9]{1,9})?$"
                          }
                        ]
                      }
                    }
                  ],
                  "description": "A decimal number: least, greatest (strings), number of decimals."
                },
                "digits": {
                  "type": "array",
                  "items": {"type": "integer", "minimum": 1, "maximum": 8192},
                  "minItems": 2,
                  "maxItems": 2,
                  "description": "Digits, leading zeros kept; how many."
                },
                "host": {
                  "type": "array",
                  "items": {"type": "integer", "minimum": 1, "maximum": 253},
                  "minItems": 2,
                  "maxItems": 2,
                  "description": "A host name; how many bytes."
                },
                "route": {
                  "type": "array",
                  "items": {"$ref": "#/$defs/name"},
                  "minItems": 1,
                  "maxItems": 256,
                  "uniqueItems": true,
                  "description": "One link to one of these routes, in one parameter."
                },
                "rest": {"$ref": "#/$defs/restElement", "description": "One to max segments of this type, at the end of a path."},
                "also": {
                  "type": "string",
                  "pattern": "^(?!.*(.).*\\1)[!$&'()*+,:=@]+$",
                  "description": "Characters that the token may have besides."
                },
                "slash": {"type": "boolean", "description": "Whether / may stand in a path segment."},
                "absolute": {"type": "boolean", "description": "Whether the inner link may name a declared origin."},
                "max": {"type": "integer", "minimum": 1, "maximum": 64, "description": "How many segments at most."},
                "plus": {"enum": ["space", "literal"], "description": "What a raw + in the value means."},
                "onInvalid": {"enum": ["drop"], "description": "An invalid value counts as absent."}
              },
              "additionalProperties": false,
              "minProperties": 1,
              "dependentRequired": {"also": ["token"], "slash": ["text"], "absolute": ["route"], "max": ["rest"], "rest": ["max"]},
              "allOf": [
                {"if": {"required": ["int"]}, "then": {"propertyNames": {"enum": ["int", "plus", "onInvalid"]}}},
                {"if": {"required": ["token"]}, "then": {"propertyNames": {"enum": ["token", "also", "plus", "onInvalid"]}}},
                {"if": {"required": ["text"]}, "then": {"propertyNames": {"enum": ["text", "slash", "plus", "onInvalid"]}}},
                {"if": {"required": ["enum"]}, "then": {"propertyNames": {"enum": ["enum", "plus", "onInvalid"]}}},
                {"if": {"required": ["uuid"]}, "then": {"propertyNames": {"enum": ["uuid", "plus", "onInvalid"]}}},
                {"if": {"required": ["date"]}, "then": {"propertyNames": {"enum": ["date", "plus", "onInvalid"]}}},
                {"if": {"required": ["bool"]}, "then": {"propertyNames": {"enum": ["bool", "plus", "onInvalid"]}}},
                {"if": {"required": ["decimal"]}, "then": {"propertyNames": {"enum": ["decimal", "plus", "onInvalid"]}}},
                {"if": {"required": ["digits"]}, "then": {"propertyNames": {"enum": ["digits", "plus", "onInvalid"]}}},
                {"if": {"required": ["host"]}, "then": {"propertyNames": {"enum": ["host", "plus", "onInvalid"]}}},
                {"if": {"required": ["route"]}, "then": {"propertyNames": {"enum": ["route", "absolute", "plus", "onInvalid"]}}},
                {"if": {"required": ["rest"]}, "then": {"propertyNames": {"enum": ["rest", "max", "plus", "onInvalid"]}}},
                {"if": {"required": ["plus"]}, "then": {"minProperties": 2}},
                {"if": {"required": ["onInvalid"]}, "then": {"minProperties": 2}},
                {"if": {"required": ["plus", "onInvalid"]}, "then": {"minProperties": 3}}
              ]
            },

        """#
}
