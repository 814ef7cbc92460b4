import { Resealing } from "@tidings/services/connectors/Resealing"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"

export default Command.make({
  name: "connector reseal",
  says: "Seal all credentials anew by the first key of CREDENTIALS_KEY, so that older ones can go",
  input: Schema.Struct({
    after: Schema.optionalKey(Schema.String.annotate({ description: "The connector after which to go on" }))
  }),
  output: Schema.Struct({
    resealed: Schema.Int,
    unopenable: Schema.Array(Schema.String),
    /** The value of `after` for the next call; null at the end. */
    next: Schema.NullOr(Schema.String)
  }),
  audit: "connector.reseal",
  examples: { "After a new key was put in front": {} },
  perform: ({ after = "" }) =>
    Effect.gen(function* () {
      const { next, resealed, unopenable } = yield* Resealing.use((resealing) => resealing.reseal(after))
      return {
        output: { resealed: resealed.length, unopenable: unopenable.map(({ id }) => id), next },
        changes: resealed.map(({ id, workspaceId }) => ({ workspaceId, target: { kind: "connector", id } }))
      }
    }),
  shown: ({ resealed, unopenable }) => ({
    result: `${resealed} resealed`,
    note:
      unopenable.length === 0
        ? "All are sealed by the first key: the others may go."
        : `No key opens ${unopenable.join(", ")}: give each its credentials again by connector set, or remove it.`,
    isWrong: unopenable.length > 0
  })
})
