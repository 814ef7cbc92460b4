import { Schema } from "effect"
import { pageFields } from "../fields/page.ts"
import { text } from "../fields/text.ts"
import { Timestamp } from "../fields/Timestamp.ts"
import { DomainRecord, DomainReport } from "./DomainReport.ts"

export const SenderStatus = Schema.Literals(["own", "pending", "verified", "failing"]).annotate({
  identifier: "SenderStatus",
  description:
    "own is the domain of default_from. pending waits for its TXT record, and no mail comes from it. failing lost the record and sends all the same"
})
export type SenderStatus = typeof SenderStatus.Type

export const SenderOrigin = Schema.Literals(["member", "key", "operator"]).annotate({
  identifier: "SenderOrigin",
  description: "Kind of who added it; the operator's domains need no proof"
})
export type SenderOrigin = typeof SenderOrigin.Type

/** A domain that a workspace's mails may come from. */
export const SenderDomain = Schema.Struct({
  domain: Schema.String.annotate({ description: "The part of an address after the @, in lower case and ASCII" }),
  status: SenderStatus,
  added_by: SenderOrigin,
  createdAt: Timestamp,
  verifiedAt: Schema.NullOr(Timestamp).annotate({
    description: "Time at which its TXT record was first seen; null without a proof"
  }),
  checkedAt: Schema.NullOr(Timestamp).annotate({ description: "Time of the last look at the DNS; null before it" })
}).annotate({ identifier: "SenderDomain", description: "A domain that mails may come from" })
export type SenderDomain = typeof SenderDomain.Type

export const SenderDomainDetails = Schema.Struct({
  ...SenderDomain.fields,
  records: Schema.Array(DomainRecord).annotate({ description: "The records to publish in the DNS" }),
  report: Schema.NullOr(DomainReport).annotate({ description: "The last look at the DNS; null before it" })
}).annotate({ identifier: "SenderDomainDetails", description: "A sender domain with the records to publish" })
export type SenderDomainDetails = typeof SenderDomainDetails.Type

/** A domain as callers write it. */
const DomainName = text({ min: 1, max: 253 }).annotate({
  description: "The domain after the @, in any case or script; subdomains are domains of their own",
  examples: ["mail.acme.com"]
})

export const nameFilter = text({ min: 1, max: 100 }).annotate({
  description: "Part of the name, upper and lower case alike"
})

export const ListSenderDomains = Schema.Struct({
  ...pageFields(),
  q: Schema.optionalKey(nameFilter),
  status: Schema.optionalKey(SenderStatus.annotate({ description: "Only domains with this status" }))
})

/** Check of a typed host name, told together with other fields; whether it is one in full is checked later. */
export const hostShape = Schema.isPattern(/^\s*[^\s/@:.]+(?:\.[^\s/@:.]+)+\.?\s*$/u, {
  expected: "a host name, as in acme.com"
})

export const AddSenderDomain = Schema.Struct({ domain: DomainName.check(hostShape) })

export const NamedSenderDomain = Schema.Struct({ domain: DomainName })

export const AddedSenderDomain = Schema.Struct({
  ...SenderDomainDetails.fields,
  added: Schema.Boolean.annotate({ description: "False if the workspace had the domain already" })
}).annotate({ identifier: "AddedSenderDomain", description: "A sender domain, and the records to publish" })

const selectors = Schema.Array(
  text({ min: 1, max: 63 }, Schema.isPattern(/^[a-z0-9._-]*$/iu, { expected: "letters, digits, ., _ and -" }))
).check(Schema.isMaxLength(10))

export const VerifySenderDomain = Schema.Struct({
  domain: DomainName,
  selector: Schema.optionalKey(
    selectors.annotate({
      description: "DKIM selectors that mails are signed with, besides those known of the providers; at most 10"
    })
  )
})

export const RemovedSenderDomain = Schema.Struct({
  domain: Schema.String.annotate({ description: "The domain, in lower case and ASCII" }),
  deleted: Schema.Boolean.annotate({ description: "False if the workspace did not have it" })
}).annotate({ identifier: "RemovedSenderDomain", description: "The removal of a sender domain" })
