import { contentOf } from "@tidings/engines/social/rules/PostContent"
import type { MessageReport } from "@tidings/connectors/Callback"
import { neverLeft } from "@tidings/connectors/DeliveryFailure"
import type { Receipt } from "@tidings/connectors/messages/Receipt"
import * as Job from "@tidings/jobs/Job"
import { Queue } from "@tidings/jobs/Queue"
import type { LaneWindow } from "@tidings/jobs/LaneWindow"
import { isId, type PostId } from "@tidings/schema/Id"
import type { PostFailure } from "@tidings/schema/resources/SocialPost"
import { Database } from "@tidings/storage/Database"
import {
  type PostChanges,
  type PostRow,
  SocialPostRepository
} from "@tidings/storage/repositories/SocialPostRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Credits } from "../../credits/Credits.ts"
import type { AttemptEnd, Delivery } from "../../handover/Delivery.ts"
import { Handovers } from "../../handover/Handovers.ts"
import type { AccountRoute } from "../../handover/AccountRoute.ts"
import type { ReportSink } from "../../reports/ReportSink.ts"
import { creditsOf, rulesOf } from "../rulesOf.ts"
import { PostEvents } from "../PostEvents.ts"
import { partCount, PostMessages } from "./PostMessages.ts"
import { firstAskedAfterSeconds } from "../../messages/jobs.ts"
import { lookedUp } from "../../messages/lookedUp.ts"
import { laneOfPost, postJobs } from "./postJobs.ts"
import { WorkspaceTurns } from "../../workspace/WorkspaceTurns.ts"

/** Route to the one account of a post; sandbox posts stay in this installation. */
export const routeOf = ({ connectorId, workspaceId }: PostRow): AccountRoute =>
  connectorId === null ? { workspaceId: undefined } : { workspaceId, only: connectorId }

/** The failure of a post that its network first took and then gave up. */
const failureOf = ({ reason, statusCode }: { readonly reason: string; readonly statusCode?: string }): PostFailure => ({
  code: statusCode ?? null,
  message: reason
})

/** Number of a post's parts before the one that a report is about; all taken parts if it names none of them. */
const thereBefore = ({ messageIds, posted }: PostRow, { messageId }: MessageReport): number => {
  const index = messageIds.indexOf(messageId)
  return index < 0 ? posted.length : index
}

/**
 * Publishes posts on their networks, one part of a thread after another. No network is contacted inside a transaction.
 * Decided in docs/decisions/social.md.
 */
