import { pgTable } from "drizzle-orm/pg-core"
import { idColumn } from "./columns.ts"
import { workspaces } from "./workspaces.ts"

/** Ids of rows that were deleted, so that deleting them again is known from deleting what never was. */
export const deletedIds = pgTable("deleted_ids", {
  id: idColumn().primaryKey(),
  workspaceId: idColumn("workspace_id")
    .notNull()
    .references(() => workspaces.id)
})
