import { Member } from "@tidings/schema/resources/Member"
import { Members } from "@tidings/services/members/Members"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { workspace, workspaceFor } from "../fields.ts"
import { asTable } from "../table.ts"

export default Command.read({
  name: "member list",
  says: "List who may sign in to a workspace, and who of them decides approvals",
  input: Schema.Struct({ workspace }),
  output: Schema.Array(Member),
  examples: { "All of them, by address": {} },
  perform: ({ workspace }) =>
    Effect.flatMap(workspaceFor(workspace), ({ id }) => Members.use((members) => members.list(id))),
  shown: asTable(["email", "decides approvals", "since", "role", "status"], (members) =>
    members.map(({ created_at, email, may_decide, role, status }) => [
      email,
      may_decide ? "yes" : "no",
      created_at,
      role,
      status
    ])
  )
})
