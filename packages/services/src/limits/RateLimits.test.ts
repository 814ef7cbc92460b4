import { assert, describe, it } from "@effect/vitest"
import type { Rates } from "@tidings/schema/Plan"
import { Effect, Fiber, Layer, Logger, Schema } from "effect"
import { TestClock } from "effect/testing"
import { randomUUID } from "node:crypto"
import { createServer, type AddressInfo } from "node:net"
import type { Allowance } from "./Allowance.ts"
import { RateLimits } from "./RateLimits.ts"

const whole = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))
const RatesArbitrary = Schema.Struct({
  keyPerSecond: whole(1, 40),
  keyBurst: whole(1, 20),
  workspacePerMinute: Schema.Union([Schema.Null, whole(1, 30)])
})
/** Milliseconds before each call: bursts, steady calls, and pauses around the length of the window. */
const Pauses = Schema.Array(
  Schema.Union([Schema.Literal(0), whole(0, 100), whole(0, 5_000), whole(59_000, 62_000)])
).check(Schema.isBetweenLength(80, 160))

const request = (rates: Rates, ids = { keyId: randomUUID(), workspaceId: randomUUID() }) => ({ ...ids, rates })

/** The instants of the allowed calls, in ms. */
const allowedAt = (pauses: ReadonlyArray<number>, rates: Rates, keys = 1) =>
  Effect.gen(function* () {
    const limits = yield* RateLimits
    const { workspaceId, keyId } = request(rates)
    const instants: Array<number> = []
    let now = 0
    for (const [index, pause] of pauses.entries()) {
      yield* TestClock.adjust(pause)
      now += pause
      const { allowed } = yield* limits.take({ keyId: `${keyId}${index % keys}`, workspaceId, rates })
      if (allowed) instants.push(now)
    }
    return instants
  })

const provided = Effect.provide(RateLimits.layerMemory)

const collectLogs = (lines: Array<string>) =>
  Logger.layer([Logger.make(({ logLevel, message }) => void lines.push(`${logLevel} ${String(message)}`))])

