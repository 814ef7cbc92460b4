import { Schema } from "effect"
import { line, paragraphs } from "../fields/lines.ts"
import { pageFields, searchField } from "../fields/page.ts"
import { Timestamp, WallTime, windowFields } from "../fields/Timestamp.ts"
import { Zone } from "../fields/locale/Zone.ts"
import { id, type Id } from "../Id.ts"
import { TemplateKey } from "../fields/TemplateKey.ts"
import { ListName } from "./List.ts"

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
  topicKey: Schema.NullOr(Schema.String).annotate({
    description: "Topic of its template, whose mails those who left it do not get; null without one"
  }),
  listId: Schema.NullOr(id("lst")).annotate({
    description: "The list that gets it; null in a draft, and for a segment"
  }),
  segmentId: Schema.NullOr(id("seg")).annotate({ description: "The segment that gets it; null for a list" }),
  perZone: Schema.Boolean.annotate({
    description: "True if each contact gets it at that hour of its own zone, from its trait time_zone"
  }),
  reason: Schema.NullOr(Schema.String).annotate({ description: "The fault to mend if it failed; null otherwise" }),
  frozenAt: Schema.NullOr(Timestamp).annotate({
    description: "Time at which its recipients were settled; null before"
  }),
  livemode: Schema.Boolean.annotate({ description: "False in the sandbox, where every mail is simulated" }),
  note: Schema.optionalKey(
    Schema.String.annotate({
      description: "Reading of an hour that the clock change skips or repeats; absent for any other hour"
    })
  ),
  createdAt: Timestamp,
  updatedAt: Timestamp
}).annotate({ identifier: "PlannedEmail", description: "A dated email to a list or a segment" })
export type PlannedEmail = typeof PlannedEmail.Type

const scheduleAt = WallTime.annotate({
  description:
    "Sending time: a local time of timezone, or an instant with its offset; in the future, two years ahead at most",
  examples: ["2027-03-28T09:30", "2027-03-28T09:30:00+02:00"]
})

export const CreatePlannedEmail = Schema.Struct({
  name,
  description: Schema.optionalKey(description),
  scheduleAt,
  timezone: Zone
})

export const ListPlannedEmails = Schema.Struct({
  ...pageFields(),
  q: searchField("name"),
  status: Schema.optionalKey(PlannedEmailStatus.annotate({ description: "Only this status" })),
  ...windowFields
})

export const UpdatePlannedEmail = Schema.Struct({
  plannedId: id("pem"),
  name: Schema.optionalKey(name),
  description: Schema.optionalKey(
    Schema.NullOr(description).annotate({ description: "Intended content; null removes it" })
  ),
  scheduleAt: Schema.optionalKey(scheduleAt),
  timezone: Schema.optionalKey(
    Zone.annotate({ description: "Zone whose clocks scheduleAt means; without scheduleAt the same hour of this zone" })
  )
})

export const SchedulePlannedEmail = Schema.Struct({
  plannedId: id("pem"),
  templateKey: TemplateKey.annotate({ description: "A published template of the category marketing" }),
  listId: Schema.optionalKey(
    id("lst").annotate({ description: "The list that gets it; without one, the list it has" })
  ),
  segmentId: Schema.optionalKey(
    id("seg").annotate({
      description: "The segment that gets it, instead of a list; who fits is settled before it leaves"
    })
  ),
  list: Schema.optionalKey(ListName.annotate({ description: "Name of the list, instead of listId" })),
  perZone: Schema.optionalKey(
    Schema.Boolean.annotate({
      description: "True: each contact gets it at that hour of its own zone; left out, it stays as it is"
    })
  ),
  scheduleAt: Schema.optionalKey(
    scheduleAt.annotate({ description: "Another sending time; left out, the hour stays" })
  ),
  timezone: Schema.optionalKey(Zone.annotate({ description: "Another zone for its sending time" })),
  dryRun: Schema.optionalKey(
    Schema.Boolean.annotate({
      description: "True: answer who would get it and when, and change nothing",
      default: false
    })
  )
})

const ZoneForecastTime = Schema.Literals(["at_its_hour", "at_once", "missed"]).annotate({
  description: "at_once if its hour was within the last 24 hours; missed if it was before"
})

export const ScheduledPlannedEmail = Schema.Struct({
  ...PlannedEmail.fields,
  dryRun: Schema.Boolean.annotate({ description: "True if nothing was changed" }),
  members: Schema.Int.annotate({
    description:
      "Contacts on the list or in the segment now, estimated if there are many; who gets it is settled before it leaves"
  }),
  needs: Schema.Array(Schema.String).annotate({
    description: "Variables that a contact must have, as traits or identifiers, to get it"
  }),
  zones: Schema.Array(
    Schema.Struct({
      timezone: Schema.String.annotate({ description: "Zone of the IANA list" }),
      sendsAt: Timestamp.annotate({ description: "Time at which contacts of the zone get it" }),
      members: Schema.Int.annotate({ description: "Contacts of the zone" }),
      when: ZoneForecastTime
    })
  ).annotate({ description: "Contacts by zone, earliest hour first" })
}).annotate({ identifier: "ScheduledPlannedEmail", description: "The mail as scheduled, and who gets it when" })
export type ScheduledPlannedEmail = typeof ScheduledPlannedEmail.Type

export const MovedPlannedEmail = Schema.Struct({
  ...PlannedEmail.fields,
  changed: Schema.Boolean.annotate({ description: "False if it was so already" })
}).annotate({ identifier: "MovedPlannedEmail", description: "The mail, and if this call changed it" })
export type MovedPlannedEmail = typeof MovedPlannedEmail.Type

export const NamedPlannedEmail = Schema.Struct({ plannedId: id("pem") })
