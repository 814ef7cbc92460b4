import { normalizeEmail } from "@tidings/schema/fields/Email"
import { Members } from "@tidings/services/members/Members"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { typedEmail, workspace } from "../fields.ts"
import { workspaceFor } from "../workspaceFor.ts"

export default Command.make({
  name: "member add",
  says: "Let somebody connect programs to a workspace with a code by mail",
  input: Schema.Struct({ email: typedEmail("The address that codes are mailed to"), workspace }),
  positional: ["email"],
  output: Schema.Struct({ email: Schema.String, workspace: Schema.String, added: Schema.Boolean }),
  audit: "member.add",
  examples: { "Codes for Ada": { email: "ada@example.com" } },
  perform: ({ email: typed, workspace }) =>
    Effect.gen(function* () {
      const { id: workspaceId } = yield* workspaceFor(workspace)
      const email = normalizeEmail(typed)
      const added = yield* Members.use((members) => members.add(workspaceId, email))
      return {
        output: { email, workspace: workspaceId, added },
        changes: added ? [{ workspaceId, target: { kind: "member", id: email } }] : []
      }
    }),
  shown: ({ added, email }) => ({
    result: email,
    note: added ? "A member: codes to connect programs with are mailed there when asked for." : "A member already."
  })
})
