import { boolean, jsonb, pgTable } from "drizzle-orm/pg-core"
import { opaque } from "./columns.ts"
import { ofWorkspace } from "./ofWorkspace.ts"

/** Ids of deleted rows, so that deleting one again can be told from deleting an unknown id. */
export const deletedIds = pgTable("deleted_ids", {
  id: opaque().primaryKey(),
  workspaceId: ofWorkspace(),
  livemode: boolean().notNull(),
  /** Further fields of the answer to the deletion; null for none. */
  answer: jsonb().$type<object>()
})
