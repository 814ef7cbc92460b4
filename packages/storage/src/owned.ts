import { firstIdAt, type IdPrefix, type WorkspaceId } from "@tidings/schema/Id"
import { and, desc, eq, getTableColumns, gte, lt, type GetColumnData, type SQL } from "drizzle-orm"
import type { PgColumn, PgTable } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import { Database } from "./Database.ts"

/** Rows that each belong to one workspace, under ids that sort by creation. */
type OwnedTable = PgTable & { readonly id: PgColumn; readonly workspaceId: PgColumn }

type Columns = Readonly<Record<string, PgColumn>>
type Selected<C extends Columns> = { [Name in keyof C]: GetColumnData<C[Name]> }

/** Where a page starts: after the row whose position is `before`; and how many rows it has at most. */
export interface Window {
  readonly before?: string | undefined
  readonly limit: number
}

/**
 * What every resource of a workspace needs of its table, by the workspace first, each row as `shown`: no id finds, locks or changes a row of
 * another workspace. `columns` names what is read of a row, all of it unless told.
 */
export const owned = <T extends OwnedTable, A, C extends Columns = T["_"]["columns"]>(
  table: T,
  shown: (row: NoInfer<Selected<C>>) => A,
  columns: C = getTableColumns(table) as unknown as C
) =>
  Effect.map(Database, (database) => {
    type Id = T["$inferSelect"]["id"]
    type Changes = { readonly [Name in keyof T["$inferInsert"]]?: T["$inferInsert"][Name] | undefined }
    const rows: OwnedTable = table
    const read: Columns = columns

    const own = (workspaceId: WorkspaceId, ...conditions: ReadonlyArray<SQL | undefined>) =>
      and(eq(rows.workspaceId, workspaceId), ...conditions)
    const all = (found: ReadonlyArray<object>) => found.map((row) => shown(row as Selected<C>))
    const first = (found: ReadonlyArray<object>): A | undefined => all(found.slice(0, 1))[0]
    const select = (where: SQL | undefined) =>
      Effect.map(
        database.run((db) => db.select(read).from(rows).where(where).limit(1)),
        first
      )
    const selectForUpdate = (where: SQL | undefined) =>
      Effect.map(
        database.run((db) => db.select(read).from(rows).where(where).limit(1).for("update")),
        first
      )

    return {
      /** The row as it was written. */
      insert: (row: T["$inferInsert"]) =>
        Effect.map(
          database.run((db) => db.insert(rows).values(row).returning(read)),
          (written) => first(written)!
        ),

      /** Writes rows with the open transaction's commit. */
      add: (added: ReadonlyArray<T["$inferInsert"]>) => database.write((db) => db.insert(rows).values([...added])),

      find: (workspaceId: WorkspaceId, id: Id) => select(own(workspaceId, eq(rows.id, id))),

      /** Any one row that meets a condition. */
      findBy: (workspaceId: WorkspaceId, condition: SQL) => select(own(workspaceId, condition)),

      /** As `find`, holding the row until the transaction ends. */
      lock: (workspaceId: WorkspaceId, id: Id) => selectForUpdate(own(workspaceId, eq(rows.id, id))),

      /** As `findBy`, holding the row until the transaction ends. */
      lockBy: (workspaceId: WorkspaceId, condition: SQL) => selectForUpdate(own(workspaceId, condition)),

      /** Newest first, those that meet every condition. */
      list: (workspaceId: WorkspaceId, { before, limit }: Window, ...conditions: ReadonlyArray<SQL | undefined>) =>
        Effect.map(
          database.run((db) =>
            db
              .select(read)
              .from(rows)
              .where(own(workspaceId, before === undefined ? undefined : lt(rows.id, before), ...conditions))
              .orderBy(desc(rows.id))
              .limit(limit)
          ),
          all
        ),

      /** The row as it stands afterwards; undefined when the workspace has none of the id. */
      update: (workspaceId: WorkspaceId, id: Id, changes: Changes) =>
        Effect.map(
          database.run((db) =>
            db
              .update(rows)
              .set(changes)
              .where(own(workspaceId, eq(rows.id, id)))
              .returning(read)
          ),
          first
        ),

      /** Changes a row that the open transaction holds, as it commits; the row as it stands then. */
      put: (held: Selected<C> & { readonly id: Id; readonly workspaceId: WorkspaceId }, changes: Changes) => {
        const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
        return Effect.as(
          database.write((db) =>
            db
              .update(rows)
              .set(given)
              .where(own(held.workspaceId, eq(rows.id, held.id)))
          ),
          shown({ ...held, ...given })
        )
      },

      /** False when the workspace has none of the id. */
      remove: (workspaceId: WorkspaceId, id: Id) =>
        Effect.map(
          database.run((db) =>
            db
              .delete(rows)
              .where(own(workspaceId, eq(rows.id, id)))
              .returning({ id: rows.id })
          ),
          (gone) => gone.length === 1
        )
    }
  })

/** Conditions on when rows were made, in Unix milliseconds, both ends included: ids begin with their time, so that a window is a range of them. */
export const madeWithin = (
  id: PgColumn,
  prefix: IdPrefix,
  { sinceMs, untilMs }: { readonly sinceMs?: number | undefined; readonly untilMs?: number | undefined }
): ReadonlyArray<SQL | undefined> => [
  sinceMs === undefined ? undefined : gte(id, firstIdAt(prefix, sinceMs)),
  untilMs === undefined ? undefined : lt(id, firstIdAt(prefix, untilMs + 1))
]
