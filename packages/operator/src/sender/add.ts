import { Senders } from "@tidings/services/sends/Senders"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { senderDomainField, workspace, workspaceFor } from "../fields.ts"

export default Command.make({
  name: "sender add",
  says: "Let a workspace's mails come from a domain",
  input: Schema.Struct({ domain: senderDomainField, workspace }),
  positional: ["domain"],
  output: Schema.Struct({ domain: Schema.String, added: Schema.Boolean, workspace: Schema.String }),
  audit: "sender.add",
  examples: { "Mails from hello@shop.acme.com": { domain: "shop.acme.com" } },
  perform: ({ domain, workspace }) =>
    Effect.gen(function* () {
      const { id: workspaceId } = yield* workspaceFor(workspace)
      const done = yield* Senders.use((senders) => senders.add(workspaceId, domain))
      return {
        output: { ...done, workspace: workspaceId },
        changes: done.added ? [{ workspaceId, target: { kind: "sender", id: done.domain } }] : []
      }
    }),
  shown: ({ added, domain }) => ({
    result: domain,
    note: added
      ? "Any address there may be given as from. Its SPF, DKIM and DMARC records must let your mail server send."
      : "The workspace's mails may come from there already."
  })
})
