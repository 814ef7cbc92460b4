import { Timestamp } from "@tidings/schema/fields/Timestamp"
import { Senders } from "@tidings/services/sends/Senders"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { workspace, workspaceFor } from "../fields.ts"
import { asTable } from "../table.ts"

export default Command.read({
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
  perform: ({ workspace }) =>
    Effect.flatMap(workspaceFor(workspace), ({ id }) => Senders.use((senders) => senders.list(id))),
  shown: asTable(["domain", "since", ""], (senders) =>
    senders.map(({ createdAt, domain, own, status = "" }) => [domain, createdAt, own ? "the workspace's own" : status])
  )
})
