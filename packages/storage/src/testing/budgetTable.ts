import type { WorkspaceId } from "@tidings/schema/Id"
import { Effect } from "effect"
import { Database } from "../Database.ts"

/** The recipients counted against the budget of a workspace's month, such as 2026-11. */
export const usedBudget = ({ id }: { readonly id: WorkspaceId }, month: string) =>
  Effect.map(
    Database.use((database) =>
      database.query<{ readonly used: number }>(
        "select coalesce(sum(used), 0)::int as used from send_budgets where workspace_id = $1 and month = $2",
        [id, month]
      )
    ),
    ([row]) => row!.used
  )