export class Publishing extends Context.Service<Publishing>()("@tidings/services/social/Publishing", {
  make: Effect.gen(function* () {
    const credits = yield* Credits
    const database = yield* Database
    const { emit } = yield* PostEvents
    const handovers = yield* Handovers
    const messages = yield* PostMessages
    const queue = yield* Queue
    const turns = yield* WorkspaceTurns
    const repository = yield* SocialPostRepository

    const changed = Effect.fnUntraced(function* (row: PostRow, changes: PostChanges) {
      return yield* repository.put(row, { ...changes, updatedAt: new Date(yield* Clock.currentTimeMillis) })
    })

    /**
     * Runs `deed` on the post, locked until the transaction ends, if exactly `taken` of its parts were taken so far and
     * it is not deleted.
     */
    const holding = (postId: PostId, taken: number, deed: (row: PostRow) => Effect.Effect<void>) =>
      database.transaction(
        Effect.flatMap(repository.hold(postId), (row) =>
          row === undefined || row.posted.length !== taken || row.status === "deleted" ? Effect.void : deed(row)
        )
      )

    const goesOn = Effect.fnUntraced(function* (row: PostRow) {
      const { id, workspaceId } = row
      const turn = yield* turns.of(workspaceId)
      yield* queue.enqueue(postJobs.deliver, { id }, { key: id, turn, lane: laneOfPost(row) })
    })

    /** Resolutions by a person, for the part of a locked post whose answer was lost: `again` and `there`. */
    const again = Effect.fnUntraced(function* (row: PostRow) {
      yield* Effect.asVoid(queue.cancel(postJobs.lookUp, row.workspaceId, row.id))
      yield* goesOn(yield* changed(row, { status: "publishing", handoverAt: null, failure: null }))
    })
    const there = Effect.fnUntraced(function* (row: PostRow) {
      const publishedAt = new Date(yield* Clock.currentTimeMillis)
      const after = yield* changed(row, { status: "published", handoverAt: null, failure: null, publishedAt })
      yield* emit(after, "social.post.published")
    })

    /** Records a taken part; the next one is enqueued, or the post is published. */
    const took = Effect.fnUntraced(function* (
      row: PostRow,
      { posted, providerMessageId }: Omit<Receipt, "state" | "response">
    ) {
      const now = yield* Clock.currentTimeMillis
      const parts = [...row.posted, posted ?? { id: providerMessageId }]
      const isWhole = parts.length === partCount(row)
      const after = yield* changed(row, {
        posted: parts,
        messageIds: [...row.messageIds, providerMessageId],
        handoverAt: null,
        failure: null,
        status: isWhole ? "published" : "publishing",
        ...(isWhole && { publishedAt: new Date(now) })
      })
      if (isWhole) {
        yield* emit(after, "social.post.published")
        return
      }
      yield* goesOn(row)
    })

    /**
     * Fails the post without further attempts, and refunds the parts that did not appear: those after the first
     * `there`.
     */
    const failed = Effect.fnUntraced(function* (row: PostRow, failure: PostFailure, there = row.posted.length) {
      const paid = row.livemode ? creditsOf(contentOf(row), rulesOf(row.channelId)) : []
      const kept = Math.min(
        row.credits,
        paid.slice(0, there).reduce((sum, credits) => sum + credits, 0)
      )
      yield* credits.giveBack(row.workspaceId, "social.post.failed", row.credits - kept)
      const after = yield* changed(row, {
        status: "failed",
        failure,
        credits: kept,
        handoverAt: null,
        ...(there < row.posted.length && {
          posted: row.posted.slice(0, there),
          messageIds: row.messageIds.slice(0, there),
          publishedAt: null
        })
      })
      yield* emit(after, "social.post.failed")
    })

    const lost = Effect.fnUntraced(function* (
      row: PostRow,
      { looksUp, reason }: Extract<AttemptEnd, { readonly _tag: "Unconfirmed" }>
    ) {
      const after = yield* changed(row, { status: "unconfirmed", failure: { code: null, message: reason } })
      yield* emit(after, "social.post.unconfirmed")
      if (looksUp)
        yield* queue.enqueue(
          postJobs.lookUp,
          { id: row.id },
          { key: row.id, afterSeconds: firstAskedAfterSeconds, turn: yield* turns.of(row.workspaceId) }
        )
    })

    /**
     * Records the end of an attempt at the post as the attempt knows it, with its own mark. That a part was taken is
     * recorded always, any other end only while the post has that mark: with another, it is another attempt's by now.
     */
    const record = (row: PostRow, end: AttemptEnd): Effect.Effect<void> =>
      holding(row.id, row.posted.length, (held) => {
        if (held.status !== "publishing" && held.status !== "scheduled") return Effect.void
        if (end._tag !== "Taken" && held.handoverAt?.getTime() !== row.handoverAt?.getTime()) return Effect.void
        switch (end._tag) {
          case "Taken":
            return took(held, end.receipt)
          case "Unsendable":
            return failed(held, { code: null, message: end.message })
          case "Rejected":
            return failed(held, { code: end.providerCode ?? null, message: end.message })
          case "GivenUp":
            return failed(held, { code: end.failure.providerCode ?? null, message: end.failure.message })
          case "Unconfirmed":
            return lost(held, end)
          case "PassedOn":
            return Effect.asVoid(changed(held, { handoverAt: null }))
          case "Delayed":
            return end.wasMarked ? Effect.asVoid(changed(held, { handoverAt: null })) : Effect.void
        }
      })

    /**
     * The delivery of the next part of a post; undefined if another worker has ended the post, and its mark fails if
     * another was faster.
     */
    const begun = (row: PostRow): Delivery<"social"> | undefined => {
      if (row.status !== "scheduled" && row.status !== "publishing") return undefined
      let { handoverAt } = row
      return {
        markedMs: row.handoverAt?.getTime(),
        markedVia: row.connectorId ?? undefined,
        message: () => messages.next(row),
        mark: Effect.fnUntraced(function* (_, { again, nowMs }) {
          const isOurs = yield* repository.handOver(row.id, { again, nowMs, taken: row.posted.length })
          if (isOurs) handoverAt = new Date(nowMs)
          return isOurs
        }),
        record: (end) =>
          Effect.tap(record({ ...row, handoverAt }, end), () =>
            end._tag === "PassedOn" ? Effect.sync(() => void (handoverAt = null)) : Effect.void
          )
      }
    }

    /** Records the part whose answer was lost, as found by a look-up or a report. */
    const found = (row: PostRow, receipt: Omit<Receipt, "state" | "response">) =>
      holding(row.id, row.posted.length, (held) => (held.status === "unconfirmed" ? took(held, receipt) : Effect.void))

    /**
     * The post that a report is about; `isNext` if its part is the next one, as far as the network was given our id.
     */
    const reported = Effect.fnUntraced(function* (
      workspaceId: PostRow["workspaceId"] | undefined,
      report: MessageReport
    ) {
      const [ownId = "", number = "1"] = (report.ownId ?? report.messageId).split("/")
      const { messageId } = report
      const named = messageId !== "" ? repository.idOfMessage(workspaceId, messageId) : Effect.succeed(undefined)
      const id = isId("post", ownId) ? ownId : yield* named
      const row = id === undefined ? undefined : yield* repository.open(id)
      if (row === undefined || (workspaceId !== undefined && row.workspaceId !== workspaceId)) return undefined
      return { row, isNext: row.posted.length + 1 === Number(number) && isId("post", ownId) }
    })

    const sink: ReportSink = {
      report: Effect.fnUntraced(function* (workspaceId, provider, report) {
        const about = yield* reported(workspaceId, report)
        if (about === undefined || about.row.channelId !== provider) return false
        const { isNext, row } = about
        const { outcome } = report
        if (isNext && (outcome.became === "delivered" || outcome.became === "sent"))
          yield* found(row, { providerMessageId: report.messageId })
        if (outcome.became === "failed")
          yield* holding(row.id, row.posted.length, (held) =>
            held.status === "unconfirmed" || held.status === "published"
              ? failed(held, failureOf(outcome), thereBefore(held, report))
              : Effect.void
          )
        return true
      })
    }

    return {
      sink,
      ending: { again, there, took, failed: (row: PostRow, failure: PostFailure) => failed(row, failure) },

      /** The window that bounds how many posts of a lane are in progress. */
      windowOf: (lane: string): LaneWindow => handovers.windowOf("social", lane),

      /** Hands the next part of a post to its network once; fails with Retry if a later attempt may succeed. */
      publish: Effect.fnUntraced(function* (postId: PostId, attempt: Job.JobAttempt) {
        const row = yield* repository.open(postId)
        if (row === undefined || row.dueAt === null) return
        if (row.status === "scheduled" && row.dueAt.getTime() > (yield* Clock.currentTimeMillis)) {
          // The post was moved to a later time, or its job began early on a worker that saw the clock set back.
          const { id, workspaceId } = row
          const turn = yield* turns.of(workspaceId)
          const at = { key: id, turn, lane: laneOfPost(row), atMs: row.dueAt.getTime() }
          return yield* queue.enqueue(postJobs.deliver, { id: postId }, at)
        }
        // The next post of its lane may be due before the worker's next poll.
        ;(yield* queue.awaited).poll.lookNext()
        return yield* handovers.deliver("social", routeOf(row), attempt, Effect.succeed(begun(row)))
      }),

      /**
       * Asks the network of an unconfirmed post about it; fails with Retry while it shows nothing. A post that the
       * network proves to have never left fails.
       */
      reconcile: Effect.fnUntraced(function* (
        postId: PostId,
        { isLast }: Job.JobAttempt
      ): Effect.fn.Return<void, Job.Retry> {
        const row = yield* repository.open(postId)
        if (row?.status !== "unconfirmed" || row.handoverAt === null) return
        const end = yield* lookedUp(handovers, "social", {
          message: messages.next(row),
          route: routeOf(row),
          handedMs: row.handoverAt.getTime(),
          provider: row.channelId
        })
        if (end._tag === "Found") return yield* found(row, end.receipt)
        if (end._tag === "NeverLeft")
          return yield* holding(row.id, row.posted.length, (held) =>
            held.status === "unconfirmed" ? failed(held, { code: neverLeft, message: end.reason }) : Effect.void
          )
        if (!isLast) return yield* new Job.Retry({ reason: end.reason })
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
