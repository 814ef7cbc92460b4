import type pause_sequence from "@tidings/operations/sequences/pause_sequence"
import type resume_sequence from "@tidings/operations/sequences/resume_sequence"
import { Schema } from "effect"
import * as Face from "../Face.ts"
import { sandbox, workspace } from "../fields.ts"

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

/** Returns the field of a command about a sequence for one of the operations'. */
export const sequencePath = (path: string): string | undefined => (path === "keyOrId" ? "key" : undefined)

/** Declares the command that pauses a sequence, or the one that lets it go on. */
export const pausingCommand = (
  operation: typeof pause_sequence | typeof resume_sequence,
  { already, done, example, says, verb }: PausingCommand
) =>
  Face.make(operation as typeof pause_sequence, {
    name: `sequence ${verb}`,
    says,
    input: Schema.Struct({ key: sequenceKey, sandbox, workspace }),
    positional: ["key"],
    output: Schema.Struct({ id: Schema.String, key: Schema.String, changed: Schema.Boolean, workspace: Schema.String }),
    examples: { [example]: { key: "reminder" } },
    pathOf: sequencePath,
    asks: ({ key }) => ({ keyOrId: key }),
    tells: ({ changed, id, key }, _, { workspaceId }) => ({ id, key, changed, workspace: workspaceId }),
    shown: ({ changed, key }) => ({ result: `${key} ${changed ? done : already}` })
  })
