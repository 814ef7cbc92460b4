import { Schema } from "effect"
import * as Event from "../Event.ts"
import { Timestamp } from "../fields/Timestamp.ts"

const data = Schema.Struct({
  domain: Schema.String.annotate({ description: "The domain, in lower case and ASCII" }),
  status: Schema.Literals(["verified", "failing"]).annotate({ description: "Its status from now on" }),
  checked_at: Timestamp.annotate({ description: "Time of the look at the DNS that decided it" })
})

export const sender_domain_verified = Event.make({
  type: "sender_domain.verified",
  says: "The TXT record that proves a sender domain was seen: mails may come from there",
  data,
  example: { domain: "mail.acme.com", status: "verified", checked_at: "2026-11-24T09:30:00.000Z" }
})

export const sender_domain_failed = Event.make({
  type: "sender_domain.failed",
  says: "Three weekly looks in a row did not find the TXT record of a sender domain; mails still leave",
  data,
  example: { domain: "mail.acme.com", status: "failing", checked_at: "2026-11-24T09:30:00.000Z" }
})
