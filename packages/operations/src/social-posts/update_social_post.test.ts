import { assert, layer } from "@effect/vitest"
import { made } from "@tidings/testing/fixtures"
import { connectedAccount, livePost, picture, socialPost } from "@tidings/testing/socialPosts"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"

layer(world)("update_social_post", (it) => {
  it.effect("changes what is given of a post, and refuses what its network does, leaving it as it was", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { id: postId } = yield* socialPost(workspace, { linkUrl: "https://example.com/", threadTweets: ["Two"] })
      const edit = { postId, caption: "Other", hashtags: ["#a", "a"], threadTweets: null, linkUrl: null }
      const { body } = yield* call("update_social_post", edit, { key: workspace.live })
      assert.deepInclude(body, { caption: "Other", hashtags: ["a"], threadTweets: [], linkUrl: null, status: "ready" })
      const refused = yield* call("update_social_post", { postId, caption: "a".repeat(301) }, { key: workspace.live })
      assert.deepStrictEqual([refused.status, refused.body.error.fields[0].path], [422, "caption"])
      assert.strictEqual((yield* made("read_social_post", { postId }, workspace)).caption, "Other")
    })
  )

  it.effect("keeps the files that it shows, or shows those that are given, each held to its network's rules", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const shown = { kind: "image", assetId: yield* picture(workspace) }
      const { id: postId } = yield* socialPost(workspace, { media: [shown] })
      const update = (edit: object) => call("update_social_post", { postId, ...edit }, { key: workspace.live })
      assert.deepInclude((yield* update({ caption: "Other" })).body, { media: [shown], status: "ready" })
      const other = { kind: "image", assetId: yield* picture(workspace), alt: "Blue" }
      assert.deepInclude((yield* update({ media: [other] })).body, { media: [other], status: "ready" })
      const theirs = { kind: "image", assetId: yield* picture(yield* makeWorkspace()) }
      const { body } = yield* update({ media: [theirs] })
      assert.strictEqual(body.error.fields[0].path, "media[0].assetId")
      const planned = yield* made("schedule_social_post", { postId, scheduledAt: "2099-11-23T12:00:00Z" }, workspace)
      assert.deepInclude(planned, { media: [other], status: "scheduled" })
    })
  )

  it.effect("makes a hold ready once it says something and an account is there", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 10, 22, 12))
      const workspace = yield* makeWorkspace()
      const hold = { channels: ["bluesky"], mode: "hold", scheduleAt: "2026-11-23T12:00:00Z" }
      const { posts } = yield* made("create_social_post", hold, workspace)
      const update = (edit: object) => made("update_social_post", { postId: posts[0].id, ...edit }, workspace)
      assert.deepInclude(yield* update({ caption: "One" }), { status: "draft", accountRef: null })
      yield* connectedAccount(workspace, "bluesky")
      assert.deepInclude(yield* update({ title: null }), { status: "ready", accountRef: "bluesky-account" })
    })
  )

  it.effect("answers post_not_editable to a post that left, or is to leave", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 10, 22, 12))
      const [one, other] = [yield* makeWorkspace(), yield* makeWorkspace()]
      const planned = yield* socialPost(other, { scheduleAt: "2026-11-23T12:00:00Z" })
      for (const [workspace, { id: postId }] of [
        [one, yield* livePost(one)],
        [other, planned]
      ] as const) {
        const { body, status } = yield* call("update_social_post", { postId, caption: "Late" }, { key: workspace.live })
        assert.deepStrictEqual([status, body.error.code], [409, "post_not_editable"])
      }
    })
  )
})
