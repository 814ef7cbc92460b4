import type { Id } from "@tidings/schema/Id"
import { sql } from "drizzle-orm"
import { boolean, index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { idColumn, instant, opaque } from "./columns.ts"
import { ofWorkspace } from "./ofWorkspace.ts"

/** An erased person as the job must still know them; forgotten once every place was gone through. */
export interface ErasedPerson {
  /** The contact and those merged into it. */
  readonly ids: ReadonlyArray<Id<"con">>
  /** The address as normalised; null without one, or where another contact has it. */
  readonly email: string | null
  /** The phone number as E.164; null without one, or where another contact has it. */
  readonly phone: string | null
  readonly externalId: string | null
}

/** Erasures of contacts: what is asked, and how far it is done. */
export const erasures = pgTable(
  "erasures",
  {
    id: idColumn("con").primaryKey(),
    workspaceId: ofWorkspace(),
    livemode: boolean().notNull(),
    status: text().$type<"erasing" | "erased">().notNull(),
    person: jsonb().$type<ErasedPerson>(),
    forgetsSuppressions: boolean("forgets_suppressions").notNull(),
    createdAt: instant("created_at").notNull(),
    erasedAt: instant("erased_at")
  },
  (table) => [
    index("erasures_open")
      .on(table.workspaceId, table.id)
      .where(sql`status = 'erasing'`)
  ]
)

/** Keyed hashes of the identifiers of erased contacts, by which imports leave them out. */
export const erasedIdentifiers = pgTable(
  "erased_identifiers",
  {
    workspaceId: ofWorkspace(),
    livemode: boolean().notNull(),
    hash: opaque().notNull(),
    erasedAt: instant("erased_at").notNull()
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.livemode, table.hash] })]
)
