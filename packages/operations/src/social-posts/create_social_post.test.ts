import { assert, layer } from "@effect/vitest"
import { Credits } from "@tidings/services/credits/Credits"
import { AssetRepository } from "@tidings/storage/repositories/AssetRepository"
import { hearing } from "@tidings/testing/fixtures"
import { connectedAccount, picture } from "@tidings/testing/socialPosts"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"

const inAnHour = "2026-11-22T13:00:00.000Z"
const anHourAgo = "2026-11-22T11:00:00.000Z"

const begun = Effect.gen(function* () {
  yield* TestClock.setTime(Date.UTC(2026, 10, 22, 12))
  const workspace = yield* makeWorkspace()
  yield* connectedAccount(workspace, "bluesky")
  yield* connectedAccount(workspace, "mastodon", "one")
  yield* connectedAccount(workspace, "mastodon", "two")
  const create = (input: object, key = workspace.live) =>
    call("create_social_post", { channels: ["bluesky"], caption: "One", ...input }, { key })
  const list = Effect.map(call("list_social_posts", {}, { key: workspace.live }), ({ body }) => body.data)
  return { workspace, create, list }
})

/** Inputs that are refused as a whole, with their error code and fields. */
const refused: ReadonlyArray<readonly [input: object, code: string, fields: ReadonlyArray<string>]> = [
  [{ channels: [] }, "field_invalid", ["channels too_short"]],
  [{ channels: ["friendster"] }, "field_invalid", ["channels[0] enum_violation"]],
  [{ channels: ["bluesky", "bluesky"] }, "field_invalid", ["channels[1] enum_violation"]],
  [{ caption: "" }, "field_invalid", ["caption required"]],
  [{ caption: "a".repeat(301) }, "field_invalid", ["caption too_long"]],
  [{ channelCaptions: { bluesky: "a".repeat(301) } }, "field_invalid", ["channelCaptions.bluesky too_long"]],
  [{ channelCaptions: { x: "Other" } }, "field_invalid", ["channelCaptions.x unknown_field"]],
  [{ threadTweets: ["Two", "a".repeat(301)] }, "thread_invalid", ["threadTweets[1] too_long"]],
  [{ threadTweets: Array.from({ length: 25 }, () => "a") }, "field_invalid", ["threadTweets too_long"]],
  [{ caption: "", threadTweets: ["a".repeat(301)] }, "field_invalid", ["caption required", "threadTweets[0] too_long"]],
  [{ hashtags: ["two words"] }, "field_invalid", ["hashtags[0] pattern_mismatch"]],
  [{ linkUrl: "javascript:alert(1)" }, "field_invalid", ["linkUrl pattern_mismatch"]],
  [
    { media: [{ kind: "image", assetId: "asset_01kb2x9w3t5v7y8z" }] },
    "field_invalid",
    ["media[0].assetId enum_violation"]
  ],
  [{ scheduleAt: anHourAgo }, "field_invalid", ["scheduleAt out_of_range"]],
  [{ scheduleAt: inAnHour, publish: true }, "field_invalid", ["publish enum_violation"]],
  [{ mode: "hold" }, "field_invalid", ["scheduleAt required"]],
  [{ mode: "hold", scheduleAt: inAnHour, publish: true }, "field_invalid", ["publish enum_violation"]],
  [{ mode: "hold", scheduleAt: inAnHour, caption: "a".repeat(301) }, "field_invalid", ["caption too_long"]],
  [
    { brief: "Say it", assigneeUid: "ada", composer: "standard", scheduleAt: anHourAgo },
    "field_invalid",
    ["scheduleAt out_of_range", "brief unknown_field", "composer unknown_field", "assigneeUid unknown_field"]
  ],
  [
    { mode: "compose", publish: true, scheduleAt: anHourAgo },
    "field_invalid",
    [
      "scheduleAt out_of_range",
      "publish enum_violation",
      "brief required",
      "caption unknown_field",
      "publish unknown_field",
      "scheduleAt unknown_field"
    ]
  ],
  [{ channels: ["pinterest"], publish: true }, "field_invalid", ["media required", "channels enum_violation"]],
  [{ channels: ["pinterest"] }, "media_required", ["media required"]],
  [{ channels: ["linkedin"], threadTweets: ["Two"] }, "thread_invalid", ["threadTweets enum_violation"]],
  [{ channels: ["mastodon"], publish: true }, "field_invalid", ["targetAccountRefs.mastodon required"]],
  [{ channels: ["mastodon"] }, "field_invalid", ["targetAccountRefs.mastodon required"]],
  [{ targetAccountRefs: { bluesky: "nobody" } }, "field_invalid", ["targetAccountRefs.bluesky enum_violation"]],
  [{ targetAccountRefs: { x: "nobody" } }, "field_invalid", ["targetAccountRefs.x unknown_field"]]
]

