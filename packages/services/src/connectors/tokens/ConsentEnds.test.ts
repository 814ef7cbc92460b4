import { assert, layer } from "@effect/vitest"
import { ConnectorRepository } from "@tidings/storage/repositories/ConnectorRepository"
import { connectedAccount } from "@tidings/testing/connectedAccount"
import { hearing } from "@tidings/testing/fixtures"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import { ConsentEnds } from "./ConsentEnds.ts"

const sweep = ConsentEnds.use((ends) => ends.sweep)

layer(world)("a consent that only a person can renew", (it) => {
  it.effect("is told of 14, 7, 3 and 1 days before its end, once each, and then stops its connector", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const told = yield* hearing(workspace)
      const id = yield* connectedAccount(workspace.id)
      const repository = yield* ConnectorRepository
      const now = yield* Clock.currentTimeMillis
      const consentEndsAt = new Date(now + 20 * 86_400_000)
      yield* repository.update(id, { consentEndsAt }, { at: new Date(now) })
      const reasons: Array<string> = []
      for (let day = 0; day <= 21; day++) {
        yield* sweep
        yield* sweep
        const all: ReadonlyArray<{ readonly type: string; readonly data: { readonly reason: string } }> = yield* told
        const [last, ...earlier] = all.filter(({ type }) => type === "connector.needs_attention").toReversed()
        if (last !== undefined && earlier.length === reasons.length) reasons.push(`${day}: ${last.data.reason}`)
        const { status } = (yield* repository.findAny(id))!
        assert.strictEqual(status, day < 20 ? "connected" : "needs_attention", `day ${day}`)
        yield* TestClock.adjust("1 day")
      }
      assert.deepStrictEqual(
        reasons.map((reason) => /^\d+: The consent at Resend (?:ends in \d+ days?|has ended)/u.exec(reason)?.[0]),
        [
          "6: The consent at Resend ends in 14 days",
          "13: The consent at Resend ends in 7 days",
          "17: The consent at Resend ends in 3 days",
          "19: The consent at Resend ends in 1 day",
          "20: The consent at Resend has ended"
        ]
      )
      assert.include(reasons[0], "connector connect resend")
    })
  )

  it.effect("is told of once at the least of these, where nobody looked for a while", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const told = yield* hearing(workspace)
      const id = yield* connectedAccount(workspace.id)
      const now = yield* Clock.currentTimeMillis
      const consentEndsAt = new Date(now + 2.5 * 86_400_000)
      yield* ConnectorRepository.use((all) => all.update(id, { consentEndsAt }, { at: new Date(now) }))
      yield* Effect.all([sweep, sweep], { concurrency: 2 })
      const heard: ReadonlyArray<{ readonly data: { readonly reason: string } }> = yield* told
      assert.deepStrictEqual(
        heard.map(({ data }) => data.reason.slice(0, 38)),
        ["The consent at Resend ends in 3 days ("]
      )
    })
  )
})
