import add_suppressions from "@tidings/operations/suppressions/add_suppressions"
import { normalizeEmail } from "@tidings/schema/fields/Email"
import { Schema } from "effect"
import * as Face from "../Face.ts"
import { sandbox, typedEmail, workspace } from "../fields.ts"

export default Face.make(add_suppressions, {
  name: "suppression add",
  says: "Send no more mail of any kind to an address",
  input: Schema.Struct({ email: typedEmail("The address that gets no more mail"), sandbox, workspace }),
  positional: ["email"],
  output: Schema.Struct({ workspace: Schema.String, email: Schema.String, added: Schema.Int, already: Schema.Int }),
  examples: { "Somebody who asked to be left alone": { email: "ada@example.com" } },
  asks: ({ email }) => ({ entries: [{ email }] }),
  tells: ({ already, added, raised }, { email }, { workspaceId }) => ({
    workspace: workspaceId,
    email: normalizeEmail(email),
    added: added + raised,
    already
  }),
  shown: ({ added }, { input: { email } }) => ({
    result: email,
    note: added === 1 ? "Nothing is sent there any more." : "Suppressed already."
  })
})
