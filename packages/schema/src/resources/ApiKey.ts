import { Schema } from "effect"
import { id } from "../Id.ts"
import { Preset, Scope } from "../Scope.ts"
import { Timestamp } from "../fields/Timestamp.ts"

export const KeyKind = Schema.Literals(["live", "test", "mcp"]).annotate({
  identifier: "KeyKind",
  description: "What the key is for: live sends for real, test stays in the sandbox, mcp is for agents"
})
export type KeyKind = typeof KeyKind.Type

/** A key as it can be read later: never its secret. */
export const ApiKey = Schema.Struct({
  id: id("key"),
  name: Schema.String.annotate({ description: "What the key is called" }),
  kind: KeyKind.annotate({ description: "What the key is for" }),
  prefix: Schema.String.annotate({ description: "The first 12 characters" }),
  scopes: Schema.Array(Scope).annotate({ description: "What the key may do" }),
  preset: Schema.NullOr(Preset).annotate({ description: "The preset it was issued with; null for scopes of its own" }),
  client: Schema.NullOr(Schema.String).annotate({ description: "The program that was connected by OAuth" }),
  user: Schema.NullOr(Schema.String).annotate({ description: "Who connected it, or whom the key is for" }),
  created_at: Timestamp,
  last_used_at: Schema.NullOr(Timestamp).annotate({ description: "When it was used last; null before that" }),
  expires_at: Schema.NullOr(Timestamp).annotate({
    description: "When a connected program lapses unless it refreshes; null for keys, which do not expire"
  }),
  revoked_at: Schema.NullOr(Timestamp).annotate({ description: "When it was revoked; null while it is valid" })
}).annotate({ identifier: "ApiKey", description: "A key as it can be read later: never its secret" })
export type ApiKey = typeof ApiKey.Type
