import type { PostCounts } from "@tidings/connectors/messages/OutgoingPost"
import type { GetSocialPostAnalytics, PostMetrics, SocialAnalytics } from "@tidings/schema/resources/SocialAnalytics"
import { problem } from "@tidings/schema/Problem"
import { isoOf } from "@tidings/storage/iso"
import { type PostRow, SocialPostRepository } from "@tidings/storage/repositories/SocialPostRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { own } from "../access/own.ts"
import { Handovers } from "../handover/Handovers.ts"
import { routeOf } from "./publishing/Publishing.ts"

const freshMs = 15 * 60_000
/** Minimum age of counts before the network is asked again, since networks bill or limit reads. */
const leastMs = 30_000
const answerWithin = "10 seconds"

const unknown: PostMetrics = {
  impressions: null,
  likes: null,
  comments: null,
  shares: null,
  clicks: null,
  saves: null,
  videoViews: null
}

const fields = Object.keys(unknown) as ReadonlyArray<keyof PostMetrics>

/** Sums the counts over all parts of a thread; null if no part has that count. */
const summed = (parts: ReadonlyArray<PostCounts>): PostMetrics =>
  Object.fromEntries(
    fields.map((field) => {
      const told = parts.map((part) => part[field]).filter((count) => count !== null)
      return [field, told.length === 0 ? null : told.reduce((sum, count) => sum + count, 0)]
    })
  ) as unknown as PostMetrics

const shown = ({ channelId, fetchedAt, id, metrics }: PostRow, nowMs: number): SocialAnalytics => ({
  postId: id,
  channelId,
  metrics: metrics ?? unknown,
  fetchedAt: fetchedAt === null ? null : isoOf(fetchedAt),
  staleness: fetchedAt === null ? "never" : nowMs - fetchedAt.getTime() <= freshMs ? "fresh" : "stale"
})

/** Networks' counts of posts, stored as last read. */
export class PostAnalytics extends Context.Service<PostAnalytics>()("@tidings/services/social/PostAnalytics", {
  make: Effect.gen(function* () {
    const handovers = yield* Handovers
    const repository = yield* SocialPostRepository

    const asked = (row: PostRow) =>
      handovers
        .using("social", routeOf(row), ({ counts }) =>
          counts === undefined
            ? Effect.succeed([])
            : Effect.forEach(row.posted, (posted) => counts(posted), { concurrency: 4 })
        )
        .pipe(
          Effect.map(summed),
          Effect.catch(({ message }) =>
            Effect.fail(problem("connector_error", { message: `${row.channelId} told nothing: ${message}` }))
          ),
          Effect.timeoutOrElse({
            duration: answerWithin,
            orElse: () =>
              Effect.fail(
                problem("connector_timeout", { message: `${row.channelId} did not answer within ${answerWithin}.` })
              )
          })
        )

    return {
      /** Reads the stored counts; with `refresh` from the network first, unless it was asked within 30 seconds. */
      read: Effect.fnUntraced(function* ({ postId, refresh = false }: typeof GetSocialPostAnalytics.Type) {
        const row = yield* own(repository.find)(postId)
        const now = yield* Clock.currentTimeMillis
        const isRecent = row.fetchedAt !== null && now - row.fetchedAt.getTime() < leastMs
        if (!refresh || isRecent || row.posted.length === 0) return shown(row, now)
        const metrics = yield* asked(row)
        const fetchedAt = new Date(yield* Clock.currentTimeMillis)
        const after = yield* repository.change(postId, { metrics, fetchedAt })
        return shown(after ?? { ...row, metrics, fetchedAt }, fetchedAt.getTime())
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
