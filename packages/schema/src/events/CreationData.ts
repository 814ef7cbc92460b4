import { Schema } from "effect"
import { id } from "../Id.ts"
import { CreationStatus } from "../resources/Creation.ts"

/** The `data` of a creation event: the creation and its status, never its brief, and the fields of the event itself. */
export const creationData = <F extends Schema.Struct.Fields>(happened: F) =>
  Schema.Struct({
    creation: Schema.Struct({
      id: id("cmp"),
      name: Schema.String.annotate({ description: "Name of the creation" }),
      status: CreationStatus
    }).annotate({ description: "The creation, with its status after this event" }),
    ...happened
  })

/** An example of `creationData`. */
export const creationExample = <S extends typeof CreationStatus.Type, H extends object>(status: S, happened: H) => ({
  creation: { id: "cmp_01kb2x9w3t5v7y8z", name: "Open kitchen", status },
  ...happened
})
