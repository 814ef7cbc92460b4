import { Schema } from "effect"
import { id } from "./Id.ts"
import { Preset, Scope } from "./Scope.ts"
import { Timestamp } from "./Timestamp.ts"

export const KeyKind = Schema.Literals(["live", "test", "mcp"]).annotate({ identifier: "KeyKind" })
export type KeyKind = typeof KeyKind.Type

/** A key as it can be read later: never its secret. */
export const ApiKey = Schema.Struct({
  id: id("key"),
  name: Schema.String,
  kind: KeyKind,
  prefix: Schema.String.annotate({ description: "The first 12 characters" }),
  scopes: Schema.Array(Scope),
  preset: Schema.NullOr(Preset),
  client: Schema.NullOr(Schema.String).annotate({ description: "The program that was connected by OAuth" }),
  user: Schema.NullOr(Schema.String).annotate({ description: "Who connected it, or whom the key is for" }),
  created_at: Timestamp,
  last_used_at: Schema.NullOr(Timestamp),
  expires_at: Schema.NullOr(Timestamp).annotate({
    description: "When a connected program lapses unless it refreshes; null for keys, which do not expire"
  }),
  revoked_at: Schema.NullOr(Timestamp)
}).annotate({ identifier: "ApiKey" })
export type ApiKey = typeof ApiKey.Type
