import { runEntryTypes } from "@tidings/schema/resources/SequenceRun"
import { sequenceChannelNames } from "@tidings/schema/sequences/channels"
import { RunStatus } from "@tidings/schema/sequences/status"
import { Schema } from "effect"

const values = Schema.Record(Schema.String, Schema.Unknown)

/** A message that the simulation would have sent; without its words if its template is not available. */
export const SimulatedSend = Schema.Struct({
  channel: Schema.Literals(sequenceChannelNames),
  to: Schema.String,
  template: Schema.Struct({ key: Schema.String, version: Schema.optionalKey(Schema.Int) }),
  variables: values,
  subject: Schema.optionalKey(Schema.String),
  text: Schema.optionalKey(Schema.String),
  html: Schema.optionalKey(Schema.String)
})
export type SimulatedSend = typeof SimulatedSend.Type

/**
 * An entry of the run's timeline, or an event that moved nothing (`ignored`), with its times in RFC 3339, in UTC and
 * with the run's offset.
 */
export const SimulatedStep = Schema.Struct({
  type: Schema.Literals([...runEntryTypes, "ignored"]),
  at: Schema.String,
  local: Schema.String,
  node: Schema.optionalKey(Schema.String),
  event: Schema.optionalKey(Schema.String),
  eventId: Schema.optionalKey(Schema.String),
  sendId: Schema.optionalKey(Schema.String),
  until: Schema.optionalKey(Schema.String),
  untilLocal: Schema.optionalKey(Schema.String),
  reason: Schema.optionalKey(Schema.String),
  timeZone: Schema.optionalKey(Schema.Literal("unknown")),
  /** The event's metadata; `eventLocal` is the time it came. */
  metadata: Schema.optionalKey(values),
  eventLocal: Schema.optionalKey(Schema.String),
  send: Schema.optionalKey(SimulatedSend)
})
export type SimulatedStep = typeof SimulatedStep.Type

/** Result of a simulation. */
export const Simulated = Schema.Struct({
  sequence: Schema.Struct({ key: Schema.String, name: Schema.String }),
  version: Schema.NullOr(Schema.Int),
  timeZone: Schema.String,
  status: RunStatus,
  /** The reason why the run ended; null while it is live. */
  reason: Schema.NullOr(Schema.String),
  /** The node the run is at, or ended at. */
  node: Schema.NullOr(Schema.String),
  /** Time until the run ended, or until the simulation stopped. */
  lastedMs: Schema.Finite,
  steps: Schema.Array(SimulatedStep),
  notVisited: Schema.Array(Schema.String),
  warnings: Schema.Array(Schema.String)
})
export type Simulated = typeof Simulated.Type
