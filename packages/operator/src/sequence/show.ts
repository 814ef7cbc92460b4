import { SequenceSummary } from "@tidings/schema/resources/Sequence"
import { Sequences } from "@tidings/services/sequences/Sequences"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { workspace } from "../fields.ts"
import { workspaceFor } from "../workspaceFor.ts"

export default Command.read({
  name: "sequence show",
  says: "Print the file of a sequence, as it was applied",
  input: Schema.Struct({
    key: Schema.String.annotate({ description: "The sequence's key, or its id" }),
    version: Schema.optionalKey(
      Schema.Int.check(Schema.isGreaterThan(0)).annotate({
        title: "number",
        description: "A version before the current one"
      })
    ),
    workspace
  }),
  positional: ["key"],
  output: Schema.Struct({ ...SequenceSummary.fields, shownVersion: Schema.Int, source: Schema.String }),
  examples: { "As it is now": { key: "reminder" }, "As it was": { key: "reminder", version: 1 } },
  perform: ({ key, version, workspace }) =>
    Effect.gen(function* () {
      const { id } = yield* workspaceFor(workspace)
      return yield* Sequences.use((sequences) => sequences.show(id, key, version))
    }),
  shown: ({ enrolledCount, key, shownVersion, source, status, version }) => ({
    result: source.trimEnd(),
    note: `${key}: ${status}, version ${shownVersion}${shownVersion === version ? "" : ` of ${version}`}, ${enrolledCount.toLocaleString("en")} enrolled.`
  })
})
