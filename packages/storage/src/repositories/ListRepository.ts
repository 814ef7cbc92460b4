import type { ListId, WorkspaceId } from "@tidings/schema/Id"
import type { List, UpdateList } from "@tidings/schema/resources/List"
import type { World } from "@tidings/schema/World"
import { and, eq, or } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { isoOf } from "../iso.ts"
import { owned, type PageWindow } from "../owned.ts"
import { lists } from "../tables/index.ts"
import { allValues, oneValue } from "../rows.ts"

type ListChanges = Omit<typeof UpdateList.Type, "listId">

/** A list as one world sees it, with its member count there; who is pending is counted by `PendingMemberRepository`. */
const shownIn = ({ livemode }: World, row: typeof lists.$inferSelect): List => ({
  id: row.id,
  name: row.name,
  description: row.description,
  optIn: row.optIn,
  confirmTemplateKey: row.confirmTemplateKey,
  pendingCount: 0,
  memberCount: livemode ? row.memberCount : row.sandboxMemberCount,
  createdAt: isoOf(row.createdAt),
  updatedAt: isoOf(row.updatedAt)
})

const end = `with gone as (
    delete from lists where workspace_id = $1 and id = $2 returning id
  ), noted as (
    insert into deleted_ids (id, workspace_id, livemode) select id, $1, true from gone
  )
  select exists (select 1 from gone)
    or exists (select 1 from deleted_ids where id = $2 and workspace_id = $1) as was_there`

// Names and ids each along their own index, whatever the planner knows of the table.
const namedAmong = `select id, name from lists where workspace_id = $1 and name = any($2::text[])
  union select id, name from lists where id = any($2::text[]) and workspace_id = $1`
const begins = `select s.key from sequence_triggers t join sequences s on s.id = t.sequence_id
  where t.workspace_id = $1 and t.kind = 'list.entered' and t.name = $2 and s.livemode order by s.key limit 10`
const someNames = `select name from lists where workspace_id = $1 order by name limit 1000`

type Row = typeof lists.$inferSelect

/** Contact lists, one set per workspace; each of its worlds sees its own member counts. */
export class ListRepository extends Context.Service<ListRepository>()("@tidings/storage/ListRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const rows = yield* owned(lists, (row: Row) => row)
    const seenBy = (world: World, found: Effect.Effect<Row | undefined>) =>
      Effect.map(found, (row) => (row === undefined ? undefined : shownIn(world, row)))
    return {
      find: (world: World, id: ListId) => seenBy(world, rows.find(world.workspaceId, id)),

      /** Like `find`, and locks the list until the transaction ends. */
      lock: (world: World, id: ListId) => seenBy(world, rows.lock(world.workspaceId, id)),

      /** Lists them newest first. */
      list: (world: World, window: PageWindow) =>
        Effect.map(rows.list(world.workspaceId, window), (all) => all.map((row) => shownIn(world, row))),

      /** Finds the lists with these names or ids. */
      namedAmong: (workspaceId: WorkspaceId, named: ReadonlyArray<string>) =>
        database.query<{ readonly id: ListId; readonly name: string }>(namedAmong, [workspaceId, named]),

      /** Keys of live sequences triggered by a list, the first ten; asked with the next statement. */
      begins: (workspaceId: WorkspaceId, id: ListId) =>
        Effect.map(database.ask<{ readonly key: string }>(begins, [workspaceId, id]), allValues),

      /** Returns the first 1,000 names, in order. */
      someNames: (workspaceId: WorkspaceId) => allValues<string>(database.query(someNames, [workspaceId])),

      /** Finds a list by its id or name. */
      findNamed: (world: World, named: string) =>
        seenBy(world, rows.findBy(world.workspaceId, or(eq(lists.id, named as ListId), eq(lists.name, named))!)),

      /** Inserts a list; fails if the workspace has one of that name. */
      insert: (row: typeof lists.$inferInsert) =>
        Effect.map(
          database.unique((db) => db.insert(lists).values(row).returning()),
          ([row]) => shownIn({ workspaceId: row!.workspaceId, livemode: true }, row!)
        ),

      /** Changes an existing list of the workspace and returns it as changed; fails if another list has that name. */
      update: (world: World, id: ListId, changes: ListChanges, nowMs: number) =>
        Effect.map(
          database.unique((db) =>
            db
              .update(lists)
              .set({ ...changes, updatedAt: new Date(nowMs) })
              .where(and(eq(lists.workspaceId, world.workspaceId), eq(lists.id, id)))
              .returning()
          ),
          ([row]) => shownIn(world, row!)
        ),

      /**
       * Deletes a list, leaving its members to a purge; the returned effect waits for the answer: false if the
       * workspace never had it.
       */
      remove: (workspaceId: WorkspaceId, id: ListId) =>
        Effect.map(database.ask<{ readonly was_there: boolean }>(end, [workspaceId, id]), oneValue)
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
