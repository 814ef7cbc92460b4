import { normalizeEmail } from "@tidings/schema/fields/Email"
import { Suppressions } from "@tidings/services/suppressions/Suppressions"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { sandbox, typedEmail, workspace, worldFor } from "../fields.ts"

export default Command.make({
  name: "suppression add",
  says: "Send no more mail of any kind to an address",
  input: Schema.Struct({ email: typedEmail("The address that gets no more mail"), sandbox, workspace }),
  positional: ["email"],
  output: Schema.Struct({ workspace: Schema.String, email: Schema.String, added: Schema.Int, already: Schema.Int }),
  audit: "suppression.add",
  examples: { "Somebody who asked to be left alone": { email: "ada@example.com" } },
  perform: ({ email, ...given }, operator) =>
    Effect.gen(function* () {
      const world = yield* worldFor(given)
      const source = { kind: "operator", id: operator }
      const added = yield* Suppressions.use((suppressions) => suppressions.add(world, [email], "manual", source))
      return {
        output: {
          workspace: world.workspaceId,
          email: normalizeEmail(email),
          added: added.length,
          already: 1 - added.length
        },
        changes: added.map((id) => ({ ...world, target: { kind: "suppression", id }, metadata: { added: 1 } }))
      }
    }),
  shown: ({ added }, { input: { email } }) => ({
    result: email,
    note: added === 1 ? "Nothing is sent there any more." : "Suppressed already."
  })
})
