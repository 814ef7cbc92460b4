import * as Job from "@tidings/jobs/Job"
import type { PostId } from "@tidings/schema/Id"
import { Database } from "@tidings/storage/Database"
import {
  type PostChanges,
  type PostRow,
  SocialPostRepository
} from "@tidings/storage/repositories/SocialPostRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Handovers } from "../../handover/Handovers.ts"
import { PostEvents } from "../PostEvents.ts"
import { routeOf } from "./Publishing.ts"

const attemptSeconds = 60

/** Takes posts down from their networks. */
export class Removals extends Context.Service<Removals>()("@tidings/services/social/Removals", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const { emit } = yield* PostEvents
    const handovers = yield* Handovers
    const repository = yield* SocialPostRepository

    const ended = (postId: PostId, changes: (now: Date) => PostChanges) =>
      database.transaction(
        Effect.gen(function* () {
          const row = yield* repository.hold(postId)
          if (row?.removal !== "pending") return
          const now = new Date(yield* Clock.currentTimeMillis)
          const after = yield* repository.put(row, { ...changes(now), updatedAt: now })
          if (after.status === "deleted") yield* emit(after, "social.post.deleted")
        })
      )

    const gaveUp = (postId: PostId, message: string) =>
      ended(postId, () => ({ removal: "failed", failure: { code: null, message } }))

    /** Removes the last part first, so that the rest remains a thread throughout. */
    const removed = ({ posted, ...row }: PostRow) =>
      handovers.using("social", routeOf({ posted, ...row }), ({ remove }) =>
        remove === undefined
          ? Effect.succeed(false)
          : Effect.as(
              Effect.forEach(posted.toReversed(), (one) => remove(one), { discard: true }),
              true
            )
      )

    return {
      /** Has a post's network take it down; fails with Retry if a later attempt may succeed. */
      remove: Effect.fnUntraced(function* (postId: PostId, { isLast }: Job.JobAttempt) {
        const row = yield* repository.open(postId)
        if (row?.removal !== "pending") return
        const removal = Effect.timeoutOrElse(removed(row), {
          duration: `${attemptSeconds} seconds`,
          orElse: () => Effect.fail({ _tag: "Late", message: `no answer within ${attemptSeconds} s` } as const)
        })
        yield* Effect.matchEffect(removal, {
          onSuccess: (isRemoved) =>
            isRemoved
              ? ended(postId, (now) => ({ status: "deleted", removal: null, failure: null, deletedAt: now }))
              : gaveUp(postId, `${row.channelId} has no way for others to take a post down.`),
          onFailure: (failure) =>
            failure._tag === "Rejected" || isLast
              ? gaveUp(postId, failure.message)
              : Effect.fail(new Job.Retry({ reason: failure.message }))
        })
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
