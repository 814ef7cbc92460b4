import { E164 } from "../fields/Phone.ts"
import { Schema } from "effect"
import { pageFields } from "../fields/page.ts"
import { id } from "../Id.ts"
import { messageFields } from "./Message.ts"
import { SmsTemplateKey } from "../fields/sms/SmsTemplateKey.ts"

/** The statuses of a text message in order of rank; a late report never lowers the status. */
export const SmsStatus = Schema.Literals([
  "accepted",
  "queued",
  "unconfirmed",
  "sent",
  "undelivered",
  "delivered",
  "failed",
  "suppressed"
]).annotate({
  identifier: "SmsStatus",
  description:
    "Status of a text message, by rank: a late report never lowers it. queued: tried, and waits to be tried again"
})
export type SmsStatus = typeof SmsStatus.Type

/** Statuses in which a text message waits to be handed over. */
export const smsWaits = ["accepted", "queued"] as const satisfies ReadonlyArray<SmsStatus>

export const SmsScenario = Schema.Literals([
  "delivered",
  "undelivered",
  "failed",
  "suppressed",
  "unconfirmed"
]).annotate({
  identifier: "SmsScenario",
  description: "Outcome that the sandbox simulates"
})
export type SmsScenario = typeof SmsScenario.Type

export const SmsSimulation = Schema.Struct({
  synthetic: Schema.Literal(true).annotate({ description: "Always true" }),
  scenario: SmsScenario,
  terminal_event: Schema.String.annotate({ description: "Event that the simulation ends with" })
}).annotate({ identifier: "SmsSimulation", description: "The sandbox's simulation of this message" })
export type SmsSimulation = typeof SmsSimulation.Type

/** The template key of the reply to HELP. */
export const helpReply = "reply.help"

const templateKey = Schema.String.annotate({
  description: `Purpose: a key of the kit, or ${helpReply} for the reply to HELP`
})

/** The public projection of a text message; its body is left out, since it may hold a code. */
export const SmsDelivery = Schema.Struct({
  id: id("sms"),
  status: SmsStatus,
  templateKey,
  language: Schema.NullOr(Schema.String).annotate({
    description: "Language of the wording; null for the wording without one"
  }),
  to: Schema.String.annotate({ description: "The recipient's number" }),
  encoding: Schema.Literals(["GSM-7", "UCS-2"]).annotate({ description: "Encoding that carriers use" }),
  segmentCount: Schema.Int.annotate({ description: "Number of parts that carriers split it into" }),
  connectorProvider: messageFields.connectorProvider,
  events: messageFields.events,
  simulation: Schema.optionalKey(SmsSimulation.annotate({ description: "Only on messages of sandbox keys" })),
  consentProofId: Schema.optionalKey(
    Schema.String.annotate({ description: "Your proof that the recipient agreed, as the call named it" })
  ),
  created_at: messageFields.created_at,
  updated_at: messageFields.updated_at
}).annotate({ identifier: "SmsDelivery", description: "One text message to one number, with its status and timeline" })
export type SmsDelivery = typeof SmsDelivery.Type

export const ListSmsDeliveries = Schema.Struct({
  ...pageFields(),
  templateKey: Schema.optionalKey(SmsTemplateKey.annotate({ description: "Only messages with this key" })),
  status: Schema.optionalKey(SmsStatus.annotate({ description: "Only this status" })),
  to: Schema.optionalKey(E164.annotate({ description: "Only this number, in E.164" }))
})
