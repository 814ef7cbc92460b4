import { SequencePlan } from "@tidings/schema/sequences/plan"
import { Sequences } from "@tidings/services/sequences/Sequences"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { sandbox, workspace, worldFor } from "../fields.ts"
import { planText } from "@tidings/engines/sequences/definition/planText"

const mostFiles = 200

/** A little more than the size limit of a file, so that a file over the limit is refused by name. */
const mostCharacters = 100_000

const File = Schema.Struct({
  filename: Schema.String.check(Schema.isMaxLength(4_096)),
  base64: Schema.String.check(Schema.isMaxLength(mostCharacters))
})

const flag = (description: string) => Schema.optionalKey(Schema.Boolean.annotate({ description }))

const reminder = `key: reminder
trigger: { type: api.enroll }
nodes:
  a_day: { type: wait, for: 1d, next: end }
`

export default Command.make({
  name: "apply",
  says: "Make files the current versions of their sequences: all of them or none, after showing the difference",
  input: Schema.Struct({
    paths: Schema.Array(Schema.String)
      .check(Schema.isMinLength(1))
      .annotate({ title: "file", description: "Files of sequences (.yaml, .yml), and folders of such" }),
    files: Schema.Array(File).check(Schema.isMaxLength(mostFiles)).annotate({ description: "Contents of the files" }),
    whole: flag("True if a folder was given: sequences under other keys have vanished"),
    base: Schema.optionalKey(
      Schema.Record(Schema.String, Schema.Int).annotate({
        description: "The versions that the difference was shown for"
      })
    ),
    dryRun: flag("Only show the difference; the exit status is 2 if there is one"),
    yes: flag("Do not ask"),
    moveRuns: flag("Move live runs to the new version if it has their node; else they finish on their own version"),
    prune: flag("Archive sequences that no file of the folders holds"),
    format: Schema.optionalKey(
      Schema.Literals(["text", "json"]).annotate({ description: "Format of printed errors; text by default" })
    ),
    sandbox,
    workspace
  }),
  positional: ["paths"],
  output: Schema.Struct({ ...SequencePlan.fields, workspace: Schema.String }),
  audit: "sequence.apply",
  examples: {
    "Every sequence of a folder": {
      paths: ["sequences"],
      files: [{ filename: "sequences/reminder.yaml", base64: btoa(reminder) }]
    },
    "One of them, in a script": {
      paths: ["reminder.yaml"],
      files: [{ filename: "reminder.yaml", base64: btoa(reminder) }],
      yes: true
    }
  },
  prepare: ({ files }) =>
    Sequences.use((sequences) =>
      sequences.readFiles(
        files.map(({ base64, filename }) => ({ name: filename, bytes: Buffer.from(base64, "base64") }))
      )
    ),
  perform: (
    { base, dryRun = false, moveRuns = false, prune = false, sandbox, whole = false, workspace },
    operator,
    files
  ) =>
    Effect.gen(function* () {
      const world = yield* worldFor({ ...(sandbox && { sandbox }), ...(workspace !== undefined && { workspace }) })
      const { workspaceId } = world
      const appliedBy = { kind: "cli", user: operator } as const
      const options = { appliedBy, base, dryRun, moveRuns, prune, whole }
      const { audit, ...plan } = yield* Sequences.use((sequences) => sequences.apply(world, files, options))
      return {
        output: { ...plan, workspace: workspaceId },
        changes: audit.map(({ id, metadata }) => ({ ...world, target: { kind: "sequence", id }, metadata }))
      }
    }),
  shown: (plan, { input: { files, format = "text" } }) => ({
    result: format === "json" ? JSON.stringify(plan.findings) : planText(plan, files.length)
  })
})
