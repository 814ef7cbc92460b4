import type { DomainRecord, DomainReport } from "@tidings/schema/resources/DomainReport"
import type { SenderOrigin, SenderStatus } from "@tidings/schema/resources/SenderDomain"
import { sql } from "drizzle-orm"
import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { instant } from "./columns.ts"
import { ofWorkspace } from "./ofWorkspace.ts"

/**
 * Sender domains of a workspace besides that of its own address, in lower case and ASCII. Those of the operator are
 * verified without a proof, and never looked at for one.
 */
export const senderDomains = pgTable(
  "sender_domains",
  {
    workspaceId: ofWorkspace(),
    domain: text().notNull(),
    createdAt: instant("created_at").notNull(),
    status: text().$type<Exclude<SenderStatus, "own">>().notNull().default("verified"),
    addedBy: text("added_by").$type<SenderOrigin>().notNull().default("operator"),
    verifiedAt: instant("verified_at"),
    /** Time of the next look for the proof; null if there is none. */
    nextLookAt: instant("next_look_at"),
    /** Weekly looks in a row that found no proof. */
    misses: integer().notNull().default(0)
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.domain] }),
    index("sender_domains_looks")
      .on(table.nextLookAt)
      .where(sql`next_look_at is not null`)
  ]
)

/** The last look at the DNS of a sender domain, of the workspace's own as well. */
export const senderLooks = pgTable(
  "sender_looks",
  {
    workspaceId: ofWorkspace(),
    domain: text().notNull(),
    checkedAt: instant("checked_at").notNull(),
    report: jsonb().$type<DomainReport>(),
    records: jsonb().$type<ReadonlyArray<DomainRecord>>().notNull()
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.domain] })]
)
