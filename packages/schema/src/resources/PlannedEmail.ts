import { Schema } from "effect"
import { line, paragraphs } from "../fields/lines.ts"
import { Timestamp, WallTime } from "../fields/Timestamp.ts"
import { Zone } from "../fields/Zone.ts"
import { id, type Id } from "../Id.ts"
import { TemplateKey } from "../fields/TemplateKey.ts"

export type PlannedEmailId = Id<"pem">

export const PlannedEmailStatus = Schema.Literals([
  "draft",
  "scheduled",
  "sending",
  "paused",
  "sent",
  "cancelled",
  "failed"
]).annotate({
  identifier: "PlannedEmailStatus",
  description: "draft until it has a template and a list; failed until somebody fixes what blocks it"
})
export type PlannedEmailStatus = typeof PlannedEmailStatus.Type

const name = line(120).annotate({ description: "Name of the mail, for people", examples: ["Spring newsletter"] })
const description = paragraphs(2_000).annotate({ description: "Intended content, for its writer" })

export const PlannedEmail = Schema.Struct({
  id: id("pem"),
  name,
  description: Schema.NullOr(Schema.String).annotate({ description: "Intended content; null without one" }),
  scheduleAt: Schema.String.annotate({
    description: "Time to send it, as it was given",
    examples: ["2027-03-28T09:30"]
  }),
  timezone: Schema.String.annotate({ description: "Zone of the IANA list" }),
  sendsAt: Timestamp.annotate({ description: "The instant that scheduleAt means, in UTC" }),
  status: PlannedEmailStatus,
  templateKey: Schema.NullOr(TemplateKey).annotate({ description: "The template that it renders; null in a draft" }),
  listId: Schema.NullOr(id("lst")).annotate({ description: "The list that gets it; null in a draft" }),
  note: Schema.optionalKey(
    Schema.String.annotate({
      description: "Reading of an hour that the clock change skips or repeats; absent for any other hour"
    })
  ),
  createdAt: Timestamp,
  updatedAt: Timestamp
}).annotate({ identifier: "PlannedEmail", description: "A dated email to a list" })
export type PlannedEmail = typeof PlannedEmail.Type

export const CreatePlannedEmail = Schema.Struct({
  name,
  description: Schema.optionalKey(description),
  scheduleAt: WallTime.annotate({
    description:
      "Sending time: a local time of timezone, or an instant with its offset; in the future, two years ahead at most",
    examples: ["2027-03-28T09:30", "2027-03-28T09:30:00+02:00"]
  }),
  timezone: Zone
})
