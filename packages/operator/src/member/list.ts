import { Timestamp } from "@tidings/schema/fields/Timestamp"
import { Members } from "@tidings/services/members/Members"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { workspace, workspaceFor } from "../fields.ts"
import { asTable } from "../table.ts"

export default Command.read({
  name: "member list",
  says: "List who may sign in to a workspace, and who of them decides approvals",
  input: Schema.Struct({ workspace }),
  output: Schema.Array(Schema.Struct({ email: Schema.String, may_decide: Schema.Boolean, created_at: Timestamp })),
  examples: { "All of them, by address": {} },
  perform: ({ workspace }) =>
    Effect.flatMap(workspaceFor(workspace), ({ id }) => Members.use((members) => members.list(id))),
  shown: asTable(["email", "decides approvals", "since"], (members) =>
    members.map(({ created_at, email, may_decide }) => [email, may_decide ? "yes" : "no", created_at])
  )
})
