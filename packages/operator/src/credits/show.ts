import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { workspace } from "../fields.ts"
import { workspaceFor } from "../workspaceFor.ts"
import { Account, accountOf, shown } from "./Account.ts"

export default Command.read({
  name: "credits show",
  says: "Show a workspace's balance, and its last charges and grants",
  input: Schema.Struct({ workspace }),
  output: Account,
  examples: { "What is left": {} },
  perform: ({ workspace }) => Effect.flatMap(workspaceFor(workspace), ({ id }) => accountOf(id)),
  shown
})
