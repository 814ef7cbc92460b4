import add_suppressions from "@tidings/operations/suppressions/add_suppressions"
import { normalizeEmail } from "@tidings/schema/fields/Email"
import { SuppressionReason } from "@tidings/schema/resources/Suppression"
import { Array as Arr, Effect, Schema } from "effect"
import * as Face from "../Face.ts"
import { isEmail, sandbox, workspace } from "../fields.ts"

const most = 5_000
/** The most addresses that one call of the operation takes. */
const mostInACall = 1_000

export default Face.several([add_suppressions], {
  name: "suppression import",
  says: "Send no more mail, or no more marketing, to the addresses of a list; the same list may be imported again",
  input: Schema.Struct({
    file: Schema.String.annotate({
      description: "CSV with a column called email, or with the addresses first; - reads stdin"
    }),
    emails: Schema.Array(Schema.String)
      .check(Schema.isMaxLength(most))
      .annotate({ description: "The addresses of the file, or some of them" }),
    reason: Schema.optionalKey(
      SuppressionReason.annotate({
        description: "unsubscribe stops marketing only, any other reason every mail; manual by default"
      })
    ),
    sandbox,
    workspace
  }),
  positional: ["file"],
  output: Schema.Struct({
    workspace: Schema.String,
    added: Schema.Int,
    already: Schema.Int,
    /** The indexes in `emails` of texts that are no addresses. */
    refused: Schema.Array(Schema.Int)
  }),
  examples: {
    "A list from another service": { file: "unsubscribed.csv", emails: ["ada@example.com", "grace@example.com"] }
  },
  answer: (call, { emails, file, reason = "manual" }, place) =>
    Effect.gen(function* () {
      const fit = emails.map(isEmail)
      const accepted = [...new Set(emails.filter((_, index) => fit[index]).map(normalizeEmail))]
      const added = yield* Effect.forEach(Arr.chunksOf(accepted, mostInACall), (some) =>
        Effect.map(
          call(add_suppressions, { entries: some.map((email) => ({ email, reason })), source: file }),
          ({ added, raised }) => added + raised
        )
      )
      const sum = added.reduce((all, one) => all + one, 0)
      return {
        workspace: (yield* place).workspaceId,
        added: sum,
        already: accepted.length - sum,
        refused: fit.flatMap((is, index) => (is ? [] : [index]))
      }
    }),
  shown: ({ added, already }) => ({ result: `${added} added, ${already} suppressed already` })
})
