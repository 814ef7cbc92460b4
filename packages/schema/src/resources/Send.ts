import { Schema } from "effect"
import { id } from "../Id.ts"
import { Metadata } from "../fields/Metadata.ts"
import { TemplateKey } from "./Template.ts"
import { Timestamp } from "../fields/Timestamp.ts"

/** In order of rank: a late callback never lowers it. */
export const SendStatus = Schema.Literals([
  "queued",
  "unconfirmed",
  "sent",
  "delivery_delayed",
  "delivered",
  "opened",
  "clicked",
  "suppressed",
  "failed",
  "bounced",
  "complained"
]).annotate({ identifier: "SendStatus", description: "What became of a send, by rank: a late report never lowers it" })
export type SendStatus = typeof SendStatus.Type

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
]).annotate({ identifier: "SimulationScenario", description: "What the sandbox lets happen to a send" })
export type Scenario = typeof Scenario.Type

export const SendEvent = Schema.Struct({
  id: id("evt"),
  type: Schema.String.annotate({ description: "What happened, such as send.delivered" }),
  timestamp: Timestamp,
  source: Schema.Literals(["system", "provider", "sandbox"]).annotate({
    description: "Who says so: the service itself, the provider, or the sandbox"
  }),
  synthetic: Schema.Boolean.annotate({ description: "True for what the sandbox plays" }),
  data: Schema.Record(Schema.String, Schema.Json).annotate({ description: "What else is known, by type" })
}).annotate({ identifier: "SendEvent", description: "One entry of a send's timeline" })
export type SendEvent = typeof SendEvent.Type

export const Simulation = Schema.Struct({
  synthetic: Schema.Literal(true).annotate({ description: "Always true" }),
  scenario: Scenario.annotate({ description: "What is played" }),
  terminal_event: Schema.String.annotate({ description: "The event that it ends with" })
}).annotate({ identifier: "Simulation", description: "What the sandbox plays for this send" })

/** The public projection of a send. */
export const Send = Schema.Struct({
  id: id("snd"),
  status: SendStatus.annotate({ description: "What became of it" }),
  connectorProvider: Schema.String.annotate({ description: "smtp, capture, sandbox, or a provider's name" }),
  template: Schema.Struct({
    key: TemplateKey,
    version: Schema.Int.annotate({ description: "The version that is sent" })
  }).annotate({ description: "The template" }),
  to: Schema.String.annotate({ description: "The recipient's address" }),
  subject: Schema.String.annotate({ description: "The subject as it was sent" }),
  events: Schema.Array(SendEvent).annotate({ description: "What happened, oldest first; at most 100" }),
  metadata: Schema.optionalKey(Metadata.annotate({ description: "The metadata that it was made with" })),
  simulation: Schema.optionalKey(Simulation.annotate({ description: "Sandbox sends only" })),
  created_at: Timestamp,
  updated_at: Timestamp
}).annotate({ identifier: "SendPublic", description: "One message to one recipient, and what became of it" })
export type Send = typeof Send.Type
