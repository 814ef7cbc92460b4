import { Schema } from "effect"
import { id } from "./Id.ts"
import { Timestamp } from "./Timestamp.ts"

/** Who did it: `api` adds key_id and ip; `mcp` adds client (name/version) and user; `system` is the service itself. */
export const Actor = Schema.Struct({
  kind: Schema.Literals(["api", "mcp", "cli", "system"]),
  key_id: Schema.optionalKey(Schema.String),
  ip: Schema.optionalKey(Schema.String),
  client: Schema.optionalKey(Schema.String),
  user: Schema.optionalKey(Schema.String)
}).annotate({ identifier: "Actor" })
export type Actor = typeof Actor.Type

export const AuditEntry = Schema.Struct({
  id: id("aud"),
  ts: Timestamp,
  actor: Actor,
  action: Schema.String,
  target: Schema.NullOr(Schema.Struct({ kind: Schema.String, id: Schema.String })),
  request_id: Schema.String,
  metadata: Schema.Record(Schema.String, Schema.Json)
}).annotate({ identifier: "AuditEntry" })
export type AuditEntry = typeof AuditEntry.Type
