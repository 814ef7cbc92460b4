import { assert, layer } from "@effect/vitest"
import type { OpenConnector } from "@tidings/connectors/Connector"
import {
  CredentialsRefused,
  Rejected,
  Throttled,
  Unreachable,
  type DeliveryFailure
} from "@tidings/connectors/DeliveryFailure"
import { Queue } from "@tidings/jobs/Queue"
import { world } from "@tidings/testing/World"
import { Effect, Layer, Logger } from "effect"
import { TestClock } from "effect/testing"
import deliver_email from "../sends/jobs/deliver_email.ts"
import { ConnectorHealth } from "./ConnectorHealth.ts"

let verified: Effect.Effect<void, DeliveryFailure> = Effect.void
let verifications = 0
const server: OpenConnector<"email"> = {
  name: "smtp",
  channel: "email",
  repeatable: "never",
  capacity: 1,
  verify: Effect.suspend(() => {
    verifications += 1
    return verified
  }),
  deliver: () => Effect.die("offers nothing by itself")
}

const lines: Array<string> = []
const log = Logger.layer([Logger.make(({ message }) => void lines.push(String(message)))])

const down = new Unreachable({ message: "connect ECONNREFUSED", stopsAll: true })
const fails = (failure: DeliveryFailure) =>
  Effect.ignore(ConnectorHealth.use((health) => health.watch(server, Effect.fail(failure))))
const succeeds = ConnectorHealth.use((health) => health.watch(server, Effect.void))
const outage = Effect.map(
  ConnectorHealth.use((health) => health.outages),
  ([first]) => first
)

/** Advances the clock in steps, so that pending database calls run in between. */
const passing = (seconds: number) =>
  Effect.repeat(
    Effect.andThen(
      TestClock.adjust("1 second"),
      Queue.use(() => Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 0))))
    ),
    { times: seconds - 1 }
  )

const fresh = Effect.gen(function* () {
  verified = Effect.void
  yield* succeeds
  yield* passing(121)
  verifications = 0
  lines.length = 0
})

layer(Layer.fresh(ConnectorHealth.layer).pipe(Layer.provideMerge(world), Layer.provideMerge(log)))(
  "the health of a connector",
  (it) => {
    it.effect("that takes nothing is told once a minute however many mails fail, and once when it is back", () =>
      Effect.gen(function* () {
        yield* fresh
        yield* Queue.use((queue) =>
          queue.enqueue(
            deliver_email,
            { id: "snd_1" as never },
            { afterSeconds: 1e6, turn: "installation", lane: "smtp" }
          )
        )
        verified = Effect.fail(down)
        for (let second = 0; second < 150; second++) {
          yield* fails(down)
          yield* passing(1)
        }
        assert.lengthOf(lines, 3, lines.join("\n"))
        for (const line of lines) {
          assert.match(line, /no email leaves: smtp .* since \S+Z and says "connect ECONNREFUSED"; [1-9]\d* waiting$/u)
        }
        verified = Effect.void
        yield* passing(61)
        assert.isUndefined(yield* outage)
        assert.isAtMost(lines.length, 5)
        assert.lengthOf(
          lines.filter((line) => line === "email leaves again: smtp answers"),
          1
        )
        const told = lines.length
        yield* passing(120)
        assert.lengthOf(lines, told)
      })
    )

    it.effect("keeps the first instant and the last words", () =>
      Effect.gen(function* () {
        yield* fresh
        verified = Effect.fail(down)
        yield* fails(down)
        const first = yield* outage
        yield* passing(10)
        yield* fails(
          new Throttled({ message: "421 too many", code: 421, retryAfterSeconds: undefined, stopsAll: true })
        )
        assert.deepStrictEqual(yield* outage, { ...first!, words: "421 too many" })
      })
    )

    it.effect("is not tried by itself where credentials are refused, so that no account is locked", () =>
      Effect.gen(function* () {
        yield* fresh
        yield* fails(new CredentialsRefused({ message: "535 no", code: 535, stopsAll: true }))
        yield* passing(130)
        assert.lengthOf(lines, 3)
        assert.strictEqual(verifications, 0)
        yield* succeeds
        assert.isUndefined(yield* outage)
      })
    )

    it.effect("of a workspace is not asked for any more once nothing was to go through it for ten minutes", () =>
      Effect.gen(function* () {
        yield* fresh
        verified = Effect.fail(down)
        const failing = Effect.fail(down)
        yield* Effect.ignore(ConnectorHealth.use((health) => health.watch(server, failing, "cnr_1" as never)))
        yield* passing(301)
        const soon = verifications
        assert.isAtLeast(soon, 5)
        yield* TestClock.adjust("1 day")
        assert.isAtMost(verifications, 2 * soon + 5)
        assert.isUndefined(yield* ConnectorHealth.use((health) => health.blocked(server)))
      })
    )

    it.effect("does not suffer from what was said of one message alone, and such an answer ends an outage", () =>
      Effect.gen(function* () {
        for (const failure of [
          new Unreachable({ message: "450 busy", code: 450, stopsAll: false }),
          new Throttled({ message: "450 greylisted", code: 450, retryAfterSeconds: 60, stopsAll: false }),
          new Rejected({ message: "550 no", code: 550, enhancedStatusCode: undefined, hard: true, about: "recipient" })
        ]) {
          yield* fresh
          yield* fails(failure)
          assert.isUndefined(yield* outage)
          yield* fails(down)
          assert.isDefined(yield* outage)
          yield* fails(failure)
          assert.isUndefined(yield* outage)
        }
      })
    )

    it.effect("that comes and goes is told once a minute", () =>
      Effect.gen(function* () {
        yield* fresh
        verified = Effect.fail(down)
        for (let second = 0; second < 119; second++) {
          yield* fails(down)
          yield* succeeds
          yield* passing(1)
        }
        assert.isAtMost(lines.filter((line) => line.includes("no email leaves")).length, 2)
        assert.isAtMost(lines.filter((line) => line.includes("leaves again")).length, 2)
      })
    )
  }
)
