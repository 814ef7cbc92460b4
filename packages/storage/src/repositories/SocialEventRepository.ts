import type { PostGroupId, WorkspaceId } from "@tidings/schema/Id"
import { and, eq, inArray } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { owned } from "../owned.ts"
import { socialEvents, socialPosts } from "../tables/index.ts"

export type SocialEventRow = typeof socialEvents.$inferSelect

/** The current state of a post of an event. */
export type EventPost = Pick<typeof socialPosts.$inferSelect, "id" | "groupId" | "channelId" | "status">

/** Triggered social events. */
export class SocialEventRepository extends Context.Service<SocialEventRepository>()(
  "@tidings/storage/SocialEventRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      const { add, list } = yield* owned(socialEvents, (row) => row)
      return {
        add,

        /** Lists events, newest first. */
        list,

        /** Reads the status of the posts in these groups. */
        postsOf: (
          workspaceId: WorkspaceId,
          groups: ReadonlyArray<PostGroupId>
        ): Effect.Effect<ReadonlyArray<EventPost>> =>
          groups.length === 0
            ? Effect.succeed([])
            : database.run((db) =>
                db
                  .select({
                    id: socialPosts.id,
                    groupId: socialPosts.groupId,
                    channelId: socialPosts.channelId,
                    status: socialPosts.status
                  })
                  .from(socialPosts)
                  .where(and(eq(socialPosts.workspaceId, workspaceId), inArray(socialPosts.groupId, [...groups])))
              )
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
