import list_sender_domains from "@tidings/operations/senders/list_sender_domains"
import { Timestamp } from "@tidings/schema/fields/Timestamp"
import { Effect, Schema } from "effect"
import * as Face from "../Face.ts"
import { workspace } from "../fields.ts"
import { asTable } from "../table.ts"

export default Face.several([list_sender_domains], {
  name: "sender list",
  says: "List the domains that a workspace's mails may come from",
  input: Schema.Struct({ workspace }),
  output: Schema.Array(
    Schema.Struct({
      domain: Schema.String,
      own: Schema.Boolean,
      createdAt: Timestamp,
      status: Schema.optionalKey(Schema.Literals(["pending", "failing"]))
    })
  ),
  examples: { "All of them, its own first": {} },
  answer: (call) =>
    Effect.map(Face.allOf(call, list_sender_domains, {}), (senders) =>
      senders.map(({ createdAt, domain, status }) => ({
        domain,
        own: status === "own",
        createdAt,
        ...((status === "pending" || status === "failing") && { status })
      }))
    ),
  shown: asTable(["domain", "since", ""], (senders) =>
    senders.map(({ createdAt, domain, own, status = "" }) => [domain, createdAt, own ? "the workspace's own" : status])
  )
})
