import { Schema } from "effect"
import * as Event from "../Event.ts"
import { Timestamp } from "../fields/Timestamp.ts"
import { id } from "../Id.ts"
import { PlannedEmailStatus } from "../resources/PlannedEmail.ts"

const count = (description: string) => Schema.Int.annotate({ description })

/** The `data` of every event of a planned email. */
const PlannedEmailData = Schema.Struct({
  planned_email: Schema.Struct({
    id: id("pem"),
    name: Schema.String.annotate({ description: "Name of the mail, for people" }),
    status: PlannedEmailStatus,
    template: Schema.NullOr(Schema.String).annotate({ description: "Key of its template; null in a draft" }),
    list_id: Schema.NullOr(id("lst")).annotate({
      description: "The list that gets it; null in a draft, and for a segment"
    }),
    segment_id: Schema.NullOr(id("seg")).annotate({ description: "The segment that gets it; null for a list" }),
    sends_at: Timestamp.annotate({ description: "Time at which it is sent" })
  }).annotate({ description: "The planned email" }),
  recipients: Schema.Struct({
    accepted: count("Their sends were accepted"),
    suppressed: count("Their sends exist, but are suppressed"),
    refused: count("Their sends were refused"),
    missed: count("Their sending time was too long ago"),
    unreachable: count("They have no address"),
    same_address: count("Another recipient has their address, and gets the one mail that goes there"),
    waiting: count("They have no outcome yet")
  }).annotate({ description: "Number of recipients by outcome" }),
  reason: Schema.optionalKey(Schema.String.annotate({ description: "Reason that it failed, and the remedy" }))
})

/** An example of `PlannedEmailData`. */
const plannedEmailExample: typeof PlannedEmailData.Encoded = {
  planned_email: {
    id: "pem_01kb2x9w3t5v7y8z",
    name: "Spring newsletter",
    status: "sent",
    template: "spring",
    list_id: "lst_01kb2x9w3t5v7y8z",
    segment_id: null,
    sends_at: "2027-03-28T07:30:00.000Z"
  },
  recipients: { accepted: 1_204, suppressed: 12, refused: 0, missed: 0, unreachable: 3, same_address: 2, waiting: 0 }
}

export const planned_email_cancelled = Event.make({
  type: "planned_email.cancelled",
  says: "A planned email was cancelled; recipients who still wait for it get nothing",
  data: PlannedEmailData,
  example: {
    ...plannedEmailExample,
    planned_email: { ...plannedEmailExample.planned_email, status: "cancelled" },
    recipients: { accepted: 0, suppressed: 0, refused: 0, missed: 0, unreachable: 0, same_address: 0, waiting: 0 }
  }
})

export const planned_email_failed = Event.make({
  type: "planned_email.failed",
  says: "A planned email cannot go on until somebody fixes what blocks it",
  data: PlannedEmailData,
  example: {
    ...plannedEmailExample,
    planned_email: { ...plannedEmailExample.planned_email, status: "failed" },
    recipients: { accepted: 0, suppressed: 0, refused: 0, missed: 0, unreachable: 3, same_address: 0, waiting: 1_216 },
    reason: "Its list was deleted: name another one."
  }
})

export const planned_email_paused = Event.make({
  type: "planned_email.paused",
  says: "A planned email was paused; recipients who still wait get nothing until it is resumed",
  data: PlannedEmailData,
  example: {
    ...plannedEmailExample,
    planned_email: { ...plannedEmailExample.planned_email, status: "paused" },
    recipients: { accepted: 400, suppressed: 2, refused: 0, missed: 0, unreachable: 3, same_address: 0, waiting: 816 }
  }
})

export const planned_email_scheduled = Event.make({
  type: "planned_email.scheduled",
  says: "A planned email has a template and a list, and leaves at its hour",
  data: PlannedEmailData,
  example: {
    ...plannedEmailExample,
    planned_email: { ...plannedEmailExample.planned_email, status: "scheduled" },
    recipients: { accepted: 0, suppressed: 0, refused: 0, missed: 0, unreachable: 0, same_address: 0, waiting: 0 }
  }
})

export const planned_email_sent = Event.make({
  type: "planned_email.sent",
  says: "Every recipient of a planned email has an outcome; their sends have events of their own",
  data: PlannedEmailData,
  example: plannedEmailExample
})
