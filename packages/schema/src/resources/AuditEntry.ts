import { Schema } from "effect"
import { id } from "../Id.ts"
import { Timestamp } from "../fields/Timestamp.ts"

/** Who did it: `api` adds key_id and ip; `mcp` adds client (name/version) and user; `system` is the service itself. */
export const Actor = Schema.Struct({
  kind: Schema.Literals(["api", "mcp", "cli", "system"]).annotate({
    description: "By which way: the API, a tool client, the command line, or the service itself"
  }),
  key_id: Schema.optionalKey(Schema.String.annotate({ description: "The key that was used" })),
  ip: Schema.optionalKey(Schema.String.annotate({ description: "The address it came from" })),
  client: Schema.optionalKey(Schema.String.annotate({ description: "The tool client, as name/version" })),
  user: Schema.optionalKey(Schema.String.annotate({ description: "Who it acted for" }))
}).annotate({ identifier: "Actor", description: "Who did it" })
export type Actor = typeof Actor.Type

export const AuditEntry = Schema.Struct({
  id: id("aud"),
  ts: Timestamp,
  actor: Actor,
  action: Schema.String.annotate({ description: "What was done, as <noun>.<verb>" }),
  target: Schema.NullOr(
    Schema.Struct({
      kind: Schema.String.annotate({ description: "The kind of thing, such as send" }),
      id: Schema.String.annotate({ description: "Its id" })
    })
  ).annotate({
    description: "What it was done to; null where there is no one thing"
  }),
  request_id: Schema.String.annotate({ description: "The request that did it" }),
  metadata: Schema.Record(Schema.String, Schema.Json).annotate({ description: "What else there is to tell, by action" })
}).annotate({ identifier: "AuditEntry", description: "One thing that was done in the workspace" })
export type AuditEntry = typeof AuditEntry.Type
