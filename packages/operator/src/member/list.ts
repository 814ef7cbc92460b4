import list_workspace_members from "@tidings/operations/members/list_workspace_members"
import { Member } from "@tidings/schema/resources/Member"
import { Schema } from "effect"
import * as Face from "../Face.ts"
import { workspace } from "../fields.ts"
import { asTable } from "../table.ts"

export default Face.several([list_workspace_members], {
  name: "member list",
  says: "List who may sign in to a workspace, and who of them decides approvals",
  input: Schema.Struct({ workspace }),
  output: Schema.Array(Member),
  examples: { "All of them, by address": {} },
  answer: (call) => Face.allOf(call, list_workspace_members, {}),
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
