import { assert, layer } from "@effect/vitest"
import threads, { credentialsAt, threadsNetwork } from "@tidings/connectors/social/threads/testing/peer"
import { httpPeer } from "@tidings/connectors/testing/httpPeer"
import { lastAttempt } from "@tidings/jobs/testing/lastAttempt"
import * as Worker from "@tidings/jobs/Worker"
import type { PostId } from "@tidings/schema/Id"
import { JobRepository } from "@tidings/storage/repositories/JobRepository"
import { SocialPostRepository } from "@tidings/storage/repositories/SocialPostRepository"
import { ownDatabase } from "@tidings/storage/testing/postgres"
import { accountAt } from "@tidings/testing/accountAt"
import { hearing, made } from "@tidings/testing/fixtures"
import { type Instead, mastodon } from "@tidings/testing/mastodon"
import { call, makeWorkspace, world, worldOver } from "@tidings/testing/World"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { Credits } from "../../credits/Credits.ts"
import publish_post from "../jobs/publish_post.ts"
import reconcile_social from "../jobs/reconcile_social.ts"
import remove_post from "../jobs/remove_post.ts"
import { laneOfPost } from "./postJobs.ts"
import { Publishing } from "./Publishing.ts"

const now = Date.UTC(2026, 10, 22, 12)
const working = Worker.drain([publish_post, reconcile_social, remove_post])

/** A workspace with an account at a local Mastodon, and 100 credits. */
const connected = Effect.fnUntraced(function* (instead?: Instead) {
  yield* TestClock.setTime(now)
  const workspace = yield* makeWorkspace()
  yield* Credits.use((account) => account.grant(workspace.id, 100))
  const server = yield* mastodon(workspace, instead)
  const told = yield* hearing(workspace)
  const create = (post: object) =>
    Effect.map(
      made("create_social_post", { channels: ["mastodon"], caption: "One", ...post }, workspace),
      ({ posts }) => posts[0]
    )
  const read = (postId: string) => made("read_social_post", { postId }, workspace)
  const spent = Effect.map(
    Credits.use((account) => account.read(workspace.id)),
    (account) => 100 - account!.credits!
  )
  const events = Effect.map(told, (events) =>
    events.flatMap(({ type }: { readonly type: string }) => (type.startsWith("social.post.") ? [type.slice(12)] : []))
  )
  const texts = () => server.statuses.map(({ text }) => text)
  return { ...server, workspace, create, read, spent, events, texts }
})

const thread = { threadTweets: ["Two https://example.com/", "Three"], publish: true }

