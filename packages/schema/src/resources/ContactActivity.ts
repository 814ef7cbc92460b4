import { Schema } from "effect"
import { id } from "../Id.ts"
import { Metadata } from "../fields/Metadata.ts"
import { pageFields, pageOf } from "../fields/page.ts"
import { Timestamp, windowFields } from "../fields/Timestamp.ts"
import { TopicKey } from "../naming/TopicKey.ts"
import { ContactName } from "./Contact.ts"
import { TopicChoice } from "./Topic.ts"

/** The kinds of things that a contact did or got. */
export const activityTypes = ["event", "send", "sms", "run", "consent", "list", "topic"] as const

const ActivityType = Schema.Literals(activityTypes)
export type ActivityType = typeof ActivityType.Type

/** A field that entries of one type alone have. */
const only = <S extends Schema.Top>(type: string, schema: S, description: string) =>
  Schema.optionalKey(schema.annotate({ description: `${description}; entries of type ${type} alone` }))

/** One entry of a contact's timeline. */
export const ContactActivity = Schema.Struct({
  at: Timestamp,
  type: ActivityType.annotate({ description: "Kind of the entry, which decides its further fields" }),
  id: Schema.String.annotate({ description: "Id of the event, send, text, run, consent or list, or key of the topic" }),
  summary: Schema.String.annotate({
    description: "It in one line: type of the event, subject, template, sequence, or name of the list or topic"
  }),
  event_type: only("event", Schema.String, "Type of the event"),
  metadata: only("event", Metadata, "Data of the event"),
  template: only("send", Schema.String, "Key of the template"),
  subject: only("send", Schema.String, "Subject as it was sent"),
  template_key: only("sms", Schema.String, "Key of the text's template"),
  sequence: only("run", Schema.String, "Key of the sequence"),
  status: Schema.optionalKey(Schema.String).annotateKey({
    description: "Status of the send, text or run; entries of these types alone"
  }),
  reason: only("run", Schema.NullOr(Schema.String), "Reason of its last step; null without one"),
  page_id: only("consent", id("pg"), "Page on which it was given"),
  text: only("consent", Schema.String, "Words to which the contact consented"),
  list_id: only("list", id("lst"), "List that it joined"),
  list_name: only("list", Schema.String, "Name of the list"),
  topic: only("topic", TopicKey, "Key of the topic that it chose about"),
  state: only("topic", TopicChoice, "Its choice")
}).annotate({ identifier: "ContactActivity", description: "One thing that a contact did or got" })
export type ContactActivity = typeof ContactActivity.Type

export const ListContactActivity = Schema.Struct({
  contact: ContactName,
  types: Schema.optionalKey(
    Schema.Array(ActivityType)
      .check(Schema.isMinLength(1), Schema.isMaxLength(activityTypes.length))
      .annotate({ description: "Only entries of these types; all by default" })
  ),
  ...pageFields(),
  ...windowFields
})

/** A page of a contact's timeline, and what the key may not see of it. */
export const ActivityPage = Schema.Struct({
  ...pageOf(ContactActivity).fields,
  left_out: Schema.Array(ActivityType).annotate({
    description: "Types that are left out because the key lacks their scope"
  })
})
