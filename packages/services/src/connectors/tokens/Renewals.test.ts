import { inHomeOf } from "@tidings/storage/homes/inHome"
import { assert, layer } from "@effect/vitest"
import type { Misbehaviour } from "@tidings/connectors/social/testing/oauthPeer"
import { ConnectorRepository } from "@tidings/storage/repositories/ConnectorRepository"
import { world } from "@tidings/testing/World"
import { Clock, Effect, Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { inspect } from "node:util"
import { CredentialsRefused } from "@tidings/connectors/DeliveryFailure"
import { Handovers } from "../../handover/Handovers.ts"
import { Connecting } from "../Connecting.ts"
import { Connections } from "../Connections.ts"
import { Renewals } from "./Renewals.ts"
import { connected, dialects, refreshToken } from "./testing/connected.ts"

const renewDue = Renewals.use((renewals) => renewals.renewDue)

/** Renews due tokens as another process would. */
const inAnotherProcess = Effect.provide(renewDue, Layer.fresh(Renewals.layer))

/** A misbehaviour at the first renewal alone. */
const once = (bad: ReturnType<Misbehaviour>): Misbehaviour => {
  let left = 1
  return (grant) => (grant === "refresh_token" && left-- > 0 ? bad : undefined)
}

layer(world)("tokens of a network", (it) => {
  it.effect.each([
    ["a tenth of their life", 7_200, 6_480],
    ["seven days", 365 * 86_400, 358 * 86_400]
  ] as const)("are renewed %s before they end, and then again", ([, lifeSeconds, dueSeconds]) =>
    Effect.gen(function* () {
      const beganMs = yield* Clock.currentTimeMillis
      const { asked, credentials, peer, row } = yield* connected("x", { lifeSeconds })
      yield* TestClock.adjust((dueSeconds - 1) * 1000)
      yield* renewDue
      assert.strictEqual(asked(), 0)
      const before = yield* row()
      yield* TestClock.adjust("1 second")
      yield* renewDue
      assert.strictEqual(asked(), 1)
      const after = yield* row()
      assert.isAbove(after.revision, before.revision, "processes that hold it open do not see the new tokens")
      assert.strictEqual(after.renewAt!.getTime(), beganMs + dueSeconds * 2000)
      assert.strictEqual(after.expiresAt!.getTime(), beganMs + (dueSeconds + lifeSeconds) * 1000)
      assert.strictEqual(Redacted.value((yield* credentials()).accessToken), peer.accessTokens[0])
      yield* renewDue
      assert.strictEqual(asked(), 1)
      yield* TestClock.adjust(dueSeconds * 1000)
      yield* renewDue
      assert.strictEqual(asked(), 2)
      assert.strictEqual((yield* row()).status, "connected")
    })
  )

  it.effect("are asked for by one process at a time, however many would", () =>
    Effect.gen(function* () {
      const { asked, row } = yield* connected("x")
      yield* TestClock.adjust("2 hours")
      yield* Effect.all([renewDue, inAnotherProcess, renewDue, inAnotherProcess], { concurrency: 4 })
      assert.strictEqual(asked(), 1)
      assert.strictEqual((yield* row()).status, "connected")
    })
  )

  it.effect("reach every account of the same consent, though the old ones are dead by then", () =>
    Effect.gen(function* () {
      const { asked, credentials, row } = yield* connected("x", { accountRefs: ["7", "8"] })
      yield* TestClock.adjust("2 hours")
      yield* Effect.all([renewDue, inAnotherProcess], { concurrency: 2 })
      yield* TestClock.adjust("5 minutes")
      yield* renewDue
      assert.strictEqual(asked(), 1)
      const [one, other] = [yield* credentials(0), yield* credentials(1)]
      assert.strictEqual(Redacted.value(one.refreshToken), Redacted.value(other.refreshToken))
      for (const place of [0, 1]) assert.strictEqual((yield* row(place)).status, "connected")
    })
  )

  it.effect("are kept though somebody gave the connector another name meanwhile", () =>
    Effect.gen(function* () {
      let renamed: Effect.Effect<unknown> = Effect.void
      const { credentials, ids, peer, row } = yield* connected("x", {
        misbehave: () => {
          Effect.runFork(renamed)
          return undefined
        }
      })
      const repository = yield* ConnectorRepository
      renamed = inHomeOf(ids[0]!, repository.update(ids[0]!, { label: "Ours" }, { at: new Date(0) }))
      yield* TestClock.adjust("2 hours")
      yield* renewDue
      assert.strictEqual(Redacted.value((yield* credentials()).accessToken), peer.accessTokens[0])
      assert.deepInclude(yield* row(), { label: "Ours", status: "connected", renewingSince: null })
    })
  )

  it.effect("are not overwritten when somebody consented anew meanwhile", () =>
    Effect.gen(function* () {
      const { credentials, ids, row } = yield* connected("x")
      const before = yield* row()
      const fresh = yield* connected("x")
      const sealedElsewhere = yield* Connections.use((all) => Effect.flatMap(fresh.row(), all.unsealed))
      const proven = {
        workspaceId: before.workspaceId,
        account: {
          ...sealedElsewhere,
          credentials: { ...(sealedElsewhere.credentials as object), refreshToken: Redacted.make("another") }
        },
        facts: { ...before, renewAt: new Date(1) }
      }
      yield* Connecting.use((connecting) => connecting.change(before, proven as never))
      yield* Renewals.use((renewals) => renewals.renew(before))
      assert.strictEqual(Redacted.value((yield* credentials()).refreshToken), "another")
      assert.strictEqual(ids.length, 1)
    })
  )

  it.effect("end with the answer, where a refresh token works once: a person is told so, and no token is shown", () =>
    Effect.gen(function* () {
      const { asked, row } = yield* connected("x", { misbehave: once({ said: "cut", spends: true }) })
      yield* TestClock.adjust("2 hours")
      yield* renewDue
      assert.deepInclude(yield* row(), { status: "connected" })
      yield* inAnotherProcess
      assert.strictEqual(asked(), 1)
      yield* TestClock.adjust("2 minutes")
      yield* renewDue
      const { reason, status } = yield* row()
      assert.strictEqual(status, "needs_attention")
      assert.include(reason, "its answer to the last one was lost")
      assert.include(reason, "connector connect x")
      assert.notInclude(inspect(yield* row()), refreshToken)
      yield* TestClock.adjust("1 hour")
      yield* renewDue
      assert.strictEqual(asked(), 2)
    })
  )

  it.effect("are saved by asking again where the network had not heard", () =>
    Effect.gen(function* () {
      const { row } = yield* connected("x", { misbehave: once({ said: "cut", spends: false }) })
      yield* TestClock.adjust("2 hours")
      yield* renewDue
      yield* TestClock.adjust("2 minutes")
      yield* renewDue
      assert.deepInclude(yield* row(), { status: "connected", renewingSince: null })
      assert.isAbove((yield* row()).revision, 1)
    })
  )

  it.effect.each([
    ["x", "needs_attention"],
    ["pinterest", "connected"]
  ] as const)("of %s are %s when a process died between the answer and its being kept", ([name, status]) =>
    Effect.gen(function* () {
      const { asked, ids, peer, row } = yield* connected(name)
      yield* TestClock.adjust("2 hours")
      const now = yield* Clock.currentTimeMillis
      yield* ConnectorRepository.use((all) => all.note(ids[0]!, { renewingSince: new Date(now) }))
      if (dialects[name].refresh === "rotates") peer.refreshTokens.delete(refreshToken)
      yield* renewDue
      assert.strictEqual(asked(), 0)
      yield* TestClock.adjust("2 minutes")
      yield* renewDue
      assert.strictEqual(asked(), 1)
      assert.strictEqual((yield* row()).status, status)
    })
  )

  it.effect.each([
    ["asks to wait", { status: 429, headers: { "Retry-After": "900" }, body: {} }, 900],
    ["cannot be reached just now", { status: 408 }, 300]
  ] as const)("are asked for later when the network %s", ([, said, seconds]) =>
    Effect.gen(function* () {
      const { asked, row } = yield* connected("pinterest", { misbehave: once({ said, spends: false }) })
      yield* TestClock.adjust("2 hours")
      yield* renewDue
      assert.deepInclude(yield* row(), { status: "connected", renewingSince: null })
      yield* TestClock.adjust((seconds - 1) * 1000)
      yield* renewDue
      assert.strictEqual(asked(), 1)
      yield* TestClock.adjust("1 second")
      yield* renewDue
      assert.strictEqual(asked(), 2)
      assert.deepInclude(yield* row(), { status: "connected" })
    })
  )

  it.effect("that the network takes back need a person", () =>
    Effect.gen(function* () {
      const { peer, row } = yield* connected("pinterest")
      peer.refreshTokens.clear()
      yield* TestClock.adjust("2 hours")
      yield* renewDue
      const { reason, status } = yield* row()
      assert.strictEqual(status, "needs_attention")
      assert.include(reason, "Pinterest gives no new tokens")
      assert.notInclude(reason, refreshToken)
    })
  )

  it.effect("that have ended are renewed before anything is asked with them", () =>
    Effect.gen(function* () {
      const { asked, ids, row, workspaceId } = yield* connected("x")
      const handovers = yield* Handovers
      const used = handovers.using("social", { workspaceId, only: ids[0]! }, () => Effect.succeed("used"))
      assert.strictEqual(yield* used, "used")
      assert.strictEqual(asked(), 0)
      yield* TestClock.adjust("2 hours")
      assert.strictEqual(yield* used, "used")
      assert.strictEqual(yield* used, "used")
      assert.strictEqual(asked(), 1)
      assert.strictEqual((yield* row()).status, "connected")
    })
  )

  it.effect("that a network refuses are renewed once, and not again when it refuses the new ones", () =>
    Effect.gen(function* () {
      const { asked, ids, workspaceId } = yield* connected("x")
      const handovers = yield* Handovers
      let refusals = 1
      const tried: Array<unknown> = []
      const used = handovers.using("social", { workspaceId, only: ids[0]! }, (account) =>
        Effect.suspend(() => {
          tried.push(account)
          return refusals-- > 0
            ? Effect.fail(new CredentialsRefused({ message: "expired", stopsAll: true }))
            : Effect.succeed("used")
        })
      )
      yield* TestClock.adjust("30 minutes")
      assert.strictEqual(yield* used, "used")
      assert.strictEqual(asked(), 1)
      assert.notStrictEqual(tried[0], tried[1], "the account was not opened anew")
      refusals = 9
      assert.deepInclude(yield* Effect.flip(used), { _tag: "CredentialsRefused" })
      assert.strictEqual(asked(), 1)
    })
  )
})
