import { Console, Effect } from "effect"
import type { WorkspaceListFlags } from "../commands/workspace.ts"
import { perform } from "../perform.ts"
import { table } from "../table.ts"

/** The workspaces of the installation, oldest first. */
export const run = ({ json }: WorkspaceListFlags) =>
  Effect.gen(function* () {
    const workspaces = yield* perform("list_workspaces", {})
    const rows = workspaces.map(({ budget, created_at, from_email, id, name, plan }) => [
      id,
      name,
      plan,
      String(budget),
      from_email,
      created_at
    ])
    yield* Console.log(
      json ? JSON.stringify(workspaces) : table(["id", "name", "plan", "sends a month", "from", "created"], rows)
    )
  })
