import { and, eq, type SQL } from "drizzle-orm"
import type { PgColumn, PgTable } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import type { Database } from "../Database.ts"
import { firstRow } from "../rows.ts"

type Table = PgTable & { readonly id: PgColumn; readonly workspaceId: PgColumn }

/**
 * Inserts a row in one round trip, and sets columns by expressions that read other tables, which a distributed engine
 * refuses in an insert; undefined if another row has its unique name.
 */
export const insertedReading = <T extends Table>(
  database: Database["Service"],
  table: T,
  row: T["$inferInsert"] & { readonly id: string; readonly workspaceId: string },
  read: { readonly [Name in keyof T["$inferInsert"]]?: SQL }
): Effect.Effect<T["$inferSelect"] | undefined> => {
  const plain: Table = table
  return Effect.andThen(
    database.write((db) => db.insert(plain).values(row).onConflictDoNothing()),
    firstRow(
      database.run((db) =>
        db
          .update(plain)
          .set(read)
          .where(and(eq(plain.workspaceId, row.workspaceId), eq(plain.id, row.id)))
          .returning()
      )
    )
  )
}
