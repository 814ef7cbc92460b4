import { Timestamp } from "@tidings/schema/fields/Timestamp"
import { Members } from "@tidings/services/members/Members"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { workspace } from "../fields.ts"
import { table } from "../table.ts"
import { workspaceFor } from "../workspaceFor.ts"

export default Command.read({
  name: "member list",
  says: "List who may connect programs to a workspace",
  input: Schema.Struct({ workspace }),
  output: Schema.Array(Schema.Struct({ email: Schema.String, created_at: Timestamp })),
  examples: { "All of them, by address": {} },
  perform: ({ workspace }) =>
    Effect.flatMap(workspaceFor(workspace), ({ id }) => Members.use((members) => members.list(id))),
  shown: (members) => ({
    result: table(
      ["email", "since"],
      members.map(({ created_at, email }) => [email, created_at])
    )
  })
})
