import { Schema } from "effect"

/** A record to put into the DNS. */
const DnsRecord = Schema.Struct({ host: Schema.String, type: Schema.String, value: Schema.String })
export type DnsRecord = typeof DnsRecord.Type

export const DomainFinding = Schema.Struct({
  about: Schema.Literals(["spf", "return path", "dkim", "dmarc", "alignment"]),
  /** `doubtful` is believed, and could be better; `unknown` where the DNS, or we, cannot say. */
  state: Schema.Literals(["well", "doubtful", "missing", "wrong", "unknown"]),
  says: Schema.String,
  /** What to add, or to put in the place of what is there; null where there is nothing to add. */
  add: Schema.NullOr(DnsRecord)
})
export type DomainFinding = typeof DomainFinding.Type

/** Whether receivers will believe mails from a domain through the providers of a workspace. */
export const DomainReport = Schema.Struct({
  domain: Schema.String,
  providers: Schema.Array(Schema.String),
  verified: Schema.Boolean,
  findings: Schema.Array(DomainFinding)
})
export type DomainReport = typeof DomainReport.Type
