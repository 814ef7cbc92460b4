import { pageFields } from "../fields/page.ts"
import { EmailAddress } from "../fields/Email.ts"
import { Schema } from "effect"
import { id } from "../Id.ts"
import { Metadata } from "../fields/Metadata.ts"
import { TemplateKey } from "../fields/TemplateKey.ts"
import { Timestamp, windowFields } from "../fields/Timestamp.ts"
import { TemplateCategory } from "./Template.ts"

/** The statuses of a send in order of rank; a late callback never lowers the status. */
export const SendStatus = Schema.Literals([
  "scheduled",
  "queued",
  "unconfirmed",
  "sent",
  "delivery_delayed",
  "delivered",
  "opened",
  "clicked",
  "suppressed",
  "cancelled",
  "failed",
  "bounced",
  "complained"
]).annotate({
  identifier: "SendStatus",
  description: "Status of a send, by rank: a late report never lowers it",
  endings: {
    well: ["delivered", "opened", "clicked"],
    badly: ["suppressed", "cancelled", "failed", "bounced", "complained"],
    perhaps: ["sent", "scheduled"]
  }
})
export type SendStatus = typeof SendStatus.Type

/** Statuses in which a send waits to be handed over. */
export const sendWaits = ["queued", "delivery_delayed"] as const satisfies ReadonlyArray<SendStatus>

export const Scenario = Schema.Literals([
  "delivered",
  "bounced",
  "soft_bounced",
  "complained",
  "suppressed",
  "delayed",
  "failed",
  "opened",
  "clicked",
  "unsubscribed"
]).annotate({ identifier: "SimulationScenario", description: "Outcome that the sandbox simulates" })
export type Scenario = typeof Scenario.Type

export const SendEvent = Schema.Struct({
  id: id("evt"),
  type: Schema.String.annotate({ description: "Type of the event, such as send.delivered" }),
  timestamp: Timestamp,
  source: Schema.Literals(["system", "provider", "sandbox"]).annotate({
    description: "Source of the event: the service itself, the provider, or the sandbox"
  }),
  synthetic: Schema.Boolean.annotate({ description: "True for events that the sandbox simulates" }),
  data: Schema.Record(Schema.String, Schema.Json).annotate({
    description: "Data of the event, which depends on its type"
  })
}).annotate({ identifier: "SendEvent", description: "One entry of a send's timeline" })
export type SendEvent = typeof SendEvent.Type

export const Simulation = Schema.Struct({
  synthetic: Schema.Literal(true).annotate({ description: "Always true" }),
  scenario: Scenario.annotate({ description: "Simulated outcome" }),
  terminal_event: Schema.String.annotate({ description: "Event that the simulation ends with" })
}).annotate({ identifier: "Simulation", description: "The sandbox's simulation of this send" })

/** One further recipient of a send's message. */
export const SendCopy = Schema.Struct({
  kind: Schema.Literals(["cc", "bcc"]).annotate({ description: "cc is seen by every recipient, bcc by none" }),
  email: Schema.String.annotate({ description: "The address" }),
  status: Schema.Literals(["included", "suppressed"]).annotate({
    description: "suppressed: left out, since nothing is sent to the address, or to anybody"
  }),
  bounced: Schema.optionalKey(Schema.Literal(true).annotate({ description: "Present if a server refused this copy" }))
}).annotate({ identifier: "SendCopy", description: "A copy of a send's message, to one further recipient" })
export type SendCopy = typeof SendCopy.Type

/** The public projection of a send. */
export const Send = Schema.Struct({
  id: id("snd"),
  status: SendStatus.annotate({ description: "Status of the send" }),
  connectorProvider: Schema.String.annotate({ description: "smtp, capture, sandbox, or a provider's name" }),
  template: Schema.Struct({
    key: TemplateKey,
    version: Schema.Int.annotate({ description: "Version of the template that is sent; 0: its draft, as a test" }),
    locale: Schema.optionalKey(
      Schema.String.annotate({ description: "Language of the words; absent if the template says none" })
    ),
    requested_locale: Schema.optionalKey(
      Schema.String.annotate({ description: "Language that was asked for; absent if none was" })
    )
  }).annotate({ description: "The template that is sent" }),
  to: Schema.String.annotate({ description: "The recipient's address" }),
  copies: Schema.optionalKey(
    Schema.Array(SendCopy).annotate({ description: "Further recipients of the message; absent without any" })
  ),
  subject: Schema.String.annotate({
    description:
      "The subject as sent; for a live system mail, which may hold a code, the template's subject with placeholders"
  }),
  events: Schema.Array(SendEvent).annotate({ description: "Events of the send, oldest first; at most 100" }),
  metadata: Schema.optionalKey(Metadata.annotate({ description: "Metadata given with the send" })),
  simulation: Schema.optionalKey(Simulation.annotate({ description: "Only on sandbox sends" })),
  scheduled_at: Schema.optionalKey(
    Timestamp.annotate({ description: "The hour that it was scheduled for; absent if it was sent at once" })
  ),
  created_at: Timestamp,
  updated_at: Timestamp
}).annotate({ identifier: "SendPublic", description: "One message to one recipient, with its status and timeline" })
export type Send = typeof Send.Type

export const ListSends = Schema.Struct({
  ...pageFields(),
  templateKey: Schema.optionalKey(TemplateKey),
  status: Schema.optionalKey(SendStatus.annotate({ description: "Only this status" })),
  to: Schema.optionalKey(EmailAddress.annotate({ description: "Only sends to this address" })),
  apiKeyId: Schema.optionalKey(id("key")),
  sequenceId: Schema.optionalKey(id("seq").annotate({ description: "Only mails of this sequence" })),
  category: Schema.optionalKey(TemplateCategory.annotate({ description: "Only mails of templates of this category" })),
  contactId: Schema.optionalKey(id("con").annotate({ description: "Only mails to this contact" })),
  ...windowFields
})

export const CancelSend = Schema.Struct({ id: id("snd") })

export const RescheduleSend = Schema.Struct({
  id: id("snd"),
  send_at: Schema.NullOr(Timestamp).annotate({
    description: "The new hour, 60 seconds to 30 days ahead; null sends it now",
    examples: ["2026-12-01T08:00:00.000Z"]
  })
})
