import type { EventId, WorkspaceId } from "@tidings/schema/Id"
import { Effect } from "effect"
import { Database } from "../Database.ts"

/** How many audit entries each custom event of a workspace has, by its id. */
export const entriesOfEvents = (workspaceId: WorkspaceId) =>
  Effect.map(
    Database.use((database) =>
      database.query<{ readonly id: EventId; readonly entries: number }>(
        `select e.id, (select count(*)::int from audit_entries a where a.workspace_id = e.workspace_id and a.target_id = e.id) as entries
         from custom_events e where e.workspace_id = $1`,
        [workspaceId]
      )
    ),
    (rows) => rows.map(({ entries }) => entries)
  )
