import { Pausing } from "@tidings/services/sequences/pausing/Pausing"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { sandbox, workspace } from "../fields.ts"
import { worldFor } from "../workspaceFor.ts"

export default Command.make({
  name: "sequence pause",
  says: "Pause a sequence: nobody enters, no timer fires, no event wakes; events are kept",
  input: Schema.Struct({
    key: Schema.String.annotate({ description: "The sequence's key, or its id" }),
    sandbox,
    workspace
  }),
  positional: ["key"],
  output: Schema.Struct({ id: Schema.String, key: Schema.String, changed: Schema.Boolean, workspace: Schema.String }),
  audit: "sequence.pause",
  examples: { "It stands still": { key: "reminder" } },
  perform: ({ key, ...named }) =>
    Effect.gen(function* () {
      const world = yield* worldFor(named)
      const { workspaceId } = world
      const { id, isNew, key: name } = yield* Pausing.use((pausing) => pausing.pause(world, key))
      const change = { ...world, target: { kind: "sequence", id }, metadata: { key: name } }
      return { output: { id, key: name, changed: isNew, workspace: workspaceId }, changes: isNew ? [change] : [] }
    }),
  shown: ({ changed, key }) => ({ result: changed ? `${key} is paused` : `${key} was not published` })
})