describe("RateLimits.layerMemory", () => {
  it.effect.prop(
    "a key has at most burst + rate * t calls in any t",
    { pauses: Pauses, rates: RatesArbitrary },
    ({ pauses, rates }) =>
      Effect.gen(function* () {
        const instants = yield* allowedAt(pauses, { ...rates, workspacePerMinute: null })
        // A call's index in thousandths, minus the refill until then; the largest climb of this value is the maximum in
        // any t.
        let lowest = Infinity
        for (const [index, at] of instants.entries()) {
          const place = index * 1000 - at * rates.keyPerSecond
          lowest = Math.min(lowest, place)
          assert.isAtMost(place + 1000 - lowest, rates.keyBurst * 1000)
        }
      }).pipe(provided)
  )

  it.effect.prop(
    "a workspace has at most its limit in any 60 s, over all its keys",
    { pauses: Pauses, limit: whole(1, 30) },
    ({ pauses, limit }) =>
      Effect.gen(function* () {
        const instants = yield* allowedAt(pauses, { keyPerSecond: 100, keyBurst: 200, workspacePerMinute: limit }, 3)
        for (const [index, from] of instants.entries()) {
          const next = instants[index + limit]
          if (next !== undefined) assert.isAbove(next - from, 60_000)
        }
      }).pipe(provided)
  )

  it.effect.prop(
    "refuses no call for whose workspace fewer than the limit came in 61 s",
    { pauses: Pauses, limit: whole(1, 30) },
    ({ pauses, limit }) =>
      Effect.gen(function* () {
        const limits = yield* RateLimits
        const call = request({ keyPerSecond: 100, keyBurst: 200, workspacePerMinute: limit })
        const instants: Array<number> = []
        let now = 0
        for (const pause of pauses) {
          yield* TestClock.adjust(pause)
          now += pause
          const { allowed } = yield* limits.take(call)
          if (!allowed) assert.isAtLeast(instants.filter((instant) => now - instant < 61_000).length, limit)
          else instants.push(now)
        }
      }).pipe(provided)
  )

  it.effect.prop(
    "a refused call consumes nothing, and fits exactly when it says",
    { pauses: Pauses, rates: RatesArbitrary },
    ({ pauses, rates }) =>
      Effect.gen(function* () {
        const limits = yield* RateLimits
        const call = request(rates)
        const refusedUntil = Effect.fnUntraced(function* (refused: Allowance) {
          const waitMs = Math.round(refused.retryAfterSeconds! * 1000)
          assert.isAbove(waitMs, 0)
          yield* TestClock.adjust(waitMs - 1)
          for (let again = 0; again < 3; again++) {
            const early = yield* limits.take(call)
            assert.deepInclude(early, { allowed: false, retryAfterSeconds: 0.001 })
          }
          yield* TestClock.adjust(1)
          assert.isTrue((yield* limits.take(call)).allowed)
        })
        for (const pause of pauses) {
          yield* TestClock.adjust(pause)
          const answer = yield* limits.take(call)
          if (!answer.allowed) yield* refusedUntil(answer)
        }
      }).pipe(provided)
  )

  it.effect.prop(
    "both layers are whole again at their reset, and not before",
    { calls: whole(1, 40), rates: RatesArbitrary },
    ({ calls, rates }) =>
      Effect.gen(function* () {
        const limits = yield* RateLimits
        const call = request(rates)
        yield* TestClock.adjust(317)
        for (let count = 1; count < calls; count++) yield* limits.take(call)
        const { key, workspace } = yield* limits.take(call)
        yield* TestClock.adjust(Math.max(key.resetSeconds, workspace?.resetSeconds ?? 0) * 1000)
        const after = yield* limits.take(call)
        assert.strictEqual(after.key.remaining, rates.keyBurst - 1)
        assert.strictEqual(
          after.workspace?.remaining ?? null,
          rates.workspacePerMinute === null ? null : rates.workspacePerMinute - 1
        )
      }).pipe(provided)
  )

  it.effect("counts down the key, then refuses until its next token", () =>
    Effect.gen(function* () {
      const limits = yield* RateLimits
      const call = request({ keyPerSecond: 30, keyBurst: 60, workspacePerMinute: 600 })
      for (let left = 59; left >= 0; left--) {
        const answer = yield* limits.take(call)
        assert.deepInclude(answer, { allowed: true, scope: "key", limit: 60, remaining: left })
      }
      assert.deepStrictEqual(yield* limits.take(call), {
        allowed: false,
        scope: "key",
        limit: 60,
        remaining: 0,
        resetUnixSeconds: 2,
        retryAfterSeconds: 0.034,
        key: { limit: 60, remaining: 0, resetSeconds: 2 },
        workspace: { limit: 600, remaining: 540, resetSeconds: 61 }
      })
    }).pipe(provided)
  )

  it.effect("refuses for the workspace however many keys it has, and another workspace not at all", () =>
    Effect.gen(function* () {
      const limits = yield* RateLimits
      const rates = { keyPerSecond: 1, keyBurst: 5, workspacePerMinute: 3 }
      const { workspaceId } = request(rates)
      const take = (key: number) => limits.take({ keyId: `${workspaceId}/${key}`, workspaceId, rates })
      for (let key = 0; key < 3; key++) assert.isTrue((yield* take(key)).allowed)
      const refused = yield* take(3)
      assert.deepInclude(refused, { allowed: false, scope: "workspace", limit: 3, remaining: 0, retryAfterSeconds: 61 })
      assert.strictEqual(refused.key.remaining, 5)
      assert.isTrue((yield* limits.take(request(rates))).allowed)
    }).pipe(provided)
  )

  it.effect("names the layer that refuses longer when both do", () =>
    Effect.gen(function* () {
      const limits = yield* RateLimits
      const call = request({ keyPerSecond: 1, keyBurst: 1, workspacePerMinute: 1 })
      yield* limits.take(call)
      assert.deepInclude(yield* limits.take(call), { allowed: false, scope: "workspace", retryAfterSeconds: 61 })
    }).pipe(provided)
  )

  it.effect("lets a raised plan hold from the next call on", () =>
    Effect.gen(function* () {
      const limits = yield* RateLimits
      const call = request({ keyPerSecond: 1, keyBurst: 1, workspacePerMinute: 1 })
      yield* limits.take(call)
      const raised = { ...call, rates: { keyPerSecond: 2, keyBurst: 4, workspacePerMinute: 3 } }
      assert.deepInclude(yield* limits.take(raised), { allowed: true, scope: "workspace", remaining: 1 })
    }).pipe(provided)
  )
})

