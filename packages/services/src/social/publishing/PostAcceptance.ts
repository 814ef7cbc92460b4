import { contentOf } from "@tidings/engines/social/rules/PostContent"
import { refusalOf } from "@tidings/engines/social/rules/PostFault"
import { postFaults } from "@tidings/engines/social/rules/postFaults"
import { Queue } from "@tidings/jobs/Queue"
import { turnOf } from "@tidings/jobs/WorkspaceTurn"
import { type PostRow, SocialPostRepository } from "@tidings/storage/repositories/SocialPostRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../../access/Caller.ts"
import { note } from "../../audit/CallNotes.ts"
import { priceOf, rulesOf } from "../rulesOf.ts"
import { isFault } from "../networks/PostAccounts.ts"
import { PostEvents } from "../PostEvents.ts"
import { laneOfPost, postJobs } from "./postJobs.ts"
import type { Terms } from "./PostTerms.ts"

/** Accepts posts for publication: their networks take them and the caller can pay; publishes them when due. */
export class PostAcceptance extends Context.Service<PostAcceptance>()("@tidings/services/social/PostAcceptance", {
  make: Effect.gen(function* () {
    const repository = yield* SocialPostRepository
    const { emit } = yield* PostEvents
    const queue = yield* Queue

    /** Enqueues a post for its due time, replacing an earlier job. */
    const plan = Effect.fnUntraced(function* (row: PostRow) {
      const { dueAt, id, workspaceId } = row
      const { plan } = yield* Caller
      yield* queue.replace(
        postJobs.deliver,
        { id },
        {
          key: id,
          lane: laneOfPost(row),
          turn: turnOf(workspaceId, plan),
          atMs: dueAt!.getTime()
        }
      )
    })

    /** Accepts a post for publication at this time; refused if its network would refuse it, or if nobody pays. */
    const accept = Effect.fnUntraced(function* (row: PostRow, { choose, library, pay }: Terms, dueMs: number) {
      const now = yield* Clock.currentTimeMillis
      const content = contentOf(row)
      const rules = rulesOf(row.channelId)
      const account = choose(row.channelId, row.accountRef ?? undefined)
      const faults = [...postFaults(content, rules, library), ...(isFault(account) ? [account] : [])]
      if (faults.length > 0 || isFault(account)) return yield* refusalOf(faults)
      const price = priceOf(content, rules, row.livemode)
      yield* pay(price - row.credits)
      const isNow = dueMs <= now
      const accepted = yield* repository.put(row, {
        ...account,
        status: isNow ? "publishing" : "scheduled",
        planningKind: "post",
        scheduledAt: isNow ? row.scheduledAt : new Date(dueMs),
        dueAt: new Date(dueMs),
        credits: Math.max(price, row.credits),
        failure: null,
        updatedAt: new Date(now)
      })
      yield* plan(accepted)
      if (!isNow) yield* emit(accepted, "social.post.scheduled")
      yield* note("social_post", row.id, { channel: row.channelId, due_at: accepted.dueAt!.toISOString() })
      return accepted
    })

    return { plan, accept }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
