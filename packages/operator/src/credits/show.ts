import list_credit_entries from "@tidings/operations/workspace/list_credit_entries"
import { Schema } from "effect"
import * as Face from "../Face.ts"
import { workspace } from "../fields.ts"
import { CreditAccount, creditAccountText } from "./CreditAccount.ts"

const most = 20

export default Face.make(list_credit_entries, {
  name: "credits show",
  says: "Show a workspace's balance, and its last charges and grants",
  input: Schema.Struct({ workspace }),
  output: CreditAccount,
  examples: { "What is left": {} },
  asks: () => ({ limit: most }),
  tells: ({ balance, data }, _, { workspaceId }) => ({
    workspace: workspaceId,
    credits: balance,
    entries: data.map(({ created_at, credits, id, reason, request_id }) => ({
      id,
      workspaceId,
      credits,
      reason,
      requestId: request_id,
      atMs: Date.parse(created_at)
    }))
  }),
  shown: creditAccountText
})
