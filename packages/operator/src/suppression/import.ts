import { normalizeEmail } from "@tidings/schema/fields/Email"
import { SuppressionReason } from "@tidings/schema/resources/Suppression"
import { Suppressions } from "@tidings/services/suppressions/Suppressions"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { isEmail, sandbox, workspace, worldFor } from "../fields.ts"

/** The most addresses of one statement. */
const most = 5_000

export default Command.make({
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
  audit: "suppression.add",
  examples: {
    "A list from another service": { file: "unsubscribed.csv", emails: ["ada@example.com", "grace@example.com"] }
  },
  perform: ({ emails, file, reason = "manual", ...given }) =>
    Effect.gen(function* () {
      const world = yield* worldFor(given)
      const { workspaceId } = world
      const fit = emails.map(isEmail)
      const accepted = [...new Set(emails.filter((_, place) => fit[place]).map(normalizeEmail))]
      const source = { kind: "import", id: file }
      const added = yield* Suppressions.use((suppressions) => suppressions.add(world, accepted, reason, source))
      const change = {
        ...world,
        target: { kind: "workspace", id: workspaceId },
        metadata: { added: added.length, reason, file }
      }
      return {
        output: {
          workspace: workspaceId,
          added: added.length,
          already: accepted.length - added.length,
          refused: fit.flatMap((is, place) => (is ? [] : [place]))
        },
        changes: added.length > 0 ? [change] : []
      }
    }),
  shown: ({ added, already }) => ({ result: `${added} added, ${already} suppressed already` })
})
