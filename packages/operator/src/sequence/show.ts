import { SequenceSummary } from "@tidings/schema/resources/Sequence"
import { Sequences } from "@tidings/services/sequences/Sequences"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { sandbox, workspace, worldFor } from "../fields.ts"
import { sequenceKey } from "./PausingCommand.ts"

export default Command.read({
  name: "sequence show",
  says: "Print the file of a sequence, as it was applied",
  input: Schema.Struct({
    key: sequenceKey,
    version: Schema.optionalKey(
      Schema.Int.check(Schema.isGreaterThan(0)).annotate({
        title: "number",
        description: "A version before the current one"
      })
    ),
    sandbox,
    workspace
  }),
  positional: ["key"],
  output: Schema.Struct({ ...SequenceSummary.fields, shownVersion: Schema.Int, source: Schema.String }),
  examples: { "As it is now": { key: "reminder" }, "As it was": { key: "reminder", version: 1 } },
  perform: ({ key, version, ...named }) =>
    Effect.gen(function* () {
      const world = yield* worldFor(named)
      return yield* Sequences.use((sequences) => sequences.show(world, key, version))
    }),
  shown: ({ enrolledCount, key, shownVersion, source, status, version }) => ({
    result: source.trimEnd(),
    note: `${key}: ${status}, version ${shownVersion}${shownVersion === version ? "" : ` of ${version}`}, ${enrolledCount.toLocaleString("en")} enrolled.`
  })
})
