import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { workspace, workspaceFor } from "../fields.ts"
import { accountOf, CreditAccount, creditAccountText } from "./CreditAccount.ts"

export default Command.read({
  name: "credits show",
  says: "Show a workspace's balance, and its last charges and grants",
  input: Schema.Struct({ workspace }),
  output: CreditAccount,
  examples: { "What is left": {} },
  perform: ({ workspace }) => Effect.flatMap(workspaceFor(workspace), ({ id }) => accountOf(id)),
  shown: creditAccountText
})