layer(world)("create_social_post", (it) => {
  it.effect("refuses what no channel takes, with all offending fields, and leaves nothing", () =>
    Effect.gen(function* () {
      const { create, list, workspace } = yield* begun
      const told = yield* hearing(workspace)
      for (const [input, code, fields] of refused) {
        const { body, text } = yield* create(input)
        assert.strictEqual(body.error?.code, code, `${JSON.stringify(input)} ${text}`)
        const named = (body.error.fields ?? []).map(({ code, path }: any) => `${path} ${code}`)
        assert.deepStrictEqual(named, fields, JSON.stringify(input))
      }
      assert.deepStrictEqual([yield* list, yield* told], [[], []])
    })
  )

  it.effect("makes a post for each channel that takes it, and says in receipts why others did not", () =>
    Effect.gen(function* () {
      const { create, list, workspace } = yield* begun
      const told = yield* hearing(workspace)
      const input = {
        channels: ["bluesky", "pinterest", "mastodon"],
        channelCaptions: { mastodon: "Toot" },
        targetAccountRefs: { mastodon: "two" },
        hashtags: ["#launch", "launch"]
      }
      const { body, status } = yield* create(input)
      assert.strictEqual(status, 201)
      assert.deepStrictEqual(
        body.posts.map(({ accountRef, caption, channelId, groupId, hashtags, status }: any) => [
          channelId,
          caption,
          accountRef,
          status,
          hashtags,
          groupId === body.groupId
        ]),
        [
          ["bluesky", "One", "bluesky-account", "ready", ["launch"], true],
          ["mastodon", "Toot", "two", "ready", ["launch"], true]
        ]
      )
      assert.deepStrictEqual(
        body.receipts.map(({ channelId, error, ok, postId }: any) => [channelId, ok, postId ?? error.code]),
        [
          ["bluesky", true, body.posts[0].id],
          ["pinterest", false, "media_required"],
          ["mastodon", true, body.posts[1].id]
        ]
      )
      assert.deepStrictEqual(
        (yield* told).map(({ data, type }) => [type, data.id]),
        body.posts.map(({ id }: any) => ["social.post.created", id])
      )
      assert.lengthOf(yield* list, 2)
    })
  )

  it.effect("writes drafts from a brief, but where a caption is given, as nothing that the brief does not say", () =>
    Effect.gen(function* () {
      const { list, workspace } = yield* begun
      const told = yield* hearing(workspace)
      const compose = (input: object) =>
        call("create_social_post", { mode: "compose", channels: ["bluesky"], ...input }, { key: workspace.live })
      const { body: refused } = yield* compose({ brief: "---" })
      assert.deepInclude(refused.error.fields[0], { path: "brief", code: "too_short" })
      assert.deepStrictEqual([yield* list, yield* told], [[], []])
      const { body, status } = yield* compose({
        channels: ["bluesky", "mastodon"],
        brief: "Announce our winter sale: 20% off all mugs until Sunday 20 December.",
        channelCaptions: { mastodon: "Toot" },
        targetAccountRefs: { mastodon: "two" }
      })
      assert.strictEqual(status, 201)
      assert.deepInclude(body.composer, { provider: "builtin", model: null, fallback: false })
      const [bluesky, mastodon] = body.posts
      assert.include(bluesky.caption, "20% off all mugs")
      assert.include(bluesky.caption, "20 December")
      assert.strictEqual(mastodon.caption, "Toot")
      assert.deepStrictEqual(
        body.posts.map(({ publishedAt, status }: any) => [status, publishedAt]),
        [
          ["ready", null],
          ["ready", null]
        ]
      )
    })
  )

  it.effect("keeps a hold with its date and brief, with neither caption nor account, for whoever may write alone", () =>
    Effect.gen(function* () {
      const { create, workspace } = yield* begun
      const hold = {
        mode: "hold",
        caption: "",
        channels: ["x", "mastodon"],
        brief: "Say it",
        assigneeUid: "ada",
        scheduleAt: inAnHour
      }
      const { body, status } = yield* create(hold, yield* workspace.issue("live", ["social:posts:write"]))
      assert.strictEqual(status, 201)
      for (const post of body.posts)
        assert.deepInclude(post, {
          status: "draft",
          planningKind: "hold",
          brief: "Say it",
          assigneeUid: "ada",
          scheduledAt: inAnHour,
          accountRef: null,
          credits: 0
        })
      const { data } = (yield* call("list_social_posts", { planningKind: "hold" }, { key: workspace.live })).body
      assert.lengthOf(data, 2)
    })
  )

  it.effect("asks for the pro plan where posts are to leave, and for it alone", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 10, 22, 12))
      const workspace = yield* makeWorkspace("hobby")
      const create = (input: object) =>
        call("create_social_post", { channels: ["bluesky"], caption: "One", ...input }, { key: workspace.test })
      for (const input of [{ publish: true }, { scheduleAt: inAnHour }]) {
        const { body } = yield* create(input)
        assert.deepInclude(body.error, { code: "feature_not_enabled", required_plan: "pro" })
      }
      for (const input of [{}, { mode: "hold", scheduleAt: inAnHour }])
        assert.strictEqual((yield* create(input)).status, 201)
    })
  )

  it.effect("charges what leaves, by links, and nothing where it cannot be paid", () =>
    Effect.gen(function* () {
      const { create, list, workspace } = yield* begun
      yield* Credits.use((account) => account.grant(workspace.id, 10))
      const left = Effect.map(
        Credits.use((account) => account.read(workspace.id)),
        (account) => account!.credits
      )
      yield* create({})
      assert.strictEqual(yield* left, 10)
      const thread = { threadTweets: ["Two https://example.com", "Three"], scheduleAt: inAnHour }
      assert.strictEqual((yield* create(thread)).body.posts[0].credits, 6)
      assert.strictEqual(yield* left, 4)
      const { body, status } = yield* create({ linkUrl: "https://example.com/", threadTweets: ["Two"], publish: true })
      assert.deepStrictEqual([status, body.error.required_credits], [402, 5])
      assert.deepStrictEqual([yield* left, (yield* list).length], [4, 2])
    })
  )

  it.effect("shows an asset of the library, measured, and no other workspace's", () =>
    Effect.gen(function* () {
      const { create, workspace } = yield* begun
      const stranger = yield* makeWorkspace()
      const assetId = yield* picture(workspace)
      const kept = yield* AssetRepository.use((assets) => assets.find(workspace.world, assetId))
      assert.deepInclude(kept, { width: 1, height: 1 })
      const media = [{ kind: "image", assetId, alt: "Blue" }]
      assert.deepStrictEqual((yield* create({ media })).body.posts[0].media, media)
      const theirs = yield* call("create_social_post", { channels: ["bluesky"], media }, { key: stranger.live })
      assert.strictEqual(theirs.body.error.fields[0].path, "media[0].assetId")
    })
  )

  it.effect("shows a file as what the library knows it to be, where the call does not say", () =>
    Effect.gen(function* () {
      const { create, workspace } = yield* begun
      const assetId = yield* picture(workspace)
      const { body } = yield* create({ media: [{ assetId, alt: "A dot" }] })
      assert.deepStrictEqual(body.posts[0].media, [{ assetId, alt: "A dot", kind: "image" }])
      const input = { postId: body.posts[0].id, media: [{ assetId }] }
      const updated = yield* call("update_social_post", input, { key: workspace.live })
      assert.deepStrictEqual(updated.body.media, [{ assetId, kind: "image" }])
      const wrong = yield* create({ media: [{ assetId, kind: "video" }] })
      assert.deepStrictEqual(
        wrong.body.error.fields.map(({ path }: { readonly path: string }) => path),
        ["media[0].kind"]
      )
    })
  )

  it.effect("is listed by the time that it is scheduled for", () =>
    Effect.gen(function* () {
      const { create, workspace } = yield* begun
      yield* create({})
      const { body } = yield* create({ mode: "hold", scheduleAt: inAnHour })
      const within = (window: object) =>
        Effect.map(call("list_social_posts", window, { key: workspace.live }), ({ body }) =>
          body.data.map(({ id }: { readonly id: string }) => id)
        )
      const ids = [body.posts[0].id]
      assert.deepStrictEqual(yield* within({ scheduledSince: "2026-11-22", scheduledUntil: "2026-11-22" }), ids)
      assert.deepStrictEqual(yield* within({ scheduledSince: inAnHour, scheduledUntil: inAnHour }), ids)
      assert.deepStrictEqual(yield* within({ scheduledSince: "2026-11-23" }), [])
      assert.deepStrictEqual(yield* within({ scheduledUntil: "2026-11-21" }), [])
    })
  )
})
