import { contentOf, kinded } from "@tidings/engines/social/rules/PostContent"
import { refusalOf } from "@tidings/engines/social/rules/PostFault"
import { postFaults } from "@tidings/engines/social/rules/postFaults"
import { turnOf } from "@tidings/jobs/WorkspaceTurn"
import { Queue } from "@tidings/jobs/Queue"
import { newId, type PostId } from "@tidings/schema/Id"
import { windowOf } from "@tidings/schema/fields/Timestamp"
import { problem, type Problem } from "@tidings/schema/Problem"
import type { ChannelId } from "@tidings/schema/resources/SocialNetwork"
import type {
  CreatedPosts,
  CreateSocialPost,
  ListSocialPosts,
  PostReceipt,
  UpdateSocialPost
} from "@tidings/schema/resources/SocialPost"
import {
  type PostChanges,
  type PostRow,
  SocialPostRepository
} from "@tidings/storage/repositories/SocialPostRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { own } from "../access/own.ts"
import { note } from "../audit/CallNotes.ts"
import { dated, newsOf } from "../audit/newsOf.ts"
import { Credits } from "../credits/Credits.ts"
import { Cursors } from "../paging/Cursors.ts"
import { drawnPosts, rowOf } from "./DrawnPost.ts"
import { isFault } from "./networks/PostAccounts.ts"
import { withoutHash, callFaults, leaves, timeFaults } from "./PostBatch.ts"
import { PostEvents } from "./PostEvents.ts"
import { PostAcceptance } from "./publishing/PostAcceptance.ts"
import { PostTerms, type Terms } from "./publishing/PostTerms.ts"
import { laneOfPost, postJobs } from "./publishing/postJobs.ts"
import { isOpen, postSeen, toSocialPost, waits } from "./toSocialPost.ts"
import { rulesOf } from "./rulesOf.ts"

const sum = (numbers: ReadonlyArray<number>): number => numbers.reduce((total, number) => total + number, 0)

/**
 * Posts of a workspace: creates, changes, schedules and deletes them. Publishing handles them at their networks.
 * Decided in docs/decisions/social.md.
 */
