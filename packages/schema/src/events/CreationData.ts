import { Schema } from "effect"
import { id } from "../Id.ts"
import { CreationStatus } from "../resources/Creation.ts"

/** The `data` of an event of creations: which one it is and how it stands, never its brief, and what happened to it. */
export const creationData = <F extends Schema.Struct.Fields>(happened: F) =>
  Schema.Struct({
    creation: Schema.Struct({
      id: id("cmp"),
      name: Schema.String.annotate({ description: "Name of the creation" }),
      status: CreationStatus
    }).annotate({ description: "The creation, with its status after this event" }),
    ...happened
  })

/** An example of it. */
export const creationExample = <S extends typeof CreationStatus.Type, H extends object>(status: S, happened: H) => ({
  creation: { id: "cmp_01kb2x9w3t5v7y8z", name: "Open kitchen", status },
  ...happened
})
