import { assert, layer } from "@effect/vitest"
import { ChannelId } from "@tidings/schema/resources/SocialNetwork"
import { connectedAccount } from "@tidings/testing/socialPosts"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

const review = {
  eventKey: "review.received",
  variables: { quote: "It just works. ".repeat(33).trim(), reviewer: "Grace M." }
}

layer(world)("preview_social_event", (it) => {
  it.effect("shows each channel's text and price, what was shortened, and what refuses, and keeps nothing", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const channels = ["x", "linkedin", "pinterest"]
      const { body, status } = yield* call("preview_social_event", { ...review, channels }, { key })
      assert.strictEqual(status, 200)
      const [x, linkedin, pinterest] = body.posts
      assert.deepStrictEqual([x.ok, x.shortened, x.title, x.credits], [true, ["quote"], null, 1])
      assert.match(x.text, /^“It just works\..*…”\n\nGrace M\.$/u)
      assert.deepStrictEqual([linkedin.ok, linkedin.shortened], [true, []])
      assert.include(linkedin.text, review.variables.quote)
      assert.deepStrictEqual([pinterest.ok, pinterest.title], [false, "In the words of Grace M."])
      assert.deepStrictEqual(
        [pinterest.error.code, pinterest.error.fields.map(({ path }: any) => path)],
        ["media_required", ["media"]]
      )
      assert.deepStrictEqual((yield* call("list_social_event_runs", {}, { key })).body.data, [])
    })
  )

  it.effect("shows what a trigger would take, or every channel where none is connected", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const previewed = Effect.map(call("preview_social_event", review, { key: workspace.live }), ({ body }) => [
        body.posts.map(({ channelId }: any) => channelId),
        body.leftOut.map(({ channelId }: any) => channelId)
      ])
      const [shown, passedBy] = yield* previewed
      assert.sameMembers([...shown, ...passedBy], [...ChannelId.literals])
      assert.includeMembers(passedBy, ["pinterest"])
      yield* connectedAccount(workspace, "mastodon")
      yield* connectedAccount(workspace, "pinterest")
      assert.deepStrictEqual(yield* previewed, [["mastodon"], ["pinterest"]])
    })
  )

  it.effect("holds variables to what a trigger holds them to", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const { body } = yield* call("preview_social_event", { ...review, variables: { qoute: "x" } }, { key })
      assert.deepStrictEqual(
        [body.error.code, body.error.fields.map(({ code, path }: any) => `${path} ${code}`)],
        [
          "schema_contract_violation",
          ["variables.quote required", "variables.reviewer required", "variables.qoute unknown_variable"]
        ]
      )
    })
  )
})
