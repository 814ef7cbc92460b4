import { assert, layer } from "@effect/vitest"
import mastodon from "@tidings/connectors/social/mastodon/mastodon"
import { outgoingPost } from "@tidings/connectors/social/testing/outgoingPost"
import { httpPeer, type Said } from "@tidings/connectors/testing/httpPeer"
import { accountAt } from "@tidings/testing/accountAt"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { Handovers } from "./Handovers.ts"

const status = { id: "1", created_at: "2026-11-22T12:00:00Z", in_reply_to_id: null, media_attachments: [] }

layer(world)("looking a message up", (it) => {
  it.effect("ends within two minutes, however slowly its provider shows one thing after the other", () =>
    Effect.gen(function* () {
      const waiting: Array<(said: Said) => void> = []
      let asked = Promise.withResolvers<void>()
      const { heard, url } = yield* httpPeer(({ path }) => {
        if (path.includes("/accounts/")) return { status: 200, body: Array.from({ length: 40 }, () => status) }
        asked.resolve()
        return new Promise<Said>((resolve) => void waiting.push(resolve))
      })
      const { id: workspaceId } = yield* makeWorkspace()
      const credentials = { serverUrl: url, clientId: "", clientSecret: "s", accessToken: "t", accountRef: "42" }
      const { id: only } = yield* accountAt(workspaceId, mastodon, credentials)
      const post = outgoingPost({ media: [] })
      const looking = yield* Effect.forkChild(
        Effect.flip(Handovers.use((handovers) => handovers.lookUp("social", { workspaceId, only }, post, 0)))
      )
      for (let slow = 0; slow < 3; slow++) {
        yield* Effect.promise(() => asked.promise)
        asked = Promise.withResolvers<void>()
        yield* TestClock.adjust("45 seconds")
        waiting.pop()?.({ status: 200, body: { text: "another" } })
      }
      assert.deepInclude(yield* Fiber.join(looking), { _tag: "Unreachable", stopsAll: true })
      assert.isBelow(heard.length, 6)
    }).pipe(Effect.scoped)
  )
})
