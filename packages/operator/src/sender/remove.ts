import remove_sender_domain from "@tidings/operations/senders/remove_sender_domain"
import { problem } from "@tidings/schema/Problem"
import { Schema } from "effect"
import * as Face from "../Face.ts"
import { senderDomainField, workspace } from "../fields.ts"

export default Face.make(remove_sender_domain, {
  name: "sender remove",
  says: "Let no further mail of a workspace come from a domain",
  input: Schema.Struct({ domain: senderDomainField, workspace }),
  positional: ["domain"],
  output: Schema.Struct({ domain: Schema.String, workspace: Schema.String }),
  examples: { "A domain that was given up": { domain: "shop.acme.com" } },
  asks: ({ domain }) => ({ domain }),
  tells: ({ deleted, domain }, _, { workspaceId }) =>
    deleted
      ? { domain, workspace: workspaceId }
      : problem("resource_not_found", { message: `The workspace has no sender domain ${domain}.` }),
  shown: ({ domain }) => ({
    result: domain,
    note: "Mails that were accepted before still leave; no other comes from there."
  })
})
