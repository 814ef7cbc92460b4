import { afterAll, assert, describe, it } from "@effect/vitest"
import { Arbitrary, Context, Effect, Layer, Logger, Schema } from "effect"
import { TestClock } from "effect/testing"
import { Redis } from "ioredis"
import { randomUUID } from "node:crypto"
import { connect, createServer, type AddressInfo, type Socket } from "node:net"
import { RateLimits } from "./RateLimits.ts"

const url = process.env["REDIS_URL"] ?? "redis://127.0.0.1:6379"
const admin = new Redis(url, { lazyConnect: true, retryStrategy: () => null })
admin.on("error", () => {})
const isThere = await admin.connect().then(
  () => true,
  () => false
)
afterAll(() => admin.disconnect())
// In CI a missing Redis is a failure, not a skip.
const isSkipped = !isThere && process.env["CI"] !== "true"
const reason = isSkipped ? ` (skipped: no Redis at ${url})` : ""

const whole = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))
const Rates = Schema.Struct({
  keyPerSecond: Schema.Union([whole(1, 40), Schema.Literals([0.3, 2.5])]),
  keyBurst: whole(1, 20),
  workspacePerMinute: Schema.Union([Schema.Null, whole(1, 30)])
})
const Steps = Schema.Array(
  Schema.Struct({
    pauseMs: Schema.Union([Schema.Literal(0), whole(0, 100), whole(0, 5_000), whole(0, 70_000)]),
    key: whole(0, 2),
    isUpgraded: Schema.Boolean
  })
).check(Schema.isBetweenLength(60, 120))

/** A TCP hop to Redis that can fall silent without closing, or close and listen again. */
const proxy = Effect.acquireRelease(
  Effect.promise(async () => {
    const target = new URL(url)
    const sockets = new Set<Socket>()
    const server = createServer((inner) => {
      const outer = connect(Number(target.port || 6379), target.hostname)
      for (const [from, to] of [[inner, outer] as const, [outer, inner] as const]) {
        sockets.add(from)
        from.on("data", (data) => void to.write(data))
        from.on("error", () => {}).on("close", () => to.destroy())
      }
    })
    const listen = (port: number) => new Promise<void>((resolve) => void server.listen(port, "127.0.0.1", resolve))
    await listen(0)
    const { port } = server.address() as AddressInfo
    const cut = () => {
      for (const socket of sockets) socket.destroy()
      sockets.clear()
      return new Promise<void>((resolve) => void server.close(() => resolve()))
    }
    return {
      url: Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href,
      beSilent: () => sockets.forEach((socket) => void socket.pause()),
      speak: () => sockets.forEach((socket) => void socket.resume()),
      cut,
      restore: () => listen(port)
    }
  }),
  ({ cut }) => Effect.promise(cut)
)

const collectLogs = (lines: Array<string>) =>
  Logger.layer([Logger.make(({ logLevel, message }) => void lines.push(`${logLevel} ${String(message)}`))])

// A busy machine must not count as an outage.
const patient = { timeoutMs: 10_000 }

const rates = { keyPerSecond: 1, keyBurst: 1_000, workspacePerMinute: null }
const newCall = () => ({ keyId: randomUUID(), workspaceId: randomUUID(), rates })

/** A process of its own: it shares nothing of the layer. */
const processOf = (layer: Layer.Layer<RateLimits>) =>
  Effect.map(Layer.build(Layer.fresh(layer)), (context) => Context.get(context, RateLimits))

