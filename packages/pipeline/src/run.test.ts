import { assert, layer } from "@effect/vitest"
import { problem } from "@tidings/schema/Problem"
import { Secret } from "@tidings/schema/fields/Secret"
import { note } from "@tidings/services/audit/CallNotes"
import { SettingRepository } from "@tidings/storage/repositories/SettingRepository"
import { postgresIsMissing } from "@tidings/storage/testing/postgres"
import { call, callEndpoint, makeWorkspace, world } from "@tidings/testing/World"
import { Deferred, Effect, Fiber, Logger, References, Schema } from "effect"
import { TestClock } from "effect/testing"
import { bindAll } from "./Endpoint.ts"
import * as Operation from "./Operation.ts"
import * as Registry from "./Registry.ts"

/** Effects that the rows below run, by their input text. */
const deeds = new Map<
  string,
  (times: number) => Effect.Effect<void, ReturnType<typeof problem<"resource_not_found">>>
>()
const times = new Map<string, number>()

const perform = (text: string) =>
  Effect.gen(function* () {
    const count = (times.get(text) ?? 0) + 1
    times.set(text, count)
    const settings = yield* SettingRepository
    yield* settings.keep(`${text} ${count}`, "done")
    yield* note("deed", text)
    yield* deeds.get(text)?.(count) ?? Effect.void
    return { text, count }
  })

const row = {
  scope: null,
  audit: "deed.do",
  summary: "Do a deed",
  input: Schema.Struct({ text: Schema.String, note: Schema.optionalKey(Schema.String) }),
  output: Schema.Struct({ text: Schema.String, count: Schema.Int }),
  errors: ["resource_not_found"],
  example: { text: "x" },
  handler: ({ text }: { readonly text: string }) => perform(text)
} as const

const asks: Array<string> = []
/** Simulates a request to an outside service, which may refuse. */
const prepare = ({ text }: { readonly text: string }) =>
  Effect.suspend(() => {
    asks.push(text)
    return closed.has(text) ? Effect.fail(problem("resource_not_found")) : Effect.void
  })
const closed = new Set<string>()

const [accepted, other, recorded, gated, live, prepared, preparedLive, minting, common] = bindAll(
  Registry.make({
    deeds: [
      Operation.make({ ...row, name: "do_deed", http: "POST /v1/deeds", idempotency: "accepted" }),
      Operation.make({ ...row, name: "do_other", http: "POST /v1/others", idempotency: "accepted" }),
      Operation.make({ ...row, name: "do_recorded", http: "POST /v1/recorded", idempotency: "recorded" }),
      Operation.make({ ...row, name: "do_gated", http: "POST /v1/gated", idempotency: "accepted", plan: "scale" }),
      Operation.make({ ...row, name: "do_live", http: "POST /v1/live", idempotency: "accepted", live: true }),
      Operation.make({ ...row, name: "do_prepared", http: "POST /v1/prepared", idempotency: "accepted", prepare }),
      Operation.make({
        ...row,
        name: "do_prepared_live",
        http: "POST /v1/prepared-live",
        idempotency: "accepted",
        live: true,
        prepare
      }),
      Operation.make({
        ...row,
        name: "mint",
        http: "POST /v1/mints",
        idempotency: "accepted",
        output: Schema.Struct({
          text: Schema.String,
          made: Schema.Array(Schema.Struct({ secret: Schema.NullOr(Secret), spares: Schema.Array(Secret) }))
        }),
        handler: ({ text }) =>
          Effect.succeed({
            text,
            made: [
              { secret: "whsec_abcdefgh", spares: ["whsec_ijklmnop"] },
              { secret: null, spares: [] }
            ]
          })
      }),
      Operation.make({ ...row, name: "do_common", http: "POST /v1/common", idempotency: "natural", liveOnly: true })
    ]
  })
) as [any, any, any, any, any, any, any, any, any]

const count = (text: string) => times.get(text) ?? 0
const wasKept = (name: string) =>
  Effect.map(
    SettingRepository.use((settings) => settings.keep(name, "absent")),
    (value) => value === "done"
  )

