import { Pausing } from "@tidings/services/sequences/pausing/Pausing"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { sandbox, workspace, worldFor } from "../fields.ts"

/** The field for a sequence. */
export const sequenceKey = Schema.String.annotate({ description: "The sequence's key, or its id" })

interface PausingCommand {
  readonly verb: "pause" | "resume"
  readonly says: string
  /** The purpose of the example. */
  readonly example: string
  /** The words that follow the sequence's key once it was changed, and if there was nothing to change. */
  readonly done: string
  readonly already: string
}

/** Declares the command that pauses a sequence, or the one that lets it go on. */
export const pausingCommand = ({ already, done, example, says, verb }: PausingCommand) =>
  Command.make({
    name: `sequence ${verb}`,
    says,
    input: Schema.Struct({ key: sequenceKey, sandbox, workspace }),
    positional: ["key"],
    output: Schema.Struct({ id: Schema.String, key: Schema.String, changed: Schema.Boolean, workspace: Schema.String }),
    audit: `sequence.${verb}`,
    examples: { [example]: { key: "reminder" } },
    perform: ({ key, ...named }) =>
      Effect.gen(function* () {
        const world = yield* worldFor(named)
        const { id, isNew, key: name } = yield* Pausing.use((pausing) => pausing[verb](world, key))
        const change = { ...world, target: { kind: "sequence", id }, metadata: { key: name } }
        return {
          output: { id, key: name, changed: isNew, workspace: world.workspaceId },
          changes: isNew ? [change] : []
        }
      }),
    shown: ({ changed, key }) => ({ result: `${key} ${changed ? done : already}` })
  })
