import read_sender_domain from "@tidings/operations/senders/read_sender_domain"
import { SenderDomainDetails } from "@tidings/schema/resources/SenderDomain"
import { Schema } from "effect"
import * as Face from "../Face.ts"
import { senderDomainField, workspace } from "../fields.ts"
import { recordLines } from "../recordLines.ts"

export default Face.make(read_sender_domain, {
  name: "sender show",
  says: "Show a domain that mails may come from, with the records to publish",
  input: Schema.Struct({ domain: senderDomainField, workspace }),
  positional: ["domain"],
  output: SenderDomainDetails,
  examples: { "What to publish": { domain: "shop.acme.com" } },
  asks: ({ domain }) => ({ domain }),
  tells: (sender) => sender,
  shown: ({ checkedAt, domain, records, status }) => ({
    result: [
      `${domain}, ${status}, ${checkedAt === null ? "never looked at" : `looked at ${checkedAt}`}`,
      ...records.flatMap(recordLines)
    ].join("\n")
  })
})
