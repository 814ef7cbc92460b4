import { Schema } from "effect"

const described = (description: string) => Schema.String.annotate({ description })

export const RecordState = Schema.Literals(["well", "doubtful", "missing", "wrong", "unknown"]).annotate({
  identifier: "RecordState",
  description:
    "Last answer of the DNS: doubtful works but could be better; unknown before the first look, or where the DNS or this server cannot tell"
})
export type RecordState = typeof RecordState.Type

/** A DNS record to add. */
const DnsRecord = Schema.Struct({
  host: described("Full name of the record"),
  type: described("Type of the record: TXT, CNAME or MX"),
  value: described("Value of the record; a part in <…> is one that the provider shows")
})

export const DomainFinding = Schema.Struct({
  about: Schema.Literals(["spf", "return path", "dkim", "dmarc", "alignment"]).annotate({
    description: "The kind of check"
  }),
  state: RecordState,
  says: described("The finding in words"),
  add: Schema.NullOr(DnsRecord).annotate({
    description: "The record to add, or to replace the existing one with; null if there is none"
  })
}).annotate({ identifier: "DomainFinding", description: "One finding of a look at the DNS" })
export type DomainFinding = typeof DomainFinding.Type

/** The result of checking if receivers will accept mails from a domain through a workspace's providers. */
export const DomainReport = Schema.Struct({
  domain: described("The domain looked at"),
  providers: Schema.Array(Schema.String).annotate({ description: "Providers that the mails go through" }),
  verified: Schema.Boolean.annotate({
    description: "True if receivers will believe mails from the domain; mails leave without it as well"
  }),
  findings: Schema.Array(DomainFinding).annotate({ description: "Findings of the look, one for each check" })
}).annotate({ identifier: "DomainReport", description: "A look at SPF, DKIM, DMARC and the way back of a domain" })
export type DomainReport = typeof DomainReport.Type

/** The schema of a record to publish, for one of these purposes, with its state. */
export const recordFor = <const P extends ReadonlyArray<string>>(purposes: P, description: string) =>
  Schema.Struct({
    purpose: Schema.Literals(purposes).annotate({ description }),
    ...DnsRecord.fields,
    state: RecordState,
    says: described("The state in words, and what to do")
  })

export const DomainRecord = recordFor(
  ["ownership", "spf", "dkim", "dmarc", "return_path"],
  "ownership proves that the domain is yours; receivers believe mails by the others"
).annotate({ identifier: "DomainRecord", description: "A DNS record to publish" })
export type DomainRecord = typeof DomainRecord.Type
