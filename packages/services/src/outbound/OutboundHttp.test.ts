import { assert, describe, it } from "@effect/vitest"
import { makeReceiver } from "@tidings/testing/Receiver"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import type { LookupAddress } from "node:dns"
import { PrivateNetworks, parseNetworks } from "./isAllowedAddress.ts"
import { HostLookup, OutboundHttp } from "./OutboundHttp.ts"

const loopback = Effect.provideService(PrivateNetworks, parseNetworks("127.0.0.0/8, ::1/128"))
const resolving = (...answers: ReadonlyArray<ReadonlyArray<string>>) => {
  const asked: Array<string> = []
  const look = async (host: string): Promise<ReadonlyArray<LookupAddress>> => {
    const answer = answers[Math.min(asked.push(host), answers.length) - 1]!
    return answer.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }))
  }
  return { asked, look: Effect.provideService(HostLookup, look) }
}
const check = (url: string) => Effect.flip(OutboundHttp.use((outbound) => outbound.check(url)))
const post = (url: string, body = "{}") => OutboundHttp.use((outbound) => outbound.post(url, { "X-One": "1" }, body))

describe("Targets", () => {
  it.layer(OutboundHttp.layer)((it) => {
    it.effect.each([
      "",
      "/hook",
      "ftp://example.com/",
      "file:///etc/passwd",
      "javascript:alert(1)",
      "https://ada:secret@example.com/",
      "https://ada@example.com/",
      "http://127.0.0.1/",
      "http://2130706433/",
      "http://0x7f.1/",
      "http://0177.0.0.1/",
      "http://127.1/",
      "http://127.0.0.1./",
      "http://0/",
      "http://[::1]/",
      "http://[::ffff:127.0.0.1]/",
      "http://[::127.0.0.1]/",
      "http://10.0.0.1:8080/",
      "http://169.254.169.254/latest/meta-data/",
      "http://localhost/",
      "http://LOCALHOST:8080/"
    ])("refuses %s with url_not_allowed at url", (url) =>
      Effect.gen(function* () {
        const refusal = yield* check(url)
        assert.strictEqual(refusal.code, "url_not_allowed")
        assert.deepStrictEqual(
          refusal.fields?.map(({ path }) => path),
          ["url"]
        )
      })
    )

    it.effect("refuses a name as soon as one of its addresses is not public, without naming it", () =>
      Effect.gen(function* () {
        const refusal = yield* check("https://hooks.example.com/")
        assert.strictEqual(refusal.message, "hooks.example.com leads to an address that is not public.")
      }).pipe(resolving(["8.8.8.8", "10.0.0.1"]).look)
    )

    it.effect("keeps link-local and metadata addresses shut whatever the operator allows", () =>
      Effect.gen(function* () {
        yield* check("http://169.254.169.254/")
        yield* check("http://[fe80::1]/")
        yield* check("http://[fd00:ec2::254]/")
      }).pipe(Effect.provideService(PrivateNetworks, parseNetworks("0.0.0.0/0, ::/0")))
    )

    it.effect("passes public names, and names that do not resolve yet", () =>
      Effect.gen(function* () {
        const { check } = yield* OutboundHttp
        yield* check("https://hooks.example.com/a?b=c").pipe(resolving(["8.8.8.8", "2606:4700::1111"]).look)
        yield* check("https://hooks.example.com/").pipe(
          Effect.provideService(HostLookup, () => Promise.reject(new Error("ENOTFOUND")))
        )
      })
    )

    it.effect("passes a check after 3 s of a resolver's silence", () =>
      Effect.gen(function* () {
        const { check } = yield* OutboundHttp
        const fiber = yield* Effect.forkChild(check("https://slow.example.com/"))
        yield* TestClock.adjust("3 seconds")
        yield* Fiber.join(fiber)
      }).pipe(Effect.provideService(HostLookup, () => new Promise(() => {})))
    )

    it.effect("posts body and headers, and answers status and body", () =>
      Effect.gen(function* () {
        const receiver = yield* makeReceiver(() => ({ status: 201, body: "thanks" }))
        const { headers, ...answer } = yield* post(receiver.url, '{"é":1}')
        assert.strictEqual(headers["connection"], "close")
        assert.deepStrictEqual(answer, {
          status: 201,
          retryAfter: undefined,
          location: undefined,
          body: "thanks",
          bytes: Buffer.from("thanks"),
          isWhole: true
        })
        const [request] = receiver.requests
        assert.deepInclude(request, { method: "POST", path: "/hook", body: '{"é":1}' })
        assert.strictEqual(request!.headers["x-one"], "1")
      }).pipe(loopback)
    )

    it.effect("gets a document of the size that is allowed, and none that is longer or never ends", () =>
      Effect.gen(function* () {
        const bodies = ["x".repeat(64), "x".repeat(65)].map((body) => ({ status: 200, body }))
        const receiver = yield* makeReceiver((count) => bodies[count - 1] ?? { status: 200, body: "x", drips: true })
        const get = OutboundHttp.use(({ get }) => get(receiver.url, { accept: "application/json" }, 64))
        assert.deepInclude(yield* get, { status: 200, body: "x".repeat(64) })
        assert.deepInclude(receiver.requests[0], { method: "GET", body: "" })
        assert.include((yield* Effect.flip(get)).reason, "longer than 64 bytes")
        const dripping = yield* Effect.forkChild(Effect.flip(get))
        while (receiver.requests.length < 3) yield* Effect.promise(() => new Promise(setImmediate))
        yield* TestClock.adjust("5 seconds")
        assert.strictEqual((yield* Fiber.join(dripping))._tag, "TargetUnreachable")
      }).pipe(loopback)
    )

    it.effect("gets nothing from an address that is not allowed", () =>
      Effect.gen(function* () {
        const receiver = yield* makeReceiver(() => ({ status: 200 }))
        const error = yield* Effect.flip(OutboundHttp.use(({ get }) => get(receiver.url, {}, 64)))
        assert.deepStrictEqual([error._tag, receiver.requests.length], ["TargetRefused", 0])
      })
    )

    it.effect("reaches a receiver on IPv6", () =>
      Effect.gen(function* () {
        const receiver = yield* makeReceiver(() => ({ status: 204 }), "::1")
        assert.strictEqual((yield* post(receiver.url)).status, 204)
      }).pipe(loopback)
    )

    it.effect("sends nothing to an address that is not allowed", () =>
      Effect.gen(function* () {
        const receiver = yield* makeReceiver(() => ({ status: 200 }))
        const error = yield* Effect.flip(post(receiver.url))
        assert.strictEqual(error._tag, "TargetRefused")
        assert.strictEqual(receiver.requests.length, 0)
      })
    )

    it.effect("connects to the address that was checked, and looks again at the next attempt", () =>
      Effect.gen(function* () {
        const receiver = yield* makeReceiver(() => ({ status: 200 }))
        const { asked, look } = resolving(["127.0.0.1"], ["10.0.0.1"])
        const url = `http://rebinding.example.com:${receiver.port}/hook`
        assert.strictEqual((yield* post(url).pipe(look)).status, 200)
        assert.strictEqual(asked.length, 1)
        assert.strictEqual(receiver.requests[0]!.headers.host, `rebinding.example.com:${receiver.port}`)
        const error = yield* Effect.flip(post(url).pipe(look))
        assert.strictEqual(error._tag, "TargetRefused")
        assert.strictEqual(receiver.requests.length, 1)
      }).pipe(loopback)
    )

    it.effect("answers a redirect and does not follow it", () =>
      Effect.gen(function* () {
        const elsewhere = yield* makeReceiver(() => ({ status: 200 }))
        const receiver = yield* makeReceiver(() => ({ status: 307, headers: { location: elsewhere.url } }))
        assert.strictEqual((yield* post(receiver.url)).status, 307)
        assert.strictEqual(elsewhere.requests.length, 0)
      }).pipe(loopback)
    )

    it.effect("gives up on a receiver that says nothing for 15 s", () =>
      Effect.gen(function* () {
        const receiver = yield* makeReceiver(() => "silence")
        const fiber = yield* Effect.forkChild(Effect.flip(post(receiver.url)))
        yield* receiver.first
        yield* TestClock.adjust("14 seconds")
        assert.isUndefined(fiber.pollUnsafe())
        yield* TestClock.adjust("1 second")
        assert.deepInclude(yield* Fiber.join(fiber), { _tag: "TargetUnreachable", reason: "no answer within 15 s" })
      }).pipe(loopback)
    )

    it.effect("keeps 4 KB of a body, as text without NUL", () =>
      Effect.gen(function* () {
        const receiver = yield* makeReceiver(() => ({ status: 200, body: `\0${"x".repeat(100_000)}` }))
        assert.strictEqual((yield* post(receiver.url)).body, "x".repeat(4095))
      }).pipe(loopback)
    )

    it.effect("does not wait for the end of a body that never ends", () =>
      Effect.gen(function* () {
        const receiver = yield* makeReceiver(() => ({ status: 200, body: "y".repeat(5000), drips: true }))
        assert.deepInclude(yield* post(receiver.url), { status: 200, body: "y".repeat(4096) })
      }).pipe(loopback)
    )

    it.effect("says why a receiver could not be reached", () =>
      Effect.gen(function* () {
        const { url } = yield* Effect.scoped(makeReceiver(() => "silence"))
        assert.deepInclude(yield* Effect.flip(post(url)), { _tag: "TargetUnreachable", reason: "ECONNREFUSED" })
      }).pipe(loopback)
    )
  })
})
