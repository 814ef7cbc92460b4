import { boolean, pgTable } from "drizzle-orm/pg-core"
import { idColumn, opaque } from "./columns.ts"
import { workspaces } from "./workspaces.ts"

/** Ids of rows that were deleted, so that deleting them again is known from deleting what never was. */
export const deletedIds = pgTable("deleted_ids", {
  id: opaque().primaryKey(),
  workspaceId: idColumn("ws", "workspace_id")
    .notNull()
    .references(() => workspaces.id),
  livemode: boolean().notNull()
})
