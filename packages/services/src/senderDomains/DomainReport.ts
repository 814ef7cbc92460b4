import { Schema } from "effect"

/** A DNS record to add. */
const DnsRecord = Schema.Struct({ host: Schema.String, type: Schema.String, value: Schema.String })
export type DnsRecord = typeof DnsRecord.Type

export const DomainFinding = Schema.Struct({
  about: Schema.Literals(["spf", "return path", "dkim", "dmarc", "alignment"]),
  /** `doubtful` works but could be better; `unknown` if the DNS, or we, cannot tell. */
  state: Schema.Literals(["well", "doubtful", "missing", "wrong", "unknown"]),
  says: Schema.String,
  /** The record to add, or to replace the existing one with; null if there is none. */
  add: Schema.NullOr(DnsRecord)
})
export type DomainFinding = typeof DomainFinding.Type

/** The result of checking if receivers will accept mails from a domain through a workspace's providers. */
export const DomainReport = Schema.Struct({
  domain: Schema.String,
  providers: Schema.Array(Schema.String),
  verified: Schema.Boolean,
  findings: Schema.Array(DomainFinding)
})
export type DomainReport = typeof DomainReport.Type
