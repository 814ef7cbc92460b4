import { text } from "../fields/text.ts"
import { pageFields } from "../fields/page.ts"
import { Schema } from "effect"
import { id } from "../Id.ts"
import { Timestamp, windowFields } from "../fields/Timestamp.ts"

/**
 * The actor of an audited action: `api` adds key_id and ip; `mcp` adds client (name/version) and user; `page` has the
 * user who is signed in; `system` is the service itself.
 */
export const Actor = Schema.Struct({
  kind: Schema.Literals(["api", "mcp", "cli", "page", "system"]).annotate({
    description: "Surface of the call: REST, an MCP client, the command line, a page, or the service itself"
  }),
  key_id: Schema.optionalKey(Schema.String.annotate({ description: "The API key of the call" })),
  ip: Schema.optionalKey(Schema.String.annotate({ description: "IP address of the caller" })),
  client: Schema.optionalKey(Schema.String.annotate({ description: "The MCP client, as name/version" })),
  user: Schema.optionalKey(Schema.String.annotate({ description: "Person on whose behalf the client called" }))
}).annotate({ identifier: "Actor", description: "The caller" })
export type Actor = typeof Actor.Type

export const AuditEntry = Schema.Struct({
  id: id("aud"),
  ts: Timestamp,
  actor: Actor,
  action: Schema.String.annotate({ description: "The action, as <noun>.<verb>" }),
  target: Schema.NullOr(
    Schema.Struct({
      kind: Schema.String.annotate({ description: "Kind of the target, such as send" }),
      id: Schema.String.annotate({ description: "Id of the target" })
    })
  ).annotate({
    description: "The target of the action; null if there is no single one"
  }),
  request_id: Schema.String.annotate({ description: "Id of the request" }),
  metadata: Schema.Record(Schema.String, Schema.Json).annotate({
    description: "Further details, which depend on the action"
  })
}).annotate({ identifier: "AuditEntry", description: "One action in the workspace" })
export type AuditEntry = typeof AuditEntry.Type

export const ListAuditEntries = Schema.Struct({
  ...pageFields(),
  ...windowFields,
  actor: Schema.optionalKey(
    text({ max: 100 }).annotate({
      description: "Only this kind of actor (api, mcp, cli, page, system) or this key's id"
    })
  ),
  action: Schema.optionalKey(text({ max: 100 }).annotate({ description: "Only this action, such as link.create" })),
  target: Schema.optionalKey(
    text({ max: 400 }, Schema.isPattern(/^[a-z_]{1,40}:\S{1,320}$/u, { expected: "kind:id" })).annotate({
      description: "Only actions on this target, as kind:id",
      examples: ["send:snd_01kb2x9w3t5v7y8z"]
    })
  )
})
