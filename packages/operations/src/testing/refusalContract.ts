import { assert, describe, layer } from "@effect/vitest"
import { Scope } from "@tidings/schema/Scope"
import { Keys } from "@tidings/services/keys/Keys"
import { call, makeWorkspace, type World } from "@tidings/testing/World"
import { Effect, Exit, Schema, type Layer } from "effect"
import { TestClock } from "effect/testing"
import { setImmediate } from "node:timers/promises"
import { registry } from "../registry.ts"

const rows = registry.entries.map(({ operation }) => operation)
const unlimited = { keyPerSecond: 1e6, keyBurst: 1e6, workspacePerMinute: 1e6 }
/** So few that no call comes back within the time that a waiting row is given. */
const oneADay = { keyPerSecond: 1 / 86_400, keyBurst: 1, workspacePerMinute: 1_000 }

/** A value that the field's schema refuses. */
const misfitOf = (field: Schema.Codec<unknown>): unknown => {
  const decode = Schema.decodeUnknownExit(Schema.toCodecJson(field))
  return [{ misfit: [] }, [[]], "\u0000", -1.5, true, null].find((value) => Exit.isFailure(decode(value)))
}

const passing = Effect.forever(
  Effect.andThen(
    TestClock.adjust("1 second"),
    Effect.promise(() => setImmediate())
  )
)

/** Keys that nobody has (any more), for all rows. */
const madeUnknown = Effect.gen(function* () {
  const { id, live } = yield* makeWorkspace()
  const keys = yield* Keys
  const { key, secret } = yield* keys.create({ workspaceId: id, name: "gone", kind: "live", grants: "full" })
  yield* keys.revoke(id, key.id)
  return { mistyped: `${live}x`, revoked: secret }
})

/**
 * Tests what every row refuses, over the services of one world; `tries` is the number of values that are put into its
 * fields.
 */
export const refusalContract = <E>(world: Layer.Layer<World, E>, tries = 40): void => {
  let unknown: Effect.Success<typeof madeUnknown> | undefined
  describe.each(rows.map((row) => [row.name, row] as const))("%s", (name, row) => {
    layer(world)((it) => {
      const fields = row.input.fields as Record<string, Schema.Codec<unknown>>
      const pathFields = new Set(row.route.keys.map(({ field }) => field))
      /** Calls the row; for one that waits time passes, a second at each turn of the event loop. */
      const called: typeof call = (...asked) =>
        "timeout" in fields ? Effect.raceFirst(call(...asked), passing) : call(...asked)

      it.effect("answers 401 without a key, with a mistyped one and with a revoked one", () =>
        Effect.gen(function* () {
          const { mistyped, revoked } = (unknown ??= yield* madeUnknown)
          const codes = yield* Effect.forEach([undefined, mistyped, revoked], (key) =>
            Effect.map(call(name, row.example, { key }), ({ body, status }) => `${status} ${body.error.code}`)
          )
          assert.deepStrictEqual(codes, [
            "401 missing_authorization_header",
            "401 invalid_api_key",
            "401 invalid_api_key"
          ])
        })
      )

      if (row.scopes.length > 0) {
        it.effect("answers 403 without its scope, and names it", () =>
          Effect.gen(function* () {
            const workspace = yield* makeWorkspace()
            const others = Scope.literals.filter((scope) => !row.scopes.includes(scope))
            const { body, status } = yield* call(name, row.example, { key: yield* workspace.issue("live", others) })
            assert.deepStrictEqual([status, body.error.code], [403, "scope_required"])
            assert.deepStrictEqual(body.error.required_scopes, row.scopes)
          })
        )
      }

      it.effect("answers 429 once its key's allowance is used up, and says when to come back", () =>
        Effect.gen(function* () {
          const workspace = yield* makeWorkspace("enterprise", oneADay)
          yield* called(name, row.example, { key: workspace.live })
          const { body, headers, status } = yield* called(name, row.example, { key: workspace.live })
          assert.deepStrictEqual([status, body.error.code], [429, "key_rate_limit"])
          assert.isAbove(Number(headers["Retry-After"]), 0)
          assert.strictEqual(headers["X-RateLimit-Scope"], "key")
        })
      )

      it.effect("answers 422 with the path of every offending field at once", () =>
        Effect.gen(function* () {
          const workspace = yield* makeWorkspace()
          const misfits = Object.entries(fields).map(([path, field]) => [path, misfitOf(field)] as const)
          const wrong = misfits.filter(([, value]) => value !== undefined)
          const { body, status } = yield* call(
            name,
            { ...Object.fromEntries(wrong), no_such_field: 1 },
            { key: workspace.live }
          )
          assert.deepStrictEqual([status, body.error.code], [422, "field_invalid"])
          const named = new Set(body.error.fields.map((field: { path: string }) => field.path.replace(/[.[].*$/u, "")))
          assert.deepStrictEqual([...named].toSorted(), [...wrong.map(([path]) => path), "no_such_field"].toSorted())
        })
      )

      let tried: Effect.Success<ReturnType<typeof makeWorkspace>> | undefined
      it.effect.prop(
        "never answers 5xx but by a refusal that it declares, whatever is put into a field",
        { value: Schema.Json, which: Schema.Int },
        ({ value, which }) =>
          Effect.gen(function* () {
            const workspace = (tried ??= yield* makeWorkspace("enterprise", unlimited))
            const names = Object.keys(fields)
            const field = names[Math.abs(which) % Math.max(1, names.length)] ?? "extra"
            const { body, status, text } = yield* called(
              name,
              { ...row.example, [field]: value },
              { key: workspace.live }
            )
            if (row.errors.includes(body.error?.code)) return
            assert.isBelow(status, 500, text)
            assert.notStrictEqual(status, 429, "it was not tried")
          }),
        { arbitrary: { runs: tries } }
      )

      it.effect("refuses text that no database could keep, in whatever field", () =>
        Effect.gen(function* () {
          const workspace = yield* makeWorkspace()
          for (const field of Object.keys(fields)) {
            const inPath = pathFields.has(field) && name !== "clear_suppression"
            for (const text of [...(inPath ? [] : ["a\0b", "a\ud800"]), { deep: [{ "k\0": "v" }] }]) {
              const { body, status } = yield* call(name, { ...row.example, [field]: text }, { key: workspace.live })
              assert.deepStrictEqual(
                [status, body.error?.code],
                [422, "field_invalid"],
                `${field} ${JSON.stringify(text)}`
              )
            }
          }
        })
      )
    })
  })
}
