import { normalizeEmail } from "@tidings/schema/fields/Email"
import { problem } from "@tidings/schema/Problem"
import { commandLine } from "@tidings/engines/commandLine/commandLine"
import { Members } from "@tidings/services/members/Members"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { typedEmail, workspace, workspaceFor } from "../fields.ts"

export default Command.make({
  name: "member remove",
  says: "Take somebody out of a workspace, with every program that they connected to it",
  input: Schema.Struct({ email: typedEmail("The address that codes are mailed to"), workspace }),
  positional: ["email"],
  output: Schema.Struct({
    email: Schema.String,
    workspace: Schema.String,
    revoked_keys: Schema.Array(Schema.String)
  }),
  audit: "member.remove",
  examples: { "Somebody who left": { email: "ada@example.com" } },
  perform: ({ email: typed, workspace }) =>
    Effect.gen(function* () {
      const { id: workspaceId } = yield* workspaceFor(workspace)
      const email = normalizeEmail(typed)
      const revoked_keys = yield* Members.use((members) => members.remove(workspaceId, email))
      if (revoked_keys === undefined) {
        const message = `${email} is no member: see ${commandLine("member list")}`
        return yield* problem("resource_not_found", { message })
      }
      return {
        output: { email, workspace: workspaceId, revoked_keys },
        changes: [{ workspaceId, target: { kind: "member", id: email }, metadata: { revoked_keys } }]
      }
    }),
  shown: ({ email, revoked_keys: { length } }) => ({
    result: email,
    note: `No member any more; ${length} connected ${length === 1 ? "program is" : "programs are"} refused from the next call on.`
  })
})
