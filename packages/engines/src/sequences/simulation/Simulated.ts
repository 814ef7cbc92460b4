import { runEntryTypes } from "@tidings/schema/resources/SequenceRun"
import { sequenceChannelNames } from "@tidings/schema/sequences/channels"
import { RunStatus } from "@tidings/schema/sequences/status"
import { Schema } from "effect"

const says = (description: string) => Schema.String.annotate({ description })
const mayNot = (description: string) => Schema.optionalKey(Schema.String.annotate({ description }))
const values = (description: string) => Schema.Record(Schema.String, Schema.Unknown).annotate({ description })

/** A message that the simulation would have sent; without its words if its template is not available. */
export const SimulatedSend = Schema.Struct({
  channel: Schema.Literals(sequenceChannelNames).annotate({ description: "email or sms" }),
  to: says("Address or number of the contact"),
  template: Schema.Struct({
    key: says("Key of the template"),
    version: Schema.optionalKey(Schema.Int.annotate({ description: "Its published version" }))
  }).annotate({ description: "Template of the message" }),
  variables: values("Values of the template's variables"),
  subject: mayNot("Subject of a mail"),
  text: mayNot("The message as text"),
  html: mayNot("The mail as HTML")
}).annotate({ identifier: "SimulatedSend", description: "A message that would have left; not rendered without text" })
export type SimulatedSend = typeof SimulatedSend.Type

/**
 * An entry of the run's timeline, or an event that moved nothing (`ignored`), with its times in RFC 3339, in UTC and
 * with the run's offset.
 */
export const SimulatedStep = Schema.Struct({
  type: Schema.Literals([...runEntryTypes, "ignored"]).annotate({
    description: "An entry of a run's timeline; ignored is an event that moved nothing"
  }),
  at: says("Time in UTC"),
  local: says("Time with the offset of the run's zone"),
  node: mayNot("The node"),
  event: mayNot("Type of the event"),
  eventId: mayNot("Made-up id of the event"),
  sendId: mayNot("Made-up id of the message"),
  until: mayNot("End of a wait, in UTC"),
  untilLocal: mayNot("End of a wait, in the run's zone"),
  reason: mayNot("Reason of the step"),
  timeZone: Schema.optionalKey(
    Schema.Literal("unknown").annotate({ description: "unknown: the contact's zone is none that exists" })
  ),
  metadata: Schema.optionalKey(values("Metadata of the event")),
  eventLocal: mayNot("Time at which the event came, in the run's zone"),
  send: Schema.optionalKey(SimulatedSend)
}).annotate({ identifier: "SimulatedStep", description: "One step of a simulated run" })
export type SimulatedStep = typeof SimulatedStep.Type

/** Result of a simulation. */
export const Simulated = Schema.Struct({
  sequence: Schema.Struct({ key: says("Its key"), name: says("Its name") }).annotate({
    description: "The simulated sequence"
  }),
  version: Schema.NullOr(Schema.Int).annotate({ description: "Applied version; null for a definition in the call" }),
  timeZone: says("The run's time zone"),
  status: RunStatus,
  reason: Schema.NullOr(Schema.String).annotate({
    description: "Reason for the end of the run; null while it is live"
  }),
  node: Schema.NullOr(Schema.String).annotate({
    description: "Node where the run stands or ended; null after its end"
  }),
  lastedMs: Schema.Finite.annotate({ description: "Milliseconds until the run ended, or the simulation stopped" }),
  steps: Schema.Array(SimulatedStep).annotate({ description: "The steps in the order of time" }),
  notVisited: Schema.Array(Schema.String).annotate({ description: "Nodes that the run did not reach" }),
  warnings: Schema.Array(Schema.String).annotate({ description: "Surprises in the walk, in words" })
})
export type Simulated = typeof Simulated.Type
