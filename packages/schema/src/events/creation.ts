import { Schema } from "effect"
import * as Event from "../Event.ts"
import { id } from "../Id.ts"
import { CreationStatus } from "../resources/Creation.ts"

/** The `data` of a creation event: the creation and its status, never its brief, and the fields of the event itself. */
const creationData = <F extends Schema.Struct.Fields>(happened: F) =>
  Schema.Struct({
    creation: Schema.Struct({
      id: id("cmp"),
      name: Schema.String.annotate({ description: "Name of the creation" }),
      status: CreationStatus
    }).annotate({ description: "The creation, with its status after this event" }),
    ...happened
  })

/** An example of `creationData`. */
const creationExample = <S extends typeof CreationStatus.Type, H extends object>(status: S, happened: H) => ({
  creation: { id: "cmp_01kb2x9w3t5v7y8z", name: "Open kitchen", status },
  ...happened
})

export const creation_failed = Event.make({
  type: "creation.failed",
  says: "A creation could not be built further",
  data: creationData({
    code: Schema.String.annotate({ description: "Code of the error catalogue" }),
    message: Schema.String.annotate({ description: "Reason, in words" })
  }),
  example: creationExample("failed", {
    code: "insufficient_credits",
    message: "This call costs 1 credit, more than the workspace has left."
  })
})

export const creation_ready = Event.make({
  type: "creation.ready",
  says: "Every part of a creation is made",
  data: creationData({}),
  example: creationExample("ready", {})
})

export const creation_strategy_ready = Event.make({
  type: "creation.strategy_ready",
  says: "A creation's strategy waits for somebody to approve it",
  data: creationData({}),
  example: creationExample("awaiting_strategy_approval", {})
})
