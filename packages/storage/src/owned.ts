import { firstIdAt, type IdPrefix, type WorkspaceId } from "@tidings/schema/Id"
import { problem, type Problem } from "@tidings/schema/Problem"
import type { World } from "@tidings/schema/World"
import { and, asc, desc, eq, getTableColumns, getTableName, gte, lt, type GetColumnData, type SQL } from "drizzle-orm"
import type { PgColumn, PgTable } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import { Database } from "./Database.ts"
import { foundByWords } from "./searched.ts"
import { ownOf, seenFrom, unshadowedFrom, worldOf } from "./seenFrom.ts"
import { type Ownership, worlds, type WorldTable } from "./worlds.ts"

/** A table of rows that each belong to one workspace, with ids that sort by creation. */
type OwnedTable = PgTable & { readonly id: PgColumn; readonly workspaceId: PgColumn }
type Table = OwnedTable & { readonly _: { readonly name: WorldTable } }
type KindOf<T extends Table> = (typeof worlds)[T["_"]["name"]]

/** The owner of a table's rows: a world if the table separates worlds, else the workspace. */
type OwnerOf<T extends Table> = KindOf<T> extends { readonly of: "own" | "both" } ? World : WorkspaceId

/**
 * The error of a refused change: the sandbox reads live rows of tables shared by both worlds, but changes none of them.
 */
type Unchangeable<T extends Table> = KindOf<T> extends { readonly of: "both" } ? Problem<"live_only"> : never

type Columns = Readonly<Record<string, PgColumn>>
type Selected<C extends Columns> = { [Name in keyof C]: GetColumnData<C[Name]> }

/** A page: starts after the row at position `before`, and has at most `limit` rows, of those that meet the others. */
export interface PageWindow {
  readonly before?: string | undefined
  readonly limit: number
  /** Text by which the rows are searched; see `foundByWords`. */
  readonly q?: string | undefined
  /** Value of the column `status`. */
  readonly status?: string | undefined
}

/**
 * The basic operations on a resource's table, each row returned as `shown`: scoped by workspace if its rows belong to
 * no world, else by world. So no id finds, locks or changes a row of another workspace, nor of another world except as
 * `worlds` allows. `columns` are the ones read from a row, by default all. Decided in docs/decisions/worlds.md.
 */
