import { assert, layer } from "@effect/vitest"
import { ChannelId } from "@tidings/schema/resources/SocialNetwork"
import { made } from "@tidings/testing/fixtures"
import { mastodon } from "@tidings/testing/mastodon"
import { connectedAccount } from "@tidings/testing/socialPosts"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"

layer(world)("list_social_networks and refresh_social_networks", (it) => {
  it.effect("show the workspace's own accounts to live keys, and one sandbox account of each network to others", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* connectedAccount(yield* makeWorkspace(), "bluesky", "theirs")
      yield* connectedAccount(workspace, "bluesky", "did:plc:a")
      const { data } = yield* made("list_social_networks", {}, workspace)
      assert.deepStrictEqual(
        data.map(({ accountRef, channelId, transport }: any) => [channelId, accountRef, transport]),
        [["bluesky", "did:plc:a", "native"]]
      )
      const sandbox = (yield* call("list_social_networks", {}, { key: workspace.test })).body.data
      assert.deepStrictEqual(
        sandbox.map(({ channelId, transport }: any) => `${channelId} ${transport}`),
        ChannelId.literals.map((channelId) => `${channelId} sandbox`)
      )
    })
  )

  it.effect("ask each network, which names its account anew, and mark what it shows no longer", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 10, 22, 12))
      const workspace = yield* makeWorkspace()
      const { connectorId: _, heard } = yield* mastodon(workspace)
      yield* connectedAccount(workspace, "mastodon", "gone", {
        serverUrl: "http://127.0.0.1:9",
        clientId: "client",
        clientSecret: "secret",
        accessToken: "token",
        accountRef: "gone"
      })
      yield* TestClock.adjust("1 hour")
      const { data, lastSyncedAt } = yield* made("refresh_social_networks", {}, workspace)
      assert.strictEqual(lastSyncedAt, "2026-11-22T13:00:00.000Z")
      assert.deepStrictEqual(
        data.map(({ accountRef, displayName, handle, lastSyncedAt, status }: any) => [
          accountRef,
          displayName,
          handle,
          status,
          lastSyncedAt
        ]),
        [
          ["42", "Tidings", "tidings@mastodon.example", "connected", "2026-11-22T13:00:00.000Z"],
          ["gone", "Tidings", "tidings", "connected", "2026-11-22T12:00:00.000Z"]
        ]
      )
      assert.deepStrictEqual((yield* made("list_social_networks", {}, workspace)).data, data)
      const asked = heard.length
      yield* made("refresh_social_networks", { accountRef: "gone" }, workspace)
      assert.strictEqual(heard.length, asked)
    })
  )

  it.effect("are asked anew on the pro plan alone", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace("hobby")
      const { body, status } = yield* call("refresh_social_networks", {}, { key })
      assert.deepStrictEqual([status, body.error.code, body.error.required_plan], [403, "feature_not_enabled", "pro"])
    })
  )
})
