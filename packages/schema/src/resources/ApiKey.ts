import { Schema } from "effect"
import { id } from "../Id.ts"
import { Preset, Scope } from "../Scope.ts"
import { Timestamp } from "../fields/Timestamp.ts"

export const KeyKind = Schema.Literals(["live", "test", "mcp"]).annotate({
  identifier: "KeyKind",
  description: "Kind of the key: live sends for real, test stays in the sandbox, mcp is for agents"
})
export type KeyKind = typeof KeyKind.Type

/** An API key, without its secret. */
export const ApiKey = Schema.Struct({
  id: id("key"),
  name: Schema.String.annotate({ description: "Name of the key" }),
  kind: KeyKind.annotate({ description: "Kind of the key" }),
  prefix: Schema.String.annotate({ description: "The first 12 characters" }),
  scopes: Schema.Array(Scope).annotate({ description: "Permissions of the key" }),
  preset: Schema.NullOr(Preset).annotate({
    description: "Preset that the key was issued with; null if its scopes were chosen one by one"
  }),
  client: Schema.NullOr(Schema.String).annotate({ description: "The program that was connected by OAuth" }),
  user: Schema.NullOr(Schema.String).annotate({
    description: "Person who connected the program, or for whom the key is; always null for a sandbox caller"
  }),
  created_at: Timestamp,
  last_used_at: Schema.NullOr(Timestamp).annotate({
    description: "Time of the last use; null before the first"
  }),
  expires_at: Schema.NullOr(Timestamp).annotate({
    description:
      "Time at which a connected program's access expires unless refreshed; null for keys, which do not expire"
  }),
  revoked_at: Schema.NullOr(Timestamp).annotate({ description: "Time of revocation; null while the key is valid" })
}).annotate({ identifier: "ApiKey", description: "An API key, without its secret" })
export type ApiKey = typeof ApiKey.Type