export class SocialPosts extends Context.Service<SocialPosts>()("@tidings/services/SocialPosts", {
  make: Effect.gen(function* () {
    const repository = yield* SocialPostRepository
    const credits = yield* Credits
    const cursors = yield* Cursors
    const { emit } = yield* PostEvents
    const { accept, plan } = yield* PostAcceptance
    const queue = yield* Queue
    const terms = yield* PostTerms

    /**
     * Locks the caller's post until the transaction ends; a sandbox key cannot lock a live post, nor a live key a
     * sandbox one.
     */
    const lock = (postId: PostId) =>
      Effect.flatMap(own(repository.lock)(postId), (row) =>
        Effect.flatMap(Caller, ({ livemode }) =>
          row.livemode === livemode ? Effect.succeed(row) : Effect.fail(problem("resource_not_found"))
        )
      )

    /** Locks the caller's post, and reads something else concurrently. */
    const lockBeside = <A>(postId: PostId, reading: Effect.Effect<A, never, Caller>) =>
      Effect.all([lock(postId), reading], { concurrency: 2 })

    const read = (postId: PostId) => Effect.map(own(repository.find)(postId), toSocialPost)

    /** Reads the terms for the posts of a call. */
    const termsOf = (input: typeof CreateSocialPost.Type) => terms.showing(input.media ?? [], leaves(input))

    const errorOf = (refusal: Problem): NonNullable<PostReceipt["error"]> => ({
      code: refusal.code,
      message: refusal.message,
      ...(refusal.fields !== undefined && { fields: refusal.fields })
    })

    return {
      read,

      /** Lists posts, newest first; deleted ones only if asked for. */
      list: ({
        channelId,
        groupId,
        planningKind,
        scheduledSince: since,
        scheduledUntil: until,
        status,
        ...page
      }: typeof ListSocialPosts.Type) => {
        const scheduled = windowOf({ ...(since !== undefined && { since }), ...(until !== undefined && { until }) })
        const filters = { channelId, groupId, planningKind, status, ...scheduled }
        return cursors.page(
          "social_posts",
          page,
          (world, window) => Effect.map(repository.list(world, filters, window), (rows) => rows.map(toSocialPost)),
          { filters }
        )
      },

      /**
       * Creates a post for each channel that takes it, and publishes or schedules them; refused if no channel does.
       * Reads the terms, unless the caller passes them.
       */
      create: Effect.fnUntraced(function* (
        input: typeof CreateSocialPost.Type,
        known: Effect.Effect<Terms, never, Caller> = termsOf(input)
      ) {
        const caller = yield* Caller
        const now = yield* Clock.currentTimeMillis
        const wrong = callFaults(input, now)
        if (wrong.length > 0) return yield* problem("field_invalid", { fields: wrong })
        const { pay, ...judging } = yield* known
        const drawn = drawnPosts(input, judging, caller.livemode, now)
        const taken = drawn.filter(({ faults }) => faults.length === 0)
        if (taken.length === 0) return yield* refusalOf(drawn.flatMap(({ faults }) => faults))
        const groupId = newId("grp", now)
        yield* pay(sum(taken.map(({ credits }) => credits)))
        const rows = taken.map((one) => rowOf(input, one, caller, groupId, now))
        yield* repository.add(rows)
        for (const row of rows) {
          yield* emit(row, "social.post.created")
          if (row.status === "scheduled") yield* emit(row, "social.post.scheduled")
          if (row.dueAt !== null) yield* plan(row)
        }
        const byChannel = new Map<ChannelId, PostRow>(rows.map((row) => [row.channelId, row]))
        const receipts = drawn.map(({ content: { channelId }, faults }): PostReceipt => {
          const row = byChannel.get(channelId)
          return row === undefined
            ? { channelId, ok: false, error: errorOf(refusalOf(faults)) }
            : { channelId, ok: true, postId: row.id }
        })
        yield* note("social_post_group", groupId, {
          channels: rows.map(({ channelId }) => channelId),
          posts: rows.map(({ id }) => id)
        })
        return { groupId, posts: rows.map(toSocialPost), receipts } satisfies CreatedPosts
      }),

      /** Changes the given fields of a draft or ready post. */
      update: Effect.fnUntraced(function* ({
        hashtags,
        media,
        postId,
        threadTweets,
        ...edit
      }: typeof UpdateSocialPost.Type) {
        const reading = media === undefined ? terms.ofPost(postId) : terms.showing(media)
        const [row, { choose, library }] = yield* lockBeside(postId, reading)
        if (row.status !== "draft" && row.status !== "ready") return yield* problem("post_not_editable")
        const said: PostChanges = {
          ...edit,
          ...(media !== undefined && { media: kinded(media, library) }),
          ...(hashtags !== undefined && { hashtags: [...new Set(hashtags.map(withoutHash))] }),
          ...(threadTweets !== undefined && { threadTweets: threadTweets ?? [] })
        }
        yield* note("social_post", postId, { changed: Object.keys(newsOf(row, said)) })
        if (Object.keys(said).length === 0) return toSocialPost(row)
        const after = { ...row, ...said }
        const content = contentOf(after)
        const wrong = postFaults(content, rulesOf(row.channelId), library)
        const refused = row.planningKind === "hold" ? wrong.filter(({ code }) => code !== "required") : wrong
        if (refused.length > 0) return yield* refusalOf(refused)
        const account = choose(row.channelId, row.accountRef ?? undefined)
        const isReady = wrong.length === 0 && !isFault(account)
        const status: PostChanges["status"] = isReady ? "ready" : "draft"
        const news = newsOf(row, { ...said, ...(!isFault(account) && account), status })
        return toSocialPost(yield* repository.put(row, yield* dated(news)))
      }),

      /** Schedules a post for a future time, or moves it there. */
      schedule: Effect.fnUntraced(function* (postId: PostId, scheduledAt: string) {
        const now = yield* Clock.currentTimeMillis
        const wrong = timeFaults("scheduledAt", scheduledAt, now)
        if (wrong.length > 0) return yield* problem("field_invalid", { fields: wrong })
        const [row, known] = yield* lockBeside(postId, terms.ofPost(postId, true))
        if (!isOpen(row)) return yield* problem("post_not_editable")
        return toSocialPost(yield* accept(row, known, Date.parse(scheduledAt)))
      }),

      /** Publishes a post now. */
      publish: Effect.fnUntraced(function* (postId: PostId) {
        const [row, known] = yield* lockBeside(postId, terms.ofPost(postId, true))
        if (!isOpen(row)) return yield* problem("post_not_editable")
        return toSocialPost(yield* accept(row, known, yield* Clock.currentTimeMillis))
      }),

      /**
       * Deletes a post that is not live, and refunds its publication. With `fromProvider` asks the network to take a
       * live one down; the post is deleted once it has.
       */
      delete: Effect.fnUntraced(function* (postId: PostId, fromProvider: boolean) {
        const row = yield* lock(postId)
        yield* note("social_post", postId, { from_provider: fromProvider })
        if (row.status === "deleted") return toSocialPost(row)
        const now = yield* Clock.currentTimeMillis
        const isKnown = row.posted.length > 0
        const isLive = isKnown || row.status === "published"
        if (isKnown && fromProvider && row.status !== "publishing") {
          if (row.removal === "pending") return toSocialPost(row)
          const asked = yield* repository.put(row, { removal: "pending", updatedAt: new Date(now) })
          const { plan } = yield* Caller
          yield* queue.enqueue(
            postJobs.remove,
            { id: postId },
            { key: postId, turn: turnOf(row.workspaceId, plan), lane: laneOfPost(row) }
          )
          return toSocialPost(asked)
        }
        if (isLive || !(isOpen(row) || waits(row)))
          return yield* problem("post_not_editable", {
            message: isLive
              ? isKnown
                ? "The post is live: fromProvider takes it down from its network."
                : "The post is live, and what its network calls it is not known: take it down there."
              : "The post is on its way to its network, which may have taken it."
          })
        yield* Effect.asVoid(queue.cancel(postJobs.deliver, row.workspaceId, postId))
        yield* credits.giveBack(row.workspaceId, "social.post.deleted", row.credits)
        const deleted = yield* repository.put(row, {
          status: "deleted",
          credits: 0,
          deletedAt: new Date(now),
          updatedAt: new Date(now)
        })
        yield* emit(deleted, "social.post.deleted")
        return toSocialPost(deleted)
      }),

      /** The state of a post that an approver is shown besides the input. */
      seen: (postId: PostId) => Effect.map(lock(postId), postSeen)
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