export const owned = <T extends Table, A, C extends Columns = T["_"]["columns"]>(
  table: T,
  shown: (row: NoInfer<Selected<C>>) => A,
  columns: C = getTableColumns(table) as unknown as C
) =>
  Effect.map(Database, (database) => {
    type Id = T["$inferSelect"]["id"]
    type Changes = { readonly [Name in keyof T["$inferInsert"]]?: T["$inferInsert"][Name] | undefined }
    type Refused = Unchangeable<T>
    const rows: OwnedTable & { readonly livemode?: PgColumn } = table
    const kind = worlds[getTableName(table) as WorldTable] as Ownership
    const read: Columns = columns
    const columnsOf: Columns = getTableColumns(table)

    const own = (whose: OwnerOf<T>, ...conditions: ReadonlyArray<SQL | undefined>) =>
      and(ownOf(rows, whose), ...conditions)
    const seen = (whose: OwnerOf<T>, ...conditions: ReadonlyArray<SQL | undefined>) =>
      and(seenFrom(rows, kind, whose), ...conditions)
    const all = (found: ReadonlyArray<object>) => found.map((row) => shown(row as Selected<C>))
    const first = (found: ReadonlyArray<object>): A | undefined => all(found.slice(0, 1))[0]
    const select = (where: SQL | undefined) =>
      Effect.map(
        database.run((db) => {
          const query = db.select(read).from(rows).where(where)
          // The sandbox's own row comes before the live one.
          return kind.of === "both" ? query.orderBy(asc(rows.livemode!)).limit(1) : query.limit(1)
        }),
        first
      )
    const selectForUpdate = (where: SQL | undefined) =>
      Effect.map(
        database.run((db) => db.select(read).from(rows).where(where).limit(1).for("update")),
        first
      )

    /**
     * Result of an action on the world's own row that meets the condition; fails with live_only if the sandbox meant a
     * live row.
     */
    const unlessLive = <B>(
      whose: OwnerOf<T>,
      condition: SQL,
      done: Effect.Effect<B>,
      isMissing: (done: B) => boolean
    ): Effect.Effect<B, Refused> =>
      kind.of !== "both" || worldOf(whose).livemode
        ? done
        : Effect.flatMap(done, (result) =>
            isMissing(result)
              ? Effect.flatMap(select(seen(whose, condition)), (live) =>
                  live === undefined ? Effect.succeed(result) : Effect.fail(problem("live_only") as Refused)
                )
              : Effect.succeed(result)
          )
    const isUndefined = (row: A | undefined) => row === undefined
    const byId = (id: Id) => eq(rows.id, id)
    const lockBy = (whose: OwnerOf<T>, condition: SQL) =>
      unlessLive(whose, condition, selectForUpdate(own(whose, condition)), isUndefined)

    return {
      /** Writes a row and returns it as written. */
      insert: (row: T["$inferInsert"]) =>
        Effect.map(
          database.run((db) => db.insert(rows).values(row).returning(read)),
          (written) => first(written)!
        ),

      /** Writes rows with the open transaction's commit; the caller waits for no answer. */
      add: (added: ReadonlyArray<T["$inferInsert"]>) => database.write((db) => db.insert(rows).values([...added])),

      find: (whose: OwnerOf<T>, id: Id) => select(seen(whose, byId(id))),

      /** Finds any one row that meets a condition. */
      findBy: (whose: OwnerOf<T>, condition: SQL) => select(seen(whose, condition)),

      /** Like `find`, and locks the row until the transaction ends. */
      lock: (whose: OwnerOf<T>, id: Id) => lockBy(whose, byId(id)),

      /** Like `findBy`, and locks the row until the transaction ends. */
      lockBy,

      /** Lists the rows that meet every condition, newest first. */
      list: (
        whose: OwnerOf<T>,
        { before, limit, q, status }: PageWindow,
        ...conditions: ReadonlyArray<SQL | undefined>
      ) =>
        Effect.map(
          database.run((db) =>
            db
              .select(read)
              .from(rows)
              .where(
                seen(
                  whose,
                  before === undefined ? undefined : lt(rows.id, before),
                  status === undefined ? undefined : eq(columnsOf["status"]!, status),
                  foundByWords(rows, q, seen(whose)),
                  ...conditions,
                  unshadowedFrom(rows, kind, whose)
                )
              )
              .orderBy(desc(rows.id))
              .limit(limit)
          ),
          all
        ),

      /** Changes a row and returns it as changed; undefined if no row has the id. */
      update: (whose: OwnerOf<T>, id: Id, changes: Changes) =>
        unlessLive(
          whose,
          byId(id),
          Effect.map(
            database.run((db) =>
              db
                .update(rows)
                .set(changes)
                .where(own(whose, byId(id)))
                .returning(read)
            ),
            first
          ),
          isUndefined
        ),

      /** Changes a locked row with the open transaction's commit; returns the row as changed. */
      put: (held: Selected<C> & { readonly id: Id; readonly workspaceId: WorkspaceId }, changes: Changes) => {
        const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
        if (Object.keys(given).length === 0) return Effect.sync(() => shown(held))
        return Effect.as(
          database.write((db) =>
            db
              .update(rows)
              .set(given)
              .where(and(eq(rows.workspaceId, held.workspaceId), byId(held.id)))
          ),
          shown({ ...held, ...given })
        )
      },

      /** Deletes a row; false if no row has the id. */
      remove: (whose: OwnerOf<T>, id: Id) =>
        unlessLive(
          whose,
          byId(id),
          Effect.map(
            database.run((db) =>
              db
                .delete(rows)
                .where(own(whose, byId(id)))
                .returning({ id: rows.id })
            ),
            (gone) => gone.length === 1
          ),
          (isGone) => !isGone
        )
    }
  })

/**
 * Conditions on the creation time of rows, in Unix milliseconds, both ends included: ids begin with their time, so a
 * window is a range of ids.
 */
export const madeWithin = (
  id: PgColumn,
  prefix: IdPrefix,
  { sinceMs, untilMs }: { readonly sinceMs?: number | undefined; readonly untilMs?: number | undefined }
): ReadonlyArray<SQL | undefined> => [
  sinceMs === undefined ? undefined : gte(id, firstIdAt(prefix, sinceMs)),
  untilMs === undefined ? undefined : lt(id, firstIdAt(prefix, untilMs + 1))
]
