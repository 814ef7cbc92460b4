import { Schema } from "effect"
import { id } from "./Id.ts"
import { Metadata } from "./Metadata.ts"
import { TemplateKey } from "./Template.ts"
import { Timestamp } from "./Timestamp.ts"

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
]).annotate({ identifier: "SendStatus" })
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
]).annotate({ identifier: "SimulationScenario" })
export type Scenario = typeof Scenario.Type

export const SendEvent = Schema.Struct({
  id: id("evt"),
  type: Schema.String,
  timestamp: Timestamp,
  source: Schema.Literals(["system", "provider", "sandbox"]),
  synthetic: Schema.Boolean,
  data: Schema.Record(Schema.String, Schema.Json)
}).annotate({ identifier: "SendEvent" })
export type SendEvent = typeof SendEvent.Type

export const Simulation = Schema.Struct({
  synthetic: Schema.Literal(true),
  scenario: Scenario,
  terminal_event: Schema.String
}).annotate({ identifier: "Simulation" })

/** The public projection of a send. */
export const Send = Schema.Struct({
  id: id("snd"),
  status: SendStatus,
  connectorProvider: Schema.String.annotate({ description: "smtp, capture, sandbox, or a provider's name" }),
  template: Schema.Struct({ key: TemplateKey, version: Schema.Int }),
  to: Schema.String,
  subject: Schema.String,
  events: Schema.Array(SendEvent),
  metadata: Schema.optionalKey(Metadata),
  simulation: Schema.optionalKey(Simulation),
  created_at: Timestamp,
  updated_at: Timestamp
}).annotate({ identifier: "SendPublic" })
export type Send = typeof Send.Type
