import type { WorkspaceId } from "@tidings/schema/Id"
import { mostTopics, type Topic } from "@tidings/schema/resources/Topic"
import type { World } from "@tidings/schema/World"
import { and, eq } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { isoOf } from "../iso.ts"
import type { PageWindow } from "../owned.ts"
import { allValues, firstRow } from "../rows.ts"
import { topics } from "../tables/index.ts"
import type { RawRow } from "./RawRow.ts"

type TopicRow = typeof topics.$inferSelect
type Counted = Omit<RawRow<TopicRow>, "workspace_id"> & Pick<Topic, "joined" | "left">
type TopicChanges = Partial<Pick<TopicRow, "name" | "description" | "isPublic" | "position" | "status" | "updatedAt">>

const toTopic = (row: Counted): Topic => ({
  key: row.key,
  name: row.name,
  description: row.description,
  default: row.default,
  isPublic: row.is_public,
  position: row.position,
  status: row.status,
  joined: row.joined,
  left: row.left,
  created_at: isoOf(row.created_at),
  updated_at: isoOf(row.updated_at)
})

const chosen = (state: string) =>
  `(select count(*)::int from topic_states s where s.workspace_id = t.workspace_id and s.livemode = $2 and s.topic_key = t.key and s.state = '${state}')`

const counted = `select t.key, t.name, t.description, t."default", t.is_public, t.position, t.status, t.created_at, t.updated_at,
    ${chosen("joined")} as joined, ${chosen("left")} as "left"
  from topics t where t.workspace_id = $1`
const listing = `${counted} and ($3::text is null or t.status = $3) and ($4::int is null or (t.position, t.key) > ($4, $5))
  order by t.position, t.key limit $6`
const reading = `${counted} and t.key = $3`

const holdAll = "select pg_advisory_xact_lock(hashtextextended('topics ' || $1, 0))"
const places =
  "select count(*) filter (where status = 'active')::int as active, coalesce(max(position) + 1, 0)::int as next from topics where workspace_id = $1"

// Of the live world before that of the sandbox, each key once.
const usedBy = `select distinct t.key from templates t
  join template_versions v on v.workspace_id = t.workspace_id and v.template_id = t.id and v.version = t.version
  where t.workspace_id = $1 and t.status = 'published' and v.topic_key = $2 and (t.livemode or not $3) order by t.key limit ${mostTopics}`

/** Topics, one set per workspace; each of its worlds sees its own counts of choices. */
export class TopicRepository extends Context.Service<TopicRepository>()("@tidings/storage/TopicRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const one = (workspaceId: WorkspaceId, key: string) => and(eq(topics.workspaceId, workspaceId), eq(topics.key, key))
    const selected = (workspaceId: WorkspaceId, key: string, strength: "share" | "update") =>
      firstRow(database.run((db) => db.select().from(topics).where(one(workspaceId, key)).for(strength)))
    return {
      /** Lists topics in the order of readers, after `before`, which is `<position> <key>`. */
      list: (
        { livemode, workspaceId }: World,
        { before, limit, status }: PageWindow
      ): Effect.Effect<ReadonlyArray<Topic>> => {
        const [position, key] = before?.split(" ") ?? []
        const place = position === undefined ? [null, ""] : [Number(position), key]
        const params = [workspaceId, livemode, status ?? null, ...place, limit]
        return Effect.map(database.query<Counted>(listing, params), (rows) => rows.map(toTopic))
      },

      /** Reads a topic with its counts; undefined if the workspace has none of this key. */
      read: ({ livemode, workspaceId }: World, key: string): Effect.Effect<Topic | undefined> =>
        Effect.map(
          firstRow(database.query<Counted>(reading, [workspaceId, livemode, key])),
          (row) => row && toTopic(row)
        ),

      /** Lists every topic in the order of readers, archived ones too, without counts. */
      all: (workspaceId: WorkspaceId): Effect.Effect<ReadonlyArray<TopicRow>> =>
        database.run((db) =>
          db.select().from(topics).where(eq(topics.workspaceId, workspaceId)).orderBy(topics.position, topics.key)
        ),

      /** Finds a topic and keeps it as it is until the transaction ends. */
      hold: (workspaceId: WorkspaceId, key: string) => selected(workspaceId, key, "share"),

      /** Finds a topic and locks it until the transaction ends. */
      lock: (workspaceId: WorkspaceId, key: string) => selected(workspaceId, key, "update"),

      /** Counts active topics, and returns the next free position, while nobody else creates one. */
      places: Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
        yield* database.post(holdAll, [workspaceId])
        const [found] = yield* database.query<{ readonly active: number; readonly next: number }>(places, [workspaceId])
        return found!
      }),

      /** Inserts a topic; fails if the workspace has one of that key. */
      insert: (row: typeof topics.$inferInsert) => database.unique((db) => db.insert(topics).values(row)),

      /** Changes a topic with the open transaction's commit. */
      update: (workspaceId: WorkspaceId, key: string, changes: TopicChanges) =>
        database.write((db) => db.update(topics).set(changes).where(one(workspaceId, key))),

      /** Keys of the published templates of a topic that a world uses, at most 100. */
      usedBy: ({ livemode, workspaceId }: World, key: string) =>
        allValues<string>(database.query(usedBy, [workspaceId, key, livemode]))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
