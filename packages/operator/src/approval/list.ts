import { ApprovalStatus } from "@tidings/schema/approvals/approval"
import { Timestamp } from "@tidings/schema/fields/Timestamp"
import { plain } from "@tidings/services/holding/plain"
import { ShownApprovals } from "@tidings/services/approvals/showing/ShownApprovals"
import { Effect, Schema } from "effect"
import * as Command from "../Command.ts"
import { sandbox, workspace, worldFor } from "../fields.ts"
import { asTable } from "../table.ts"

const Listed = Schema.Struct({
  id: Schema.String,
  status: ApprovalStatus,
  summary: Schema.String,
  client: Schema.String,
  user: Schema.NullOr(Schema.String),
  approvals: Schema.Int,
  required_approvals: Schema.Int,
  created_at: Timestamp,
  expires_at: Timestamp
})

export default Command.read({
  name: "approval list",
  says: "List the calls that wait for approval, oldest first, at most 100; or those that wait no more, newest first, at most 20",
  input: Schema.Struct({
    sandbox,
    workspace,
    decided: Schema.optionalKey(Schema.Boolean.annotate({ description: "Only requests that were decided, or expired" }))
  }),
  output: Schema.Array(Listed),
  examples: { "What waits": {}, "What was decided": { decided: true } },
  perform: ({ decided = false, ...named }) =>
    Effect.gen(function* () {
      const world = yield* worldFor(named)
      const { over, waiting } = yield* ShownApprovals.use((approvals) => approvals.list(world))
      return (decided ? over : waiting).map((one) => ({
        id: one.id,
        status: one.status,
        summary: one.summary,
        client: one.client,
        user: one.user,
        approvals: one.decisions.filter(({ decision }) => decision === "approve").length,
        required_approvals: one.requiredApprovals,
        created_at: one.createdAt,
        expires_at: one.expiresAt
      }))
    }),
  shown: asTable(["id", "status", "what", "through", "for", "approvals", "asked", "until"], (approvals) =>
    approvals.map((one) => [
      one.id,
      one.status,
      plain(one.summary),
      plain(one.client),
      plain(one.user ?? ""),
      `${one.approvals}/${one.required_approvals}`,
      one.created_at,
      one.expires_at
    ])
  )
})
