import type { World } from "@tidings/schema/World"
import type { PostId, WorkspaceId } from "@tidings/schema/Id"
import type { ListSocialPosts } from "@tidings/schema/resources/SocialPost"
import { and, arrayContains, eq, gte, lte, ne } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { owned, type PageWindow } from "../owned.ts"
import { socialPosts } from "../tables/index.ts"
import { wholeRows } from "../rows.ts"

export type PostRow = typeof socialPosts.$inferSelect
export type PostChanges = Partial<Omit<PostRow, "id" | "workspaceId">>

type Filter = {
  readonly [Field in "status" | "channelId" | "groupId" | "planningKind"]?:
    | (typeof ListSocialPosts.Type)[Field]
    | undefined
} & {
  /** Window on the scheduled time, in Unix milliseconds, both ends included. */
  readonly sinceMs?: number | undefined
  readonly untilMs?: number | undefined
}

const handOver = `update social_posts set handover_at = $2::timestamptz, status = 'publishing', updated_at = $2::timestamptz
  where id = $1 and status in ('scheduled', 'publishing') and jsonb_array_length(posted) = $3::int and ($4::boolean or handover_at is null)
  returning id`

const first = <A>(rows: ReadonlyArray<A>): A | undefined => rows[0]

/** Posts for social networks. */
export class SocialPostRepository extends Context.Service<SocialPostRepository>()(
  "@tidings/storage/SocialPostRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      const { add, find, list, lock, put } = yield* owned(socialPosts, (row) => row)
      const opened = wholeRows(database, socialPosts, "id = $1")
      const held = wholeRows(database, socialPosts, "id = $1 for update")
      return {
        add,
        find,
        lock,
        put,

        /** Lists posts, newest first; deleted ones only if their status is requested. */
        list: (world: World, filter: Filter, window: PageWindow) =>
          list(
            world,
            window,
            filter.sinceMs === undefined ? undefined : gte(socialPosts.scheduledAt, new Date(filter.sinceMs)),
            filter.untilMs === undefined ? undefined : lte(socialPosts.scheduledAt, new Date(filter.untilMs)),
            filter.status === undefined ? ne(socialPosts.status, "deleted") : undefined,
            ...(["status", "channelId", "groupId", "planningKind"] as const).map((field) =>
              filter[field] === undefined ? undefined : eq<PgColumn>(socialPosts[field], filter[field])
            )
          ),

        /** Reads a post of any workspace. */
        open: (id: PostId) => Effect.map(opened([id]), first),

        /** Like `open`, and locks the row until the transaction ends. */
        hold: (id: PostId) => Effect.map(held([id]), first),

        /** Finds the post with this provider message id, in the given workspace, or in any if none is given. */
        idOfMessage: (workspaceId: WorkspaceId | undefined, messageId: string) =>
          Effect.map(
            database.run((db) =>
              db
                .select({ id: socialPosts.id })
                .from(socialPosts)
                .where(
                  and(
                    arrayContains(socialPosts.messageIds, [messageId]),
                    workspaceId === undefined ? undefined : eq(socialPosts.workspaceId, workspaceId)
                  )
                )
                .limit(1)
            ),
            (rows) => rows[0]?.id
          ),

        /**
         * Marks the part after the first `taken` as being offered, with `again` even if it was marked before; false if
         * another worker was faster.
         */
        handOver: (
          id: PostId,
          { again, nowMs, taken }: { readonly again: boolean; readonly nowMs: number; readonly taken: number }
        ) =>
          Effect.map(
            database.query(handOver, [id, new Date(nowMs).toISOString(), taken, again]),
            (rows) => rows.length === 1
          ),

        /** Changes a post of any workspace; returns it as changed. */
        change: (id: PostId, changes: PostChanges) =>
          Effect.map(
            database.run((db) => db.update(socialPosts).set(changes).where(eq(socialPosts.id, id)).returning()),
            first
          )
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
