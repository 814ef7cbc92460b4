import { firstIdAt, type IdPrefix, type WorkspaceId } from "@tidings/schema/Id"
import { problem, type Problem } from "@tidings/schema/Problem"
import type { World } from "@tidings/schema/World"
import { and, asc, desc, eq, getTableColumns, getTableName, gte, lt, type GetColumnData, type SQL } from "drizzle-orm"
import type { PgColumn, PgTable } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import { Database } from "./Database.ts"
import { ownOf, seenFrom, unshadowedFrom, worldOf } from "./seenFrom.ts"
import { type Kind, worlds, type WorldTable } from "./worlds.ts"

/** Rows that each belong to one workspace, under ids that sort by creation. */
type OwnedTable = PgTable & { readonly id: PgColumn; readonly workspaceId: PgColumn }
type Table = OwnedTable & { readonly _: { readonly name: WorldTable } }
type KindOf<T extends Table> = (typeof worlds)[T["_"]["name"]]

/** Who names rows of a table: a world where they are of one, else the workspace. */
export type Whose<T extends Table> = KindOf<T> extends { readonly of: "own" | "both" } ? World : WorkspaceId

/** How changing rows of a table is refused: the sandbox reads live rows of those that both worlds have, and changes none of them. */
export type Unchangeable<T extends Table> = KindOf<T> extends { readonly of: "both" } ? Problem<"live_only"> : never

type Columns = Readonly<Record<string, PgColumn>>
type Selected<C extends Columns> = { [Name in keyof C]: GetColumnData<C[Name]> }

/** Where a page starts: after the row whose position is `before`; and how many rows it has at most. */
export interface Window {
  readonly before?: string | undefined
  readonly limit: number
}

/**
 * What every resource of a workspace needs of its table, each row as `shown`: by the workspace alone where its rows are of no world, else by the world,
 * so that no id finds, locks or changes a row of another workspace, and none of another world but as `worlds` says. `columns` names what is read of a
 * row, all of it unless told. Decided in docs/decisions/worlds.md.
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
    const kind = worlds[getTableName(table) as WorldTable] as Kind
    const read: Columns = columns

    const own = (whose: Whose<T>, ...conditions: ReadonlyArray<SQL | undefined>) =>
      and(ownOf(rows, whose), ...conditions)
    const seen = (whose: Whose<T>, ...conditions: ReadonlyArray<SQL | undefined>) =>
      and(seenFrom(rows, kind, whose), ...conditions)
    const all = (found: ReadonlyArray<object>) => found.map((row) => shown(row as Selected<C>))
    const first = (found: ReadonlyArray<object>): A | undefined => all(found.slice(0, 1))[0]
    const select = (where: SQL | undefined) =>
      Effect.map(
        database.run((db) => {
          const query = db.select(read).from(rows).where(where)
          // The sandbox's own before the live one.
          return kind.of === "both" ? query.orderBy(asc(rows.livemode!)).limit(1) : query.limit(1)
        }),
        first
      )
    const selectForUpdate = (where: SQL | undefined) =>
      Effect.map(
        database.run((db) => db.select(read).from(rows).where(where).limit(1).for("update")),
        first
      )

    /** What was done to a world's own row that meets the condition; refused where the sandbox meant a live one. */
    const unlessLive = <B>(
      whose: Whose<T>,
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
    const lockBy = (whose: Whose<T>, condition: SQL) =>
      unlessLive(whose, condition, selectForUpdate(own(whose, condition)), isUndefined)

    return {
      /** The row as it was written. */
      insert: (row: T["$inferInsert"]) =>
        Effect.map(
          database.run((db) => db.insert(rows).values(row).returning(read)),
          (written) => first(written)!
        ),

      /** Writes rows with the open transaction's commit. */
      add: (added: ReadonlyArray<T["$inferInsert"]>) => database.write((db) => db.insert(rows).values([...added])),

      find: (whose: Whose<T>, id: Id) => select(seen(whose, byId(id))),

      /** Any one row that meets a condition. */
      findBy: (whose: Whose<T>, condition: SQL) => select(seen(whose, condition)),

      /** As `find`, holding the row until the transaction ends. */
      lock: (whose: Whose<T>, id: Id) => lockBy(whose, byId(id)),

      /** As `findBy`, holding the row until the transaction ends. */
      lockBy,

      /** Newest first, those that meet every condition. */
      list: (whose: Whose<T>, { before, limit }: Window, ...conditions: ReadonlyArray<SQL | undefined>) =>
        Effect.map(
          database.run((db) =>
            db
              .select(read)
              .from(rows)
              .where(
                seen(
                  whose,
                  before === undefined ? undefined : lt(rows.id, before),
                  ...conditions,
                  unshadowedFrom(rows, kind, whose)
                )
              )
              .orderBy(desc(rows.id))
              .limit(limit)
          ),
          all
        ),

      /** The row as it stands afterwards; undefined when there is none of the id. */
      update: (whose: Whose<T>, id: Id, changes: Changes) =>
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

      /** Changes a row that the open transaction holds, as it commits; the row as it stands then. */
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

      /** False when there is none of the id. */
      remove: (whose: Whose<T>, id: Id) =>
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

/** Conditions on when rows were made, in Unix milliseconds, both ends included: ids begin with their time, so that a window is a range of them. */
export const madeWithin = (
  id: PgColumn,
  prefix: IdPrefix,
  { sinceMs, untilMs }: { readonly sinceMs?: number | undefined; readonly untilMs?: number | undefined }
): ReadonlyArray<SQL | undefined> => [
  sinceMs === undefined ? undefined : gte(id, firstIdAt(prefix, sinceMs)),
  untilMs === undefined ? undefined : lt(id, firstIdAt(prefix, untilMs + 1))
]
