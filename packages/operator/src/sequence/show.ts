import read_sequence from "@tidings/operations/sequences/read_sequence"
import read_sequence_version from "@tidings/operations/sequences/read_sequence_version"
import { SequenceSummary } from "@tidings/schema/resources/Sequence"
import { Effect, Schema } from "effect"
import * as Face from "../Face.ts"
import { sandbox, workspace } from "../fields.ts"
import { sequenceKey, sequencePath } from "./PausingCommand.ts"

export default Face.several([read_sequence_version, read_sequence], {
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
  missing: ({ key, version }) =>
    version === undefined ? `There is no sequence ${key}.` : `There is no version ${version} of a sequence ${key}.`,
  pathOf: sequencePath,
  answer: (call, { key, version }) =>
    Effect.gen(function* () {
      const sequence = yield* call(read_sequence, { keyOrId: key })
      const { number, source } = yield* call(read_sequence_version, {
        keyOrId: key,
        version: String(version ?? "current")
      })
      return { ...sequence, shownVersion: number, source }
    }),
  shown: ({ enrolledCount, key, shownVersion, source, status, version }) => ({
    result: source.trimEnd(),
    note: `${key}: ${status}, version ${shownVersion}${shownVersion === version ? "" : ` of ${version}`}, ${enrolledCount.toLocaleString("en")} enrolled.`
  })
})
