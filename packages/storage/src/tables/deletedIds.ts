import { boolean, pgTable } from "drizzle-orm/pg-core"
import { idColumn, opaque } from "./columns.ts"
import { workspaces } from "./workspaces.ts"

/** Ids of deleted rows, so that deleting one again can be told from deleting an unknown id. */
export const deletedIds = pgTable("deleted_ids", {
  id: opaque().primaryKey(),
  workspaceId: idColumn("ws", "workspace_id")
    .notNull()
    .references(() => workspaces.id),
  livemode: boolean().notNull()
})
