import { Credits } from "@tidings/services/credits/Credits"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { workspace, workspaceFor } from "../fields.ts"
import { accountOf, CreditAccount, creditAccountText } from "./CreditAccount.ts"

export default Command.make({
  name: "credits unlimited",
  says: "Let a workspace pay nothing; its charges are recorded all the same",
  input: Schema.Struct({ workspace }),
  output: CreditAccount,
  audit: "credits.lift",
  examples: { "The end of its balance": {} },
  perform: ({ workspace }) =>
    Effect.gen(function* () {
      const { id } = yield* workspaceFor(workspace)
      yield* Credits.use((account) => account.lift(id))
      return { output: yield* accountOf(id), changes: [{ workspaceId: id, target: { kind: "workspace", id } }] }
    }),
  shown: creditAccountText
})
