import { Schema } from "effect"
import { id } from "../Id.ts"
import { Preset, Scope } from "../Scope.ts"
import { Timestamp } from "../fields/Timestamp.ts"

export const KeyKind = Schema.Literals(["live", "test", "mcp"]).annotate({
  identifier: "KeyKind",
  description: "What the key is for: live sends for real, test stays in the sandbox, mcp is for agents"
})
export type KeyKind = typeof KeyKind.Type

/** An API key, without its secret. */
export const ApiKey = Schema.Struct({
  id: id("key"),
  name: Schema.String.annotate({ description: "Name of the key" }),
  kind: KeyKind.annotate({ description: "What the key is for" }),
  prefix: Schema.String.annotate({ description: "The first 12 characters" }),
  scopes: Schema.Array(Scope).annotate({ description: "What the key may do" }),
  preset: Schema.NullOr(Preset).annotate({
    description: "Preset that the key was issued with; null where its scopes were chosen one by one"
  }),
  client: Schema.NullOr(Schema.String).annotate({ description: "The program that was connected by OAuth" }),
  user: Schema.NullOr(Schema.String).annotate({
    description: "Person who connected the program, or whom the key is for; null to sandbox keys"
  }),
  created_at: Timestamp,
  last_used_at: Schema.NullOr(Timestamp).annotate({
    description: "When the key was last used; null before its first use"
  }),
  expires_at: Schema.NullOr(Timestamp).annotate({
    description:
      "When the access of a connected program expires unless it refreshes; null for keys, which do not expire"
  }),
  revoked_at: Schema.NullOr(Timestamp).annotate({ description: "When the key was revoked; null while it is valid" })
}).annotate({ identifier: "ApiKey", description: "An API key, without its secret" })
export type ApiKey = typeof ApiKey.Type
