import { assert, layer } from "@effect/vitest"
import { callbackWorld, codeOf } from "@tidings/testing/callbacks/callbackServer"
import { accountHere, calledBack } from "@tidings/testing/callbacks/calledBack"
import { callerNamed } from "@tidings/testing/callbacks/callers"
import { Effect } from "effect"

const resend = callerNamed("resend")
const { bounced, delivered, opened } = {
  bounced: resend.callback!.tells["bounced hard"]!,
  delivered: resend.callback!.tells["delivered"]!,
  opened: resend.callback!.tells["opened"]!
}

layer(callbackWorld)("callbacks of a workspace's own account", (it) => {
  it.effect("settle a send whose answer was lost, by our own id of it, and by the provider's from then on", () =>
    Effect.gen(function* () {
      const { message, post, tell } = yield* calledBack(resend, { isLost: true })
      assert.strictEqual((yield* message.told).status, "unconfirmed")
      yield* post(yield* tell(delivered))
      assert.strictEqual((yield* message.told).status, "delivered")
      yield* post(yield* tell(opened, { ownId: "" }))
      assert.strictEqual((yield* message.told).status, "opened")
    })
  )

  it.effect("never lower what is known, and count what happens again", () =>
    Effect.gen(function* () {
      const { message, post, tell } = yield* calledBack(resend)
      for (const tells of [opened, delivered, opened]) yield* post(yield* tell(tells))
      const { status, timeline } = yield* message.told
      assert.strictEqual(status, "opened")
      assert.deepStrictEqual(timeline.slice(-3), ["send.opened", "send.delivered", "send.opened"])
    })
  )

  it.effect("have no place where nothing would prove them", () =>
    Effect.gen(function* () {
      const { message, post, tell } = yield* calledBack(resend)
      const before = yield* message.told
      const silent = yield* accountHere(resend, ({ signingSecret: _signingSecret, ...credentials }) => credentials)
      const answer = yield* post(yield* tell(bounced, { url: silent.url }))
      assert.deepStrictEqual(codeOf(answer), [404, "unknown_route"])
      assert.deepStrictEqual(yield* message.told, before)
    })
  )
})
