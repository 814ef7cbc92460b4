import { Timestamp } from "@tidings/schema/fields/Timestamp"
import { SignIns } from "@tidings/services/signIns/SignIns"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { workspace, workspaceFor } from "../fields.ts"

export default Command.make({
  name: "sign-in",
  says: "Print a one-time code to sign in with, on the page where a program asks to be connected or on those for members; works while the server runs",
  input: Schema.Struct({
    workspace,
    user: Schema.optionalKey(
      Schema.String.annotate({
        title: "name",
        description: "Person the code is for: a member's address for the pages of members; you by default"
      })
    )
  }),
  output: Schema.Struct({ code: Schema.String, expires_at: Timestamp, workspace: Schema.String }),
  audit: "sign_in.create",
  examples: { "A code for yourself": {}, "A code to hand to Grace": { user: "grace" } },
  perform: ({ user: named, workspace }, operator) =>
    Effect.gen(function* () {
      const { id: workspaceId } = yield* workspaceFor(workspace)
      const user = named ?? operator
      const { code, expires_at, id } = yield* SignIns.use((signIns) => signIns.issue({ user, workspaceId }))
      return {
        output: { code, expires_at, workspace: workspaceId },
        changes: [{ workspaceId, target: { kind: "sign_in", id }, metadata: { user } }]
      }
    }),
  shown: ({ code }) => ({
    result: code,
    note: "Type it in on the page that asks for it. It works once, within 10 minutes."
  })
})
