import { Senders } from "@tidings/services/sends/Senders"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { senderDomainField, workspace, workspaceFor } from "../fields.ts"

export default Command.make({
  name: "sender remove",
  says: "Let no further mail of a workspace come from a domain",
  input: Schema.Struct({ domain: senderDomainField, workspace }),
  positional: ["domain"],
  output: Schema.Struct({ domain: Schema.String, workspace: Schema.String }),
  audit: "sender.remove",
  examples: { "A domain that was given up": { domain: "shop.acme.com" } },
  perform: ({ domain, workspace }) =>
    Effect.gen(function* () {
      const { id: workspaceId } = yield* workspaceFor(workspace)
      const gone = yield* Senders.use((senders) => senders.remove(workspaceId, domain))
      return {
        output: { ...gone, workspace: workspaceId },
        changes: [{ workspaceId, target: { kind: "sender", id: gone.domain } }]
      }
    }),
  shown: ({ domain }) => ({
    result: domain,
    note: "Mails that were accepted before still leave; no other comes from there."
  })
})