layer(world)("a call with an Idempotency-Key", (it) => {
  it.effect("acts once, and answers the same bytes for 24 hours", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const first = yield* callEndpoint(accepted, { text: "bytes" }, { key, idempotencyKey: "k" })
      yield* TestClock.adjust("23 hours")
      const second = yield* callEndpoint(accepted, { text: "bytes" }, { key, idempotencyKey: "k" })
      assert.strictEqual(second.text, first.text)
      assert.strictEqual(second.headers["Idempotent-Replay"], "true")
      assert.strictEqual(count("bytes"), 1)
      yield* TestClock.adjust("61 minutes")
      const third = yield* callEndpoint(accepted, { text: "bytes" }, { key, idempotencyKey: "k" })
      assert.deepStrictEqual([third.body.count, third.headers["Idempotent-Replay"]], [2, undefined])
    })
  )

  it.effect("is told apart by case, by operation, by workspace, and by live and sandbox", () =>
    Effect.gen(function* () {
      const { live: key, mcp, test } = yield* makeWorkspace()
      const { live: stranger } = yield* makeWorkspace()
      yield* callEndpoint(accepted, { text: "apart" }, { key, idempotencyKey: "Key" })
      yield* callEndpoint(accepted, { text: "apart" }, { key, idempotencyKey: "key" })
      yield* callEndpoint(other, { text: "apart" }, { key, idempotencyKey: "Key" })
      yield* callEndpoint(accepted, { text: "apart" }, { key: stranger, idempotencyKey: "Key" })
      yield* callEndpoint(accepted, { text: "apart" }, { key: test, idempotencyKey: "Key" })
      assert.strictEqual(count("apart"), 5)
      yield* callEndpoint(accepted, { text: "apart" }, { key: mcp, idempotencyKey: "Key" })
      assert.strictEqual(count("apart"), 5)
    })
  )

  it.effect("does not care in which order the fields come", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      yield* callEndpoint(accepted, { text: "order", note: "n" }, { key, idempotencyKey: "k" })
      const again = yield* callEndpoint(accepted, { note: "n", text: "order" }, { key, idempotencyKey: "k" })
      assert.strictEqual(again.headers["Idempotent-Replay"], "true")
    })
  )

  for (const [kind, endpoint] of [
    ["an ordinary", accepted],
    ["a live", live]
  ] as const) {
    it.effect(`refuses a second ${kind} call while the first one runs, and lets it retry in 0.25 s`, () =>
      Effect.gen(function* () {
        const { live: key } = yield* makeWorkspace()
        const text = `concurrent ${kind}`
        const begun = yield* Deferred.make<void>()
        const release = yield* Deferred.make<void>()
        deeds.set(text, () => Effect.andThen(Deferred.succeed(begun, undefined), Deferred.await(release)))
        const first = yield* Effect.forkChild(callEndpoint(endpoint, { text }, { key, idempotencyKey: "k" }))
        yield* Deferred.await(begun)
        // Of an ordinary row only a database of many connections can say so: on the embedded one the second call waits
        // for the first, and is given its answer.
        const isTold = endpoint === live || !postgresIsMissing
        const second = yield* Effect.forkChild(callEndpoint(endpoint, { text }, { key, idempotencyKey: "k" }))
        if (isTold) yield* Fiber.await(second)
        yield* Deferred.succeed(release, undefined)
        assert.strictEqual((yield* Fiber.join(first)).status, 200)
        const { body, headers, status } = yield* Fiber.join(second)
        if (isTold) {
          assert.deepStrictEqual(
            [status, body.error.code, headers["Retry-After"]],
            [409, "idempotency_key_in_progress", "0.25"]
          )
        } else assert.strictEqual(headers["Idempotent-Replay"], "true")
        assert.strictEqual(count(text), 1)
      })
    )
  }

  for (const [kind, endpoint] of [
    ["an ordinary", accepted],
    ["a prepared", prepared]
  ] as const) {
    it.effect(`is not spent by a refusal of ${kind} row, which leaves nothing behind`, () =>
      Effect.gen(function* () {
        const { live: key } = yield* makeWorkspace()
        const text = `refused ${kind}`
        deeds.set(text, (times) => (times === 1 ? Effect.fail(problem("resource_not_found")) : Effect.void))
        const first = yield* callEndpoint(endpoint, { text }, { key, idempotencyKey: "k" })
        assert.strictEqual(first.status, 404)
        assert.isFalse(yield* wasKept(`${text} 1`))
        const second = yield* callEndpoint(endpoint, { text, note: "corrected" }, { key, idempotencyKey: "k" })
        assert.deepStrictEqual([second.status, second.headers["Idempotent-Replay"]], [200, undefined])
        const third = yield* callEndpoint(endpoint, { text, note: "corrected" }, { key, idempotencyKey: "k" })
        assert.deepStrictEqual([third.text, third.headers["Idempotent-Replay"]], [second.text, "true"])
      })
    )
  }

  for (const [kind, endpoint] of [
    ["a prepared", prepared],
    ["a prepared live", preparedLive]
  ] as const) {
    it.effect(`asks nobody outside when the answer of ${kind} row is remembered`, () =>
      Effect.gen(function* () {
        const { live: key } = yield* makeWorkspace()
        const text = `asked ${kind}`
        closed.add(text)
        assert.strictEqual((yield* callEndpoint(endpoint, { text }, { key, idempotencyKey: "k" })).status, 404)
        closed.delete(text)
        const first = yield* callEndpoint(endpoint, { text }, { key, idempotencyKey: "k" })
        closed.add(text)
        const again = yield* callEndpoint(endpoint, { text }, { key, idempotencyKey: "k" })
        assert.deepStrictEqual([again.status, again.text], [200, first.text])
        const other = yield* callEndpoint(endpoint, { text, note: "other" }, { key, idempotencyKey: "k" })
        assert.strictEqual(other.body.error.code, "idempotency_key_mismatch")
        assert.lengthOf(
          asks.filter((asked) => asked === text),
          2
        )
      })
    )
  }

  it.effect("repeats the request id of the first call, which stands in its audit entry", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const first = yield* callEndpoint(accepted, { text: "same id" }, { key, idempotencyKey: "k" })
      const again = yield* callEndpoint(accepted, { text: "same id" }, { key, idempotencyKey: "k" })
      assert.strictEqual(again.headers["X-Request-Id"], first.headers["X-Request-Id"])
      const { body } = yield* call("recent_audit_entries", { action: "deed.do" }, { key })
      assert.deepStrictEqual(
        body.data.map((entry: { request_id: string }) => entry.request_id),
        [first.headers["X-Request-Id"]]
      )
    })
  )

  it.effect("shows secrets again to the API key that made the call, and masks them for others", () =>
    Effect.gen(function* () {
      const { live: key, mcp } = yield* makeWorkspace()
      const mint = (key: string) => callEndpoint(minting, { text: "whsec_abcdefgh" }, { key, idempotencyKey: "k" })
      const first = yield* mint(key)
      assert.strictEqual((yield* mint(key)).text, first.text)
      const { body, headers } = yield* mint(mcp)
      assert.strictEqual(headers["Idempotent-Replay"], "true")
      assert.deepStrictEqual(body, {
        text: "whsec_abcdefgh",
        made: [
          { secret: "whsec_••••efgh", spares: ["whsec_••••mnop"] },
          { secret: null, spares: [] }
        ]
      })
    })
  )

  it.effect("answers 503 with Retry-After while the database is away or has no room, and then runs afresh", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const codes = ["57P03", "53300", "53100", "ECONNREFUSED", "CONNECTION_CLOSED"]
      for (const code of codes) {
        const away = new Error("failed statement", { cause: Object.assign(new Error("words"), { code }) })
        deeds.set(code, (times) => (times === 1 ? Effect.die(away) : Effect.void))
        const first = yield* callEndpoint(accepted, { text: code }, { key, idempotencyKey: code })
        assert.deepStrictEqual([first.status, first.body.error.code], [503, "service_unavailable"])
        assert.strictEqual(first.headers["Retry-After"], "2")
        const { status } = yield* callEndpoint(accepted, { text: code }, { key, idempotencyKey: code })
        assert.isBelow(status, 300)
      }
    })
  )

  it.effect("forgets a defect, so that a retry runs afresh, and shows nothing of its cause", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      deeds.set("defect", (times) => (times === 1 ? Effect.die("secret cause") : Effect.void))
      const first = yield* callEndpoint(accepted, { text: "defect" }, { key, idempotencyKey: "k" })
      assert.deepStrictEqual([first.status, first.body.error.code], [500, "internal_error"])
      assert.notInclude(first.text, "secret cause")
      assert.isFalse(yield* wasKept("defect 1"))
      const second = yield* callEndpoint(accepted, { text: "defect" }, { key, idempotencyKey: "k" })
      assert.deepStrictEqual([second.status, second.body.count], [200, 2])
    })
  )

  it.effect("is not spent by an input that was refused", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const refused = yield* callEndpoint(accepted, { text: 1 }, { key, idempotencyKey: "k" })
      const done = yield* callEndpoint(accepted, { text: "unspent" }, { key, idempotencyKey: "k" })
      assert.deepStrictEqual([refused.status, done.status], [422, 200])
    })
  )

  it.effect("has 1 to 200 characters, on a row that only records it too", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      for (const endpoint of [accepted, recorded]) {
        for (const idempotencyKey of ["", "k".repeat(201)]) {
          const { body, status } = yield* callEndpoint(endpoint, { text: "long" }, { key, idempotencyKey })
          assert.deepStrictEqual([status, body.error?.code], [422, "idempotency_key_invalid"])
        }
      }
      assert.strictEqual(count("long"), 0)
    })
  )

  it.effect("only stands in the audit entry of a row that records it", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      yield* callEndpoint(recorded, { text: "recorded" }, { key, idempotencyKey: "k" })
      yield* callEndpoint(recorded, { text: "recorded" }, { key, idempotencyKey: "k" })
      assert.strictEqual(count("recorded"), 2)
      const { body } = yield* call("recent_audit_entries", { action: "deed.do" }, { key })
      assert.deepStrictEqual(
        body.data.map((entry: { metadata: unknown }) => entry.metadata),
        [{ idempotency_key: "k" }, { idempotency_key: "k" }]
      )
    })
  )

  it.effect("lets go of its lock after 120 seconds", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const begun = yield* Deferred.make<void>()
      deeds.set("endless", (times) =>
        times === 1 ? Effect.andThen(Deferred.succeed(begun, undefined), Effect.never) : Effect.void
      )
      const first = yield* Effect.forkChild(callEndpoint(accepted, { text: "endless" }, { key, idempotencyKey: "k" }))
      yield* Deferred.await(begun)
      yield* TestClock.adjust("120 seconds")
      assert.strictEqual((yield* Fiber.join(first)).status, 500)
      assert.strictEqual((yield* callEndpoint(accepted, { text: "endless" }, { key, idempotencyKey: "k" })).status, 200)
    })
  )
})

