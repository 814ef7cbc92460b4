import { Schema } from "effect"
import { pageFields } from "../fields/page.ts"
import { Timestamp } from "../fields/Timestamp.ts"
import { id } from "../Id.ts"
import { PlannedEmail } from "./PlannedEmail.ts"

const recipients = (description: string) => Schema.Int.annotate({ description })
const mails = (description: string) => Schema.Int.annotate({ description })

/** Number of links that a report shows. */
export const mostPlannedLinks = 50

const PlannedCounts = Schema.Struct({
  recipients: recipients("All that were settled"),
  waiting: recipients("Not yet sent to"),
  accepted: recipients("Their sends were accepted"),
  suppressed: recipients("Their sends exist, but their addresses are suppressed"),
  missed: recipients("Their sending time was too long ago"),
  unreachable: recipients("Without an address, when settled or when their turn came"),
  sameAddress: recipients("Their address is another recipient's, who gets the one mail"),
  refused: recipients("Their sends were refused; refusals says why")
}).annotate({ identifier: "PlannedEmailCounts", description: "Recipients by outcome" })
export type PlannedCounts = typeof PlannedCounts.Type

export const PlannedOutcomes = Schema.Struct({
  sent: mails("Handed over to a provider"),
  delivered: mails("Delivered, as far as providers say"),
  bounced: mails("Returned"),
  complained: mails("Reported as spam"),
  opened: mails("Opened at least once"),
  clicked: mails("With at least one link followed"),
  unsubscribed: mails("Whose reader unsubscribed")
}).annotate({
  identifier: "PlannedEmailOutcomes",
  description: "Its mails by what became of them; one may count in several"
})
export type PlannedOutcomes = typeof PlannedOutcomes.Type

export const PlannedLink = Schema.Struct({
  url: Schema.String.annotate({ description: "Destination of the link" }),
  clicks: Schema.Int.annotate({ description: "Clicks by people" }),
  people: Schema.Int.annotate({ description: "Recipients who followed it" })
}).annotate({ identifier: "PlannedEmailLink", description: "A link of the mail that was followed" })
export type PlannedLink = typeof PlannedLink.Type

export const PlannedEmailReport = Schema.Struct({
  ...PlannedEmail.fields,
  counts: PlannedCounts,
  refusals: Schema.Array(
    Schema.Struct({
      code: Schema.String.annotate({ description: "Code of the error" }),
      recipients: recipients("Recipients refused with it")
    })
  ).annotate({ description: "Refused recipients by error" }),
  zones: Schema.Array(
    Schema.Struct({
      timezone: Schema.String.annotate({ description: "Zone of the IANA list" }),
      sendsAt: Timestamp.annotate({ description: "Time at which recipients of the zone get it" }),
      recipients: recipients("Recipients in the zone"),
      done: Schema.Boolean.annotate({ description: "True if each of them has an outcome" })
    })
  ).annotate({ description: "Recipients by zone, earliest hour first; empty before they are settled" }),
  outcomes: PlannedOutcomes,
  links: Schema.Array(PlannedLink).annotate({
    description: `Links that were followed, most clicks first; at most ${mostPlannedLinks}`
  })
}).annotate({ identifier: "PlannedEmailReport", description: "A planned mail, and what became of it" })
export type PlannedEmailReport = typeof PlannedEmailReport.Type

const PlannedOutcome = Schema.Literals([
  "waiting",
  "accepted",
  "suppressed",
  "refused",
  "missed",
  "no_address",
  "same_address",
  "gone"
]).annotate({
  identifier: "PlannedRecipientOutcome",
  description: "Outcome of one recipient; what became of an accepted send is with the send"
})

export const PlannedRecipient = Schema.Struct({
  contactId: id("con"),
  email: Schema.NullOr(Schema.String).annotate({
    description: "Address that the mail goes or went to; null without one, and where another recipient has it"
  }),
  timezone: Schema.String.annotate({ description: "Zone in which it gets the mail" }),
  outcome: PlannedOutcome,
  code: Schema.NullOr(Schema.String).annotate({ description: "Error code if refused; null otherwise" }),
  sendId: Schema.NullOr(id("snd")).annotate({ description: "Its send; null without one" })
}).annotate({ identifier: "PlannedEmailRecipient", description: "One contact that a planned mail is for" })
export type PlannedRecipient = typeof PlannedRecipient.Type

export const ListPlannedRecipients = Schema.Struct({
  plannedId: id("pem"),
  ...pageFields(),
  outcome: Schema.optionalKey(PlannedOutcome.annotate({ description: "Only this outcome" }))
})
