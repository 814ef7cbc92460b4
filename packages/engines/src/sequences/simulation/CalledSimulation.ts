import { definitionFields } from "@tidings/schema/resources/ApplySequence"
import { SequenceKeyOrId } from "@tidings/schema/resources/Sequence"
import { Schema } from "effect"
import { Simulated } from "./Simulated.ts"
import { simulationFields } from "./SimulationRequest.ts"

const { event, send, ...request } = simulationFields

/** A simulation as a call asks for it. */
export const SimulateSequence = Schema.Struct({
  ...definitionFields,
  key: Schema.optionalKey(
    SequenceKeyOrId.annotate({ description: "Key or id of an applied sequence, instead of source and definition" })
  ),
  version: Schema.optionalKey(
    Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)).annotate({
      description: "With key: its version; the current one if omitted"
    })
  ),
  ...request,
  events: event,
  sends: send
})

export const CalledSimulation = Schema.Struct({
  ...Simulated.fields,
  text: Schema.String.annotate({ description: "The walk as text for people: a line for each step" })
}).annotate({ identifier: "SimulatedSequence", description: "The walk of a made-up contact through a sequence" })
export type CalledSimulation = typeof CalledSimulation.Type
