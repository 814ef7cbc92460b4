import type { WorkspaceId } from "@tidings/schema/Id"
import { Credits } from "@tidings/services/credits/Credits"
import { Effect, Schema } from "effect"
import type { Shown } from "../Command.ts"
import { table } from "../table.ts"

/** A balance, null for a workspace that pays nothing, and its last changes, newest first. */
export const CreditAccount = Schema.Struct({
  workspace: Schema.String,
  credits: Schema.NullOr(Schema.Int),
  entries: Schema.Array(
    Schema.Struct({
      id: Schema.String,
      workspaceId: Schema.String,
      credits: Schema.Int,
      reason: Schema.String,
      requestId: Schema.NullOr(Schema.String),
      atMs: Schema.Int
    })
  )
})

/** Reads the account of an existing workspace. */
export const accountOf = (workspace: WorkspaceId) =>
  Effect.map(
    Credits.use((credits) => credits.read(workspace)),
    (account) => ({ workspace, ...account! })
  )

/** Shows an account to a person. */
export const creditAccountText = ({ credits, entries }: typeof CreditAccount.Type): Shown => ({
  result: [
    `Credits left: ${credits ?? "unlimited"}`,
    ...(entries.length === 0
      ? []
      : [
          table(
            ["at", "credits", "for"],
            entries.map(({ atMs, credits, reason }) => [new Date(atMs).toISOString(), String(credits), reason])
          )
        ])
  ].join("\n")
})
