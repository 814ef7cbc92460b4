import { Credits } from "@tidings/services/credits/Credits"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { workspace, workspaceFor } from "../fields.ts"
import { accountOf, CreditAccount, creditAccountText } from "./CreditAccount.ts"

// A balance is a 32-bit integer, which holds four grants of this size.
const most = 500_000_000

export default Command.make({
  name: "credits grant",
  says: "Add to a balance; a workspace that was unlimited begins to count from here",
  input: Schema.Struct({
    credits: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: most })).annotate({
      description: "Number of credits to add"
    }),
    workspace
  }),
  positional: ["credits"],
  output: CreditAccount,
  audit: "credits.grant",
  examples: { "A first balance": { credits: 1000 } },
  perform: ({ credits, workspace }) =>
    Effect.gen(function* () {
      const { id } = yield* workspaceFor(workspace)
      yield* Credits.use((account) => account.grant(id, credits))
      const change = { workspaceId: id, target: { kind: "workspace", id }, metadata: { credits } }
      return { output: yield* accountOf(id), changes: [change] }
    }),
  shown: creditAccountText
})