describe("RateLimits.layerRedis without Redis", () => {
  const rates = { keyPerSecond: 1, keyBurst: 2, workspacePerMinute: null }

  const outage = (url: string) =>
    Effect.gen(function* () {
      const lines: Array<string> = []
      yield* Effect.gen(function* () {
        const limits = yield* RateLimits
        const call = request(rates)
        assert.isTrue((yield* limits.take(call)).allowed)
        assert.isTrue((yield* limits.take(call)).allowed)
        assert.deepInclude(yield* limits.take(call), { allowed: false, retryAfterSeconds: 1 })
        yield* TestClock.adjust(1_000)
        assert.isTrue((yield* limits.take(call)).allowed)
      }).pipe(Effect.provide(Layer.mergeAll(RateLimits.layerRedis(url), collectLogs(lines))))
      assert.strictEqual(lines.length, 1)
      assert.match(lines[0]!, /^Warn Redis does not answer/u)
    })

  it.effect("counts in the process and warns once when the port is closed", () => outage("redis://127.0.0.1:1"))

  it.effect("counts in the process and warns once when the server accepts and says nothing", () =>
    Effect.gen(function* () {
      const server = yield* Effect.acquireRelease(
        Effect.promise(
          () =>
            new Promise<ReturnType<typeof createServer>>((resolve) => {
              const server = createServer((socket) => void socket.on("error", () => {}).resume()).listen(
                0,
                "127.0.0.1",
                () => resolve(server)
              )
            })
        ),
        (server) => Effect.sync(() => server.close())
      )
      yield* outage(`redis://127.0.0.1:${(server.address() as AddressInfo).port}`)
    })
  )
})

/** A Redis with fixed answers to the one script, and to its client's own commands. */
const healthyRedis = Effect.acquireRelease(
  Effect.promise(
    () =>
      new Promise<ReturnType<typeof createServer>>((resolve) => {
        const taken = "*6\r\n:0\r\n:9\r\n:0\r\n:0\r\n:9\r\n:0\r\n"
        const said = { info: "$9\r\nloading:0\r\n", script: "*1\r\n:1\r\n", evalsha: taken, eval: taken }
        const server = createServer((socket) =>
          socket
            .on("error", () => {})
            .on("data", (bytes) => {
              for (const [, name = ""] of bytes.toString("latin1").matchAll(/\*\d+\r\n\$\d+\r\n(\w+)\r\n/gu))
                socket.write(said[name.toLowerCase() as keyof typeof said] ?? "+OK\r\n")
            })
        ).listen(0, "127.0.0.1", () => resolve(server))
      })
  ),
  (server) => Effect.sync(() => server.close())
)

describe("RateLimits.layerRedis beside a healthy Redis", () => {
  it.effect("counts there and warns of nothing while this process itself is late", () =>
    Effect.gen(function* () {
      const server = yield* healthyRedis
      const lines: Array<string> = []
      yield* Effect.gen(function* () {
        const limits = yield* RateLimits
        for (let n = 0; n < 5; n++) {
          const taken = yield* Effect.forkChild(
            limits.take(request({ keyPerSecond: 1, keyBurst: 10, workspacePerMinute: 10 })),
            {
              startImmediately: true
            }
          )
          const until = performance.now() + 60
          while (performance.now() < until);
          assert.strictEqual((yield* Fiber.join(taken)).remaining, 9)
          yield* TestClock.adjust("1 second")
        }
      }).pipe(
        Effect.provide(
          Layer.mergeAll(
            RateLimits.layerRedis(`redis://127.0.0.1:${(server.address() as AddressInfo).port}`),
            collectLogs(lines)
          )
        )
      )
      assert.deepStrictEqual(lines, [])
    })
  )
})