layer(world)("a post", (it) => {
  it.effect("leaves once, as it was counted, and is told of and paid", () =>
    Effect.gen(function* () {
      const { create, events, read, spent, statuses, texts } = yield* connected()
      const { id } = yield* create({ hashtags: ["launch"], linkUrl: "https://example.com/", publish: true })
      assert.deepInclude(yield* read(id), { status: "publishing", credits: 4 })
      yield* working
      yield* working
      assert.deepStrictEqual(texts(), ["One\n\nhttps://example.com/\n\n#launch"])
      assert.deepInclude(yield* read(id), {
        status: "published",
        providerPostIds: [statuses[0]!.id],
        url: `https://mastodon.example/${statuses[0]!.id}`,
        publishedAt: "2026-11-22T12:00:00.000Z"
      })
      assert.deepStrictEqual(yield* events, ["created", "published"])
      assert.strictEqual(yield* spent, 4)
    })
  )

  it.effect("of a sandbox key reaches nobody and costs nothing", () =>
    Effect.gen(function* () {
      const { heard, spent, workspace } = yield* connected()
      const { body } = yield* call(
        "create_social_post",
        { channels: ["mastodon", "x"], caption: "One", publish: true },
        { key: workspace.test }
      )
      yield* working
      for (const { id } of body.posts) {
        const read = yield* call("read_social_post", { postId: id }, { key: workspace.test })
        assert.deepInclude(read.body, { status: "published", transport: "sandbox", credits: 0 })
        const live = yield* call("publish_social_post", { postId: id }, { key: workspace.live })
        assert.strictEqual(live.status, 404)
      }
      assert.deepStrictEqual([heard.length, yield* spent], [0, 0])
    })
  )

  it.effect("of a thread leaves part by part, each in answer to the one before, for the sum of their credits", () =>
    Effect.gen(function* () {
      const { create, read, spent, statuses, texts } = yield* connected()
      const { id } = yield* create(thread)
      yield* working
      assert.deepStrictEqual(texts(), ["One", "Two https://example.com/", "Three"])
      assert.deepStrictEqual(
        statuses.map(({ in_reply_to_id }) => in_reply_to_id),
        [null, "1000", "1001"]
      )
      assert.deepInclude(yield* read(id), {
        status: "published",
        providerPostIds: ["1000", "1001", "1002"],
        credits: 6
      })
      assert.strictEqual(yield* spent, 6)
    })
  )

  it.effect("has a lane with its account, and waits for no other of its workspace that takes nothing", () =>
    Effect.gen(function* () {
      const { create, read, workspace } = yield* connected()
      const slower = { status: 429, headers: { "Retry-After": "3600" }, body: { error: "Too many requests" } }
      const down = yield* mastodon(workspace, () => slower, { accountRef: "43" })
      const to = (account: string) => create({ targetAccountRefs: { mastodon: account }, publish: true })
      const held = yield* Effect.replicateEffect(to("43"), 3)
      const free = yield* to("42")
      const turns = yield* JobRepository.use((jobs) => jobs.turns([publish_post.name]))
      const lanes = turns.filter(({ workspaceId }) => workspaceId === workspace.id).map(({ lane }) => lane)
      assert.lengthOf(new Set(lanes), 2)
      assert.include(lanes, `publish_post/${workspace.id}/${down.connectorId}`)
      yield* working
      assert.strictEqual((yield* read(free.id)).status, "published")
      for (const { id } of held) assert.strictEqual((yield* read(id)).status, "publishing")
      assert.lengthOf(
        down.heard.filter(({ method }) => method === "POST"),
        1
      )
    })
  )

  it.effect("that its network has wait is deleted at once, gives its credits back, and never leaves", () =>
    Effect.gen(function* () {
      const slower = { status: 429, headers: { "Retry-After": "3600" }, body: { error: "Too many requests" } }
      const { create, spent, texts, workspace } = yield* connected((number) => (number === 1 ? slower : undefined))
      const { id } = yield* create({ publish: true })
      yield* working
      const { body } = yield* call("delete_social_post", { postId: id }, { key: workspace.live })
      assert.deepStrictEqual([body.status, yield* spent], ["deleted", 0])
      yield* TestClock.adjust("2 hours")
      yield* working
      assert.deepStrictEqual(texts(), [])
    })
  )

  it.effect("whose answer was lost is offered again where its network takes it once for its key", () =>
    Effect.gen(function* () {
      const { create, events, read, texts } = yield* connected((number) => (number === 2 ? "lose" : undefined))
      const { id } = yield* create(thread)
      yield* working
      assert.deepInclude(yield* read(id), { status: "publishing", providerPostIds: ["1000"] })
      yield* TestClock.adjust("6 seconds")
      yield* working
      assert.deepStrictEqual(texts(), ["One", "Two https://example.com/", "Three"])
      assert.deepInclude(yield* read(id), { status: "published", providerPostIds: ["1000", "1001", "1002"] })
      assert.deepStrictEqual(yield* events, ["created", "published"])
    })
  )

  it.effect("whose answer was lost for longer is unconfirmed, and goes on once its network shows it", () =>
    Effect.gen(function* () {
      const { create, events, read, texts } = yield* connected((number) => (number === 2 ? "lose" : undefined))
      const { id } = yield* create(thread)
      yield* working
      yield* TestClock.adjust("61 minutes")
      yield* working
      assert.deepInclude(yield* read(id), { status: "unconfirmed", providerPostIds: ["1000"] })
      assert.lengthOf(texts(), 2)
      yield* TestClock.adjust("31 seconds")
      yield* working
      assert.deepStrictEqual(texts(), ["One", "Two https://example.com/", "Three"])
      assert.deepInclude(yield* read(id), { status: "published", providerPostIds: ["1000", "1001", "1002"] })
      assert.deepStrictEqual(yield* events, ["created", "unconfirmed", "published"])
    })
  )

  it.effect("that its network does not show stays unconfirmed, and is neither published nor deleted again", () =>
    Effect.gen(function* () {
      const { create, heard, read, texts, workspace } = yield* connected((number) => (number === 1 ? "cut" : undefined))
      const { id } = yield* create({ publish: true })
      yield* working
      for (const wait of ["61 minutes", "35 seconds", "6 minutes", "35 minutes", "3 hours", "14 hours"] as const) {
        yield* TestClock.adjust(wait)
        yield* working
      }
      assert.strictEqual((yield* read(id)).status, "unconfirmed")
      assert.lengthOf(texts(), 0)
      assert.lengthOf(
        heard.filter(({ path }) => path.includes("/accounts/42/statuses")),
        5
      )
      for (const operation of ["publish_social_post", "delete_social_post"]) {
        const { body, status } = yield* call(operation, { postId: id }, { key: workspace.live })
        assert.deepStrictEqual([status, body.error.code], [409, "post_not_editable"])
      }
    })
  )

  it.effect("that its network proves to have kept back has failed, costs nothing, and may be published again", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(now)
      const workspace = yield* makeWorkspace()
      yield* Credits.use((account) => account.grant(workspace.id, 100))
      let isLost = true
      const network = threadsNetwork((taken) => (!taken && isLost ? "cut" : undefined))
      const { url } = yield* httpPeer(network.answer)
      yield* accountAt(workspace.id, threads.row, credentialsAt(url))
      const asked = { channels: ["threads"], caption: "One", publish: true }
      const { posts } = yield* made("create_social_post", asked, workspace)
      const read = made("read_social_post", { postId: posts[0].id }, workspace)
      yield* working
      assert.strictEqual((yield* read).status, "unconfirmed")
      for (const wait of ["31 seconds", "6 minutes"] as const) {
        yield* TestClock.adjust(wait)
        yield* working
      }
      const after = yield* read
      assert.deepStrictEqual([after.status, after.failure.code, after.credits], ["failed", "never_left", 0])
      isLost = false
      yield* made("publish_social_post", { postId: posts[0].id }, workspace)
      yield* working
      assert.deepStrictEqual([(yield* read).status, network.published().length], ["published", 1])
    }).pipe(Effect.scoped)
  )

  it.effect("that its network refuses is failed, told and not paid, but for what is there of it", () =>
    Effect.gen(function* () {
      const refusal = { status: 422, body: { error: "Validation failed: Text is a duplicate" } }
      const { create, events, read, spent, texts, workspace } = yield* connected((number) =>
        number === 2 ? refusal : undefined
      )
      const { id } = yield* create(thread)
      yield* working
      const post = yield* read(id)
      assert.deepInclude(post, { status: "failed", credits: 1, providerPostIds: ["1000"] })
      assert.include(post.failure.message, "duplicate")
      assert.deepStrictEqual([yield* events, yield* spent], [["created", "failed"], 1])
      yield* made("publish_social_post", { postId: id }, workspace)
      yield* working
      assert.deepStrictEqual(texts(), ["One", "Two https://example.com/", "Three"])
      assert.deepStrictEqual([(yield* read(id)).status, yield* spent], ["published", 6])
    })
  )

  it.effect("that its network took and gave up later is not paid, and leaves whole when it is published again", () =>
    Effect.gen(function* () {
      const { create, events, read, spent, texts, workspace } = yield* connected()
      const { id } = yield* create({ publish: true })
      yield* working
      const report = { messageId: "1000", outcome: { became: "failed", reason: "it plays no sound" } } as const
      const told = Publishing.use(({ sink }) => sink.report(workspace.id, "mastodon", report))
      assert.isTrue(yield* told)
      const given = { status: "failed", credits: 0, publishedAt: null, providerPostIds: [] }
      assert.deepInclude(yield* read(id), { ...given, failure: { code: null, message: "it plays no sound" } })
      assert.deepStrictEqual([yield* events, yield* spent], [["created", "published", "failed"], 0])
      yield* made("publish_social_post", { postId: id }, workspace)
      yield* working
      assert.deepInclude(yield* read(id), { status: "published", providerPostIds: ["1000"], credits: 1 })
      assert.deepStrictEqual(texts(), ["One"])
    })
  )

  it.effect("leaves at its time and not before, and by the latest plan", () =>
    Effect.gen(function* () {
      const { create, events, read, spent, texts, workspace } = yield* connected()
      const { id } = yield* create({ scheduleAt: "2026-11-22T13:00:00Z" })
      const moved = yield* made("schedule_social_post", { postId: id, scheduledAt: "2026-11-22T14:00:00Z" }, workspace)
      assert.deepInclude(moved, { status: "scheduled", scheduledAt: "2026-11-22T14:00:00.000Z", credits: 1 })
      yield* TestClock.setTime(Date.UTC(2026, 10, 22, 13, 59, 59, 999))
      yield* working
      assert.lengthOf(texts(), 0)
      yield* TestClock.adjust("1 milli")
      yield* working
      assert.deepStrictEqual(texts(), ["One"])
      assert.deepStrictEqual(
        [(yield* read(id)).status, yield* events, yield* spent],
        ["published", ["created", "scheduled", "scheduled", "published"], 1]
      )
    })
  )

  it.effect("whose job a worker began before its time waits for it all the same", () =>
    Effect.gen(function* () {
      const { create, texts } = yield* connected()
      yield* create({ scheduleAt: "2026-11-22T12:00:50Z" })
      // As workers do once they see a clock that was set back.
      yield* JobRepository.use((jobs) => jobs.clockSetBack(now, now, 20))
      yield* working
      assert.lengthOf(texts(), 0)
      yield* TestClock.adjust("50 seconds")
      yield* working
      assert.deepStrictEqual(texts(), ["One"])
    })
  )

  it.effect("that was deleted before its time does not leave, and gives its credits back", () =>
    Effect.gen(function* () {
      const { create, events, read, spent, texts, workspace } = yield* connected()
      const { id } = yield* create({ scheduleAt: "2026-11-22T13:00:00Z" })
      const remove = call("delete_social_post", { postId: id }, { key: workspace.live })
      const first = yield* remove
      assert.deepInclude(first.body, { status: "deleted", deletedAt: "2026-11-22T12:00:00.000Z" })
      assert.strictEqual((yield* remove).text, first.text)
      yield* TestClock.adjust("2 hours")
      yield* working
      assert.deepStrictEqual([texts(), yield* spent], [[], 0])
      assert.deepStrictEqual(yield* events, ["created", "scheduled", "deleted"])
      assert.strictEqual((yield* read(id)).status, "deleted")
      const { data } = yield* made("list_social_posts", {}, workspace)
      assert.lengthOf(data, 0)
      assert.lengthOf((yield* made("list_social_posts", { status: "deleted" }, workspace)).data, 1)
    })
  )

  it.effect("that is live is taken down by its network, the last part first", () =>
    Effect.gen(function* () {
      const { create, events, read, removed, workspace } = yield* connected()
      const { id } = yield* create(thread)
      yield* working
      const { body } = yield* call("delete_social_post", { postId: id }, { key: workspace.live })
      assert.strictEqual(body.error.code, "post_not_editable")
      const asked = yield* made("delete_social_post", { postId: id, fromProvider: true }, workspace)
      assert.deepInclude(asked, { status: "published", removal: "pending" })
      yield* working
      assert.deepInclude(yield* read(id), { status: "deleted", removal: null })
      assert.deepStrictEqual(removed, ["1002", "1001", "1000"])
      assert.deepStrictEqual(yield* events, ["created", "published", "deleted"])
    })
  )

  it.effect(
    "is counted by its network when somebody asks, a thread's parts together, and not again within 30 seconds",
    () =>
      Effect.gen(function* () {
        const { create, heard, workspace } = yield* connected()
        const { id } = yield* create(thread)
        yield* working
        const analytics = (refresh: boolean) => made("get_social_post_analytics", { postId: id, refresh }, workspace)
        assert.deepInclude(yield* analytics(false), { staleness: "never", fetchedAt: null })
        const fresh = yield* analytics(true)
        assert.deepInclude(fresh, { staleness: "fresh", fetchedAt: "2026-11-22T12:00:00.000Z" })
        assert.deepInclude(fresh.metrics, { likes: 9, comments: 3, shares: 6, impressions: null })
        const asked = heard.length
        yield* TestClock.adjust("29 seconds")
        assert.deepStrictEqual(yield* analytics(true), fresh)
        assert.strictEqual(heard.length, asked)
        yield* TestClock.adjust("15 minutes")
        assert.deepStrictEqual(yield* analytics(false), { ...fresh, staleness: "stale" })
      })
  )
})

