import { assert, layer } from "@effect/vitest"
import type { Any } from "@tidings/connectors/Connector"
import { connectors } from "@tidings/connectors/registry"
import { type Peer, peerOf } from "@tidings/connectors/testing/Peer"
import { lastAttempt } from "@tidings/jobs/testing/lastAttempt"
import type { ConnectorId } from "@tidings/schema/Id"
import mastodon from "@tidings/connectors/social/mastodon/mastodon"
import { outgoingPost } from "@tidings/connectors/social/testing/outgoingPost"
import { httpPeer, type Said } from "@tidings/connectors/testing/httpPeer"
import { accountAt } from "@tidings/testing/accountAt"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { Handovers } from "./Handovers.ts"
import { laneOf } from "./AccountRoute.ts"
import { Ledger } from "./testing/Ledger.ts"

const status = { id: "1", created_at: "2026-11-22T12:00:00Z", in_reply_to_id: null, media_attachments: [] }

const lookingUp: ReadonlyArray<Any> = connectors.filter(
  ({ looksUp, staysHere }: Any) => looksUp === true && staysHere !== true
)

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

  it.effect.each(lookingUp.map((row) => [`${row.channel}/${row.name}`, row] as const))(
    "at %s asks the account that it was handed to, and no other of its workspace",
    ([, row]) =>
      Effect.gen(function* () {
        // Peers stamp everything with this time.
        yield* TestClock.setTime(0)
        const peer: Peer = yield* Effect.promise(() => peerOf(row))
        const { id: workspaceId } = yield* makeWorkspace()
        const account = Effect.flatMap(Effect.provide(peer.behaving.takes, peer.services), ({ credentials }) =>
          accountAt(workspaceId, row, credentials)
        )
        const [other, own] = [yield* account, yield* account]
        const [ledger, message] = [new Ledger(), peer.message("looked_1")]
        const attempt = { ...lastAttempt, lane: `deliver/${laneOf(workspaceId, own.id)}` }
        const delivery = Effect.succeed(ledger.delivery(message, Effect.void))
        const lookingAt = (only: ConnectorId) =>
          Handovers.use((handovers) =>
            Effect.result(
              handovers.lookUp(row.channel, { workspaceId, only }, message as never, ledger.marked.markedMs!)
            )
          )
        yield* Handovers.use((handovers) =>
          handovers.deliver(row.channel, { workspaceId, only: own.id }, attempt, delivery)
        )
        assert.strictEqual(ledger.end?._tag, "Taken")
        const [there, here] = [yield* lookingAt(other.id), yield* lookingAt(own.id)]
        assert.isFalse(there._tag === "Success" && there.success !== undefined, row.name)
        assert.isTrue(here._tag === "Success" && here.success !== undefined, `${row.name}: ${JSON.stringify(here)}`)
      }).pipe(Effect.scoped)
  )
})
