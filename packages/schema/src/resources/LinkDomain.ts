import { Schema } from "effect"
import { pageFields } from "../fields/page.ts"
import { text } from "../fields/text.ts"
import { Timestamp } from "../fields/Timestamp.ts"
import { recordFor } from "./DomainReport.ts"
import { hostShape, nameFilter } from "./SenderDomain.ts"

const LinkDomainStatus = Schema.Literals(["pending", "verified"]).annotate({
  identifier: "LinkDomainStatus",
  description: "pending waits for its TXT record, and takes no links; a verified host stays verified"
})

export const LinkDomainRecord = recordFor(
  ["ownership", "address"],
  "ownership proves that the host is yours; address leads visitors to this server"
).annotate({ identifier: "LinkDomainRecord", description: "A DNS record of a short link host to publish" })
export type LinkDomainRecord = typeof LinkDomainRecord.Type

/** A host of short links. */
export const LinkDomain = Schema.Struct({
  host: Schema.String.annotate({ description: "Host of the short links, in lower case and ASCII" }),
  status: LinkDomainStatus,
  records: Schema.Array(LinkDomainRecord).annotate({ description: "The records to publish, as last looked at" }),
  createdAt: Timestamp,
  verifiedAt: Schema.NullOr(Timestamp).annotate({
    description: "Time at which its TXT record was seen; null without a proof, as for hosts that the operator added"
  })
}).annotate({ identifier: "LinkDomain", description: "A host of short links besides the installation's own" })
export type LinkDomain = typeof LinkDomain.Type

const LinkHost = text({ min: 1, max: 253 }).annotate({
  description: "Host name of short links, in any case or script",
  examples: ["go.acme.example"]
})

export const ListLinkDomains = Schema.Struct({
  ...pageFields(),
  q: Schema.optionalKey(nameFilter),
  status: Schema.optionalKey(LinkDomainStatus.annotate({ description: "Only hosts with this status" }))
})

export const AddLinkDomain = Schema.Struct({ host: LinkHost.check(hostShape) })

export const NamedLinkDomain = Schema.Struct({ host: LinkHost })

export const AddedLinkDomain = Schema.Struct({
  ...LinkDomain.fields,
  added: Schema.Boolean.annotate({ description: "False if the workspace had or claimed the host already" })
}).annotate({ identifier: "AddedLinkDomain", description: "A host of short links, and the records to publish" })

export const RemovedLinkDomain = Schema.Struct({
  host: Schema.String.annotate({ description: "The host, in lower case and ASCII" }),
  deleted: Schema.Boolean.annotate({ description: "False if the workspace did not have it" })
}).annotate({ identifier: "RemovedLinkDomain", description: "The removal of a host of short links" })
