import { normalizeEmail } from "@tidings/schema/fields/Email"
import { Suppressions } from "@tidings/services/suppressions/Suppressions"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { typedEmail, workspace } from "../fields.ts"
import { workspaceFor } from "../workspaceFor.ts"

export default Command.make({
  name: "suppression add",
  says: "Write to an address no more, whatever is sent to it",
  input: Schema.Struct({ email: typedEmail("The address that is written to no more"), workspace }),
  positional: ["email"],
  output: Schema.Struct({ workspace: Schema.String, email: Schema.String, added: Schema.Int, already: Schema.Int }),
  audit: "suppression.add",
  examples: { "Somebody who asked to be left alone": { email: "ada@example.com" } },
  perform: ({ email, workspace }, operator) =>
    Effect.gen(function* () {
      const { id: workspaceId } = yield* workspaceFor(workspace)
      const source = { kind: "operator", id: operator }
      const added = yield* Suppressions.use((suppressions) => suppressions.addAll(workspaceId, [email], source))
      return {
        output: {
          workspace: workspaceId,
          email: normalizeEmail(email),
          added: added.length,
          already: 1 - added.length
        },
        changes: added.map((id) => ({ workspaceId, target: { kind: "suppression", id }, metadata: { added: 1 } }))
      }
    }),
  shown: ({ added }, { input: { email } }) => ({
    result: email,
    note: added === 1 ? "Nothing is sent there any more." : "Suppressed already."
  })
})
