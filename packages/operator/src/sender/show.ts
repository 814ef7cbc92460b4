import { SenderDomainDetails } from "@tidings/schema/resources/SenderDomain"
import { SenderClaims } from "@tidings/services/senderDomains/SenderClaims"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { senderDomainField, workspace, workspaceFor } from "../fields.ts"
import { recordLines } from "../recordLines.ts"

export default Command.read({
  name: "sender show",
  says: "Show a domain that mails may come from, with the records to publish",
  input: Schema.Struct({ domain: senderDomainField, workspace }),
  positional: ["domain"],
  output: SenderDomainDetails,
  examples: { "What to publish": { domain: "shop.acme.com" } },
  perform: ({ domain, workspace }) =>
    Effect.flatMap(workspaceFor(workspace), ({ id }) => SenderClaims.use((senders) => senders.details(id, domain))),
  shown: ({ checkedAt, domain, records, status }) => ({
    result: [
      `${domain}, ${status}, ${checkedAt === null ? "never looked at" : `looked at ${checkedAt}`}`,
      ...records.flatMap(recordLines)
    ].join("\n")
  })
})
