import { boolean, integer, pgTable, primaryKey } from "drizzle-orm/pg-core"
import { instant, workspaceColumn } from "./columns.ts"

/** Leases of the batches that a workspace has in flight. */
export const batchSlots = pgTable(
  "batch_slots",
  {
    workspaceId: workspaceColumn(),
    livemode: boolean().notNull(),
    slot: integer().notNull(),
    /** Time from which the slot is free, whatever became of its batch. */
    leaseUntil: instant("lease_until").notNull()
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.livemode, table.slot] })]
)