layer(world)("a call", (it) => {
  it.effect("answers 403 feature_not_enabled below the row's plan, and names the plan that has it", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace("pro")
      const { body, status } = yield* callEndpoint(gated, { text: "gated" }, { key })
      assert.deepStrictEqual([status, body.error.code, body.error.required_plan], [403, "feature_not_enabled", "scale"])
      assert.strictEqual(count("gated"), 0)
    })
  )

  it.effect("of a sandbox key for what both worlds have in common answers 403 live_only before it is decoded", () =>
    Effect.gen(function* () {
      const { live, test } = yield* makeWorkspace()
      const refused = yield* callEndpoint(common, { unknown: true }, { key: test })
      assert.deepStrictEqual([refused.status, refused.body.error.code], [403, "live_only"])
      assert.strictEqual((yield* callEndpoint(common, { text: "common" }, { key: live })).status, 200)
      assert.strictEqual(count("common"), 1)
    })
  )

  it.effect("by tool is audited with client and actor even when it is refused", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      deeds.set("by tool", () => Effect.fail(problem("resource_not_found")))
      const origin = { surface: "mcp", ip: "127.0.0.1", client: "inspector/1.0", isAgent: true } as const
      yield* callEndpoint(accepted, { text: "by tool" }, { key: workspace.mcp, origin })
      const { body } = yield* call("recent_audit_entries", { action: "deed.do" }, { key: workspace.live })
      assert.deepInclude(body.data[0].actor, { kind: "mcp", client: "inspector/1.0" })
      assert.deepStrictEqual(body.data[0].metadata, { error: "resource_not_found" })
    })
  )

  it.effect("has its request, operation and workspace in every log line within it, and in that of its defect", () =>
    Effect.gen(function* () {
      const { id, live: key } = yield* makeWorkspace()
      const lines: Array<Readonly<Record<string, unknown>>> = []
      const log = Logger.layer([
        Logger.make(({ fiber }) => void lines.push(fiber.getRef(References.CurrentLogAnnotations)))
      ])
      deeds.set("logged", () => Effect.andThen(Effect.logWarning("said within"), Effect.die("broken")))
      const { headers, status } = yield* Effect.provide(callEndpoint(accepted, { text: "logged" }, { key }), log)
      assert.strictEqual(status, 500)
      const named = { request: headers["X-Request-Id"], operation: "do_deed", workspace: id }
      assert.deepStrictEqual(lines, [named, named])
    })
  )

  it.effect("is not limited for a sandbox key", () =>
    Effect.gen(function* () {
      const { test: key } = yield* makeWorkspace("enterprise", { keyPerSecond: 1, keyBurst: 1, workspacePerMinute: 1 })
      const statuses = yield* Effect.replicateEffect(
        Effect.map(callEndpoint(accepted, { text: "many" }, { key }), ({ status }) => status),
        5
      )
      assert.deepStrictEqual(statuses, [200, 200, 200, 200, 200])
      const { headers } = yield* callEndpoint(accepted, { text: "many" }, { key })
      assert.strictEqual(headers["RateLimit-Policy"], '"key";q=1;w=1')
      assert.strictEqual(headers["RateLimit"], '"key";r=1;t=0')
    })
  )
})