const takenOverAt = new Date(now + 7_000)
/** Posts of which a second attempt has the mark, since the lease of the first has ended. */
const takenOver = Layer.effect(
  SocialPostRepository,
  Effect.map(SocialPostRepository, (posts) => ({
    ...posts,
    handOver: (id: PostId, at: Parameters<typeof posts.handOver>[1]) =>
      Effect.tap(posts.handOver(id, at), () => posts.change(id, { handoverAt: takenOverAt }))
  }))
)

layer(
  Layer.fresh(Publishing.layer).pipe(Layer.provide(Layer.fresh(takenOver)), Layer.provideMerge(worldOver(ownDatabase)))
)("a post that another process has taken over", (it) => {
  it.effect.each([
    ["puts it off", { status: 503, body: { error: "Down" } }, 1],
    ["puts it off for the last time", { status: 503, body: { error: "Down" } }, 9],
    ["rejects it", { status: 422, body: { error: "Validation failed" } }, 1],
    ["hides its answer", "lose", 9]
  ] as const)("keeps its mark and is told of nothing where the first one's network %s", ([, answer, number]) =>
    Effect.gen(function* () {
      const { create, events, read, spent } = yield* connected(() => answer)
      const { id } = yield* create({ publish: true })
      const row = SocialPostRepository.use((posts) => Effect.map(posts.open(id), (post) => post!))
      const lane = `publish_post/${laneOfPost(yield* row)}`
      yield* Publishing.use((posts) =>
        Effect.exit(posts.publish(id, { ...lastAttempt, lane, number, isLast: number === 9, waitSeconds: 5 }))
      )
      assert.deepStrictEqual((yield* row).handoverAt, takenOverAt)
      assert.deepInclude(yield* read(id), { status: "publishing", failure: null })
      assert.deepStrictEqual([yield* events, yield* spent], [["created"], 1])
    })
  )
})