describe("RateLimits.layerRedis", () => {
  it.effect.skipIf(isSkipped)(`is shared by processes${reason}`, () =>
    Effect.gen(function* () {
      const one = yield* processOf(RateLimits.layerRedis(url, patient))
      const other = yield* processOf(RateLimits.layerRedis(url, patient))
      const call = newCall()
      const answers = yield* Effect.all(
        Array.from({ length: 100 }, (_, index) => (index % 2 ? one : other).take(call)),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(
        answers.map(({ remaining }) => remaining).sort((left, right) => left - right),
        Array.from({ length: 100 }, (_, index) => 900 + index)
      )
    })
  )

  it.effect.skipIf(isSkipped)(`answers every sequence of calls as layerMemory does${reason}`, () =>
    Effect.gen(function* () {
      const memory = yield* processOf(RateLimits.layerMemory)
      const redis = yield* processOf(RateLimits.layerRedis(url, patient))
      let refusals = 0
      const result = yield* Arbitrary.checkEffect(
        Arbitrary.schema(Schema.Struct({ rates: Rates, steps: Steps })),
        Effect.fnUntraced(function* ({ rates, steps }) {
          const workspaceId = randomUUID()
          for (const { pauseMs, key, isUpgraded } of steps) {
            yield* TestClock.adjust(pauseMs)
            const call = {
              keyId: `${workspaceId}/${key}`,
              workspaceId,
              rates:
                isUpgraded && rates.workspacePerMinute !== null
                  ? { ...rates, keyBurst: rates.keyBurst + 5, workspacePerMinute: rates.workspacePerMinute + 5 }
                  : rates
            }
            const inMemory = yield* memory.take(call)
            assert.deepStrictEqual(yield* redis.take(call), inMemory)
            if (!inMemory.allowed) refusals++
          }
          return true
        }),
        { runs: 150 }
      )
      assert.strictEqual(Arbitrary.formatCheckFailure(result), undefined)
      assert.isAbove(refusals, 500)
    })
  )

  it.effect.skipIf(isSkipped)(`allows no call more to a process whose clock is behind${reason}`, () =>
    Effect.gen(function* () {
      const limits = yield* processOf(RateLimits.layerRedis(url, patient))
      const takeAt = (instant: number, call: Parameters<typeof limits.take>[0]) =>
        Effect.andThen(TestClock.setTime(instant), limits.take(call))

      const key = { ...newCall(), rates: { keyPerSecond: 10, keyBurst: 5, workspacePerMinute: null } }
      let allowed = 0
      for (let round = 0; round < 20; round++) {
        for (const instant of [100_000, 99_000]) {
          if ((yield* takeAt(instant, key)).allowed) allowed++
        }
      }
      assert.strictEqual(allowed, 5)
      assert.strictEqual((yield* takeAt(99_000, key)).retryAfterSeconds, 1.1)

      const workspace = { ...newCall(), rates: { keyPerSecond: 1, keyBurst: 5, workspacePerMinute: 2 } }
      yield* takeAt(100_000, workspace)
      yield* takeAt(70_000, workspace)
      assert.strictEqual((yield* takeAt(132_000, workspace)).retryAfterSeconds, 29)
    })
  )

  it.effect.skipIf(isSkipped)(`leaves nothing behind that does not expire${reason}`, () =>
    Effect.gen(function* () {
      const limits = yield* processOf(RateLimits.layerRedis(url, patient))
      const call = { ...newCall(), rates: { ...rates, workspacePerMinute: 600 } }
      yield* limits.take(call)
      const entries = yield* Effect.promise(() => admin.keys(`*${call.workspaceId}*`))
      assert.strictEqual(entries.length, 2)
      for (const entry of entries) {
        const expiresMs = yield* Effect.promise(() => admin.pttl(entry))
        assert.isAbove(expiresMs, 50_000)
        assert.isAtMost(expiresMs, 121_000)
      }
    })
  )

  it.effect.skipIf(isSkipped)(`does without Redis' script cache${reason}`, () =>
    Effect.gen(function* () {
      const limits = yield* processOf(RateLimits.layerRedis(url, patient))
      const call = newCall()
      yield* limits.take(call)
      yield* Effect.promise(() => admin.script("FLUSH"))
      assert.strictEqual((yield* limits.take(call)).remaining, 998)
    })
  )

  it.effect.skipIf(isSkipped)(`counts alone while Redis is silent, then shares again${reason}`, () =>
    Effect.gen(function* () {
      const lines: Array<string> = []
      const hop = yield* proxy
      const limits = yield* processOf(RateLimits.layerRedis(hop.url, { timeoutMs: 1_000 }))
      const call = newCall()
      const take = Effect.provide(limits.take(call), collectLogs(lines))
      for (const left of [999, 998, 997]) assert.strictEqual((yield* take).remaining, left)

      hop.beSilent()
      const started = performance.now()
      assert.strictEqual((yield* take).remaining, 999)
      assert.strictEqual((yield* take).remaining, 998)
      // Only the first of the two waited; the second would have taken another second.
      assert.isBelow(performance.now() - started, 2_000)
      // A single slow answer may be chance.
      assert.deepStrictEqual(lines, [])
      for (const left of [998, 998]) {
        yield* TestClock.adjust(1_000)
        assert.strictEqual((yield* take).remaining, left)
      }

      hop.speak()
      yield* TestClock.adjust(1_000)
      // Redis still hears the calls that it did not answer in time.
      assert.strictEqual((yield* take).remaining, 996)
      assert.deepStrictEqual(
        lines.map((line) => line.split(":")[0]),
        ["Warn Redis does not answer", "Info Redis answers again"]
      )
    })
  )

  it.effect.skipIf(isSkipped)(`finds Redis again by itself after the connection broke${reason}`, () =>
    Effect.gen(function* () {
      const lines: Array<string> = []
      const hop = yield* proxy
      const limits = yield* processOf(RateLimits.layerRedis(hop.url, { timeoutMs: 2_000 }))
      const take = Effect.provide(limits.take(newCall()), collectLogs(lines))
      yield* take
      yield* Effect.promise(hop.cut)
      yield* take
      assert.strictEqual(lines.length, 1)
      yield* Effect.promise(hop.restore)
      // Reconnecting takes real time, which no clock here can show: each turn lets one attempt through.
      while (lines.length === 1) {
        yield* TestClock.adjust(1_000)
        yield* take
        yield* Effect.promise(() => new Promise((resolve) => void setImmediate(resolve)))
      }
      assert.match(lines[1]!, /^Info Redis answers again/u)
    })
  )
})
