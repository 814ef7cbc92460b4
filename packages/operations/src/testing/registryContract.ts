import { assert, describe, layer } from "@effect/vitest"
import * as Operation from "@tidings/pipeline/Operation"
import { needsOfKind } from "@tidings/pipeline/row/Need"
import { catalogue, type Code } from "@tidings/schema/catalogue"
import { Scope } from "@tidings/schema/Scope"
import { Keys } from "@tidings/services/keys/Keys"
import { inputFor, otherFor, refusedFor } from "@tidings/testing/inputFor"
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

const secret = /(?:whsec|svc)_[0-9A-Za-z+/=_]{16,}/gu
const shownOrMasked = /(?:whsec|svc)_[•0-9A-Za-z+/=_]+/gu

/** Returns the headers of an answer without those of the current allowance. */
const ownHeaders = ({ headers }: { readonly headers: Readonly<Record<string, string>> }) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !/ratelimit/iu.test(name)))

/** The text of an answer as its repeats have it: null in the field that is shown once. */
const repeatedText = ({ shownOnce }: Operation.Any, { body, text }: { readonly body: object; readonly text: string }) =>
  shownOnce === undefined ? text : JSON.stringify({ ...body, [shownOnce]: null })

const passing = Effect.forever(
  Effect.andThen(
    TestClock.adjust("1 second"),
    Effect.promise(() => setImmediate())
  )
)

/**
 * Tests the promises that every row makes, over the services of one world; `tries` is the number of values that are put
 * into a row's fields.
 */
export const registryContract = <E>(world: Layer.Layer<World, E>, tries = 40): void =>
  describe.each(rows.map((row) => [row.name, row] as const))("%s", (name, row) => {
    layer(world)((it) => {
      const fields = row.input.fields as Record<string, Schema.Codec<unknown>>
      const pathFields = row.route.keys.map(({ field }) => field)
      /** Calls the row; for one that waits time passes, a second at each turn of the event loop. */
      const called: typeof call = (...asked) =>
        "timeout" in fields ? Effect.raceFirst(call(...asked), passing) : call(...asked)
      const succeed = Effect.fnUntraced(function* (options: { readonly idempotencyKey?: string } = {}) {
        const workspace = yield* makeWorkspace()
        const input = yield* inputFor(name, workspace)
        const answer = yield* call(name, input, { key: workspace.live, idempotencyKey: "first", ...options })
        return { workspace, input, answer }
      })

      it.effect("answers 401 without a key, with a mistyped one and with a revoked one", () =>
        Effect.gen(function* () {
          const workspace = yield* makeWorkspace()
          const keys = yield* Keys
          const { key, secret } = yield* keys.create({
            workspaceId: workspace.id,
            name: "gone",
            kind: "live",
            grants: "full"
          })
          yield* keys.revoke(workspace.id, key.id)
          const codes = yield* Effect.forEach([undefined, `${workspace.live}x`, secret], (key) =>
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
            const inPath = pathFields.includes(field) && name !== "clear_suppression"
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

      it.effect("accepts its own example", () =>
        Schema.decodeUnknownEffect(Schema.toCodecJson(row.input as Schema.Codec<unknown>))(row.example)
      )

      it.effect("succeeds with its own status", () =>
        Effect.gen(function* () {
          const { answer } = yield* succeed()
          assert.strictEqual(answer.status, row.status ?? 200, answer.text)
        })
      )

      if (pathFields.length > 0 && row.repeats.key !== "needless") {
        it.effect("answers 404 for what belongs to another workspace", () =>
          Effect.gen(function* () {
            const { input } = yield* succeed()
            const stranger = yield* makeWorkspace()
            const { status } = yield* call(name, input, { key: stranger.live, idempotencyKey: "stranger" })
            assert.strictEqual(status, 404)
          })
        )
      }

      if (!Operation.isReadOnly(row)) {
        it.effect("leaves one audit entry, with its actor and its target", () =>
          Effect.gen(function* () {
            const { answer, workspace } = yield* succeed()
            const { body } = yield* call("recent_audit_entries", { action: row.audit }, { key: workspace.live })
            const entries = body.data.filter(
              (entry: { request_id: string }) => entry.request_id === answer.headers["X-Request-Id"]
            )
            assert.lengthOf(entries, 1)
            assert.strictEqual(entries[0].actor.kind, "api")
            assert.match(entries[0].actor.key_id, /^key_/u)
            assert.strictEqual(entries[0].actor.ip, "127.0.0.1")
            assert.isNotNull(entries[0].target)
          })
        )
      }

      it.effect(
        "answers 422 to an Idempotency-Key that is empty, too long, or could not be told from another, unless it only reads",
        () =>
          Effect.gen(function* () {
            const workspace = yield* makeWorkspace()
            const input = yield* inputFor(name, workspace)
            for (const idempotencyKey of ["", "k".repeat(201), "😀".repeat(201), "a\0b", "k\ud800", "\udfffk"]) {
              const { body, status } = yield* call(name, input, { key: workspace.live, idempotencyKey })
              if (Operation.isReadOnly(row)) assert.strictEqual(status, 200)
              else assert.deepStrictEqual([status, body.error?.code], [422, "idempotency_key_invalid"], idempotencyKey)
            }
          })
      )

      if (Operation.takesKey(row)) {
        it.effect("answers a repeated Idempotency-Key with the same bytes, and only acts once", () =>
          Effect.gen(function* () {
            const { answer, input, workspace } = yield* succeed({ idempotencyKey: "once" })
            const again = yield* call(name, input, { key: workspace.live, idempotencyKey: "once" })
            assert.deepStrictEqual([again.status, again.text], [answer.status, repeatedText(row, answer)])
            assert.deepStrictEqual(ownHeaders(again), { ...ownHeaders(answer), "Idempotent-Replay": "true" })
            const { body } = yield* call("recent_audit_entries", { action: row.audit }, { key: workspace.live })
            assert.lengthOf(
              body.data.filter((entry: { request_id: string }) => entry.request_id === answer.headers["X-Request-Id"]),
              1
            )
          })
        )

        it.effect.skipIf(row.errors.length === 0)("does not spend an Idempotency-Key on a refusal", () =>
          Effect.gen(function* () {
            const workspace = yield* makeWorkspace()
            const input = yield* inputFor(name, workspace)
            const options = { key: workspace.live, idempotencyKey: "tried twice" }
            const refused = yield* call(name, refusedFor(name, input), options)
            assert.include(row.errors, refused.body.error?.code)
            const corrected = yield* call(name, input, options)
            assert.strictEqual(corrected.status, row.status ?? 200, corrected.text)
            assert.isUndefined(corrected.headers["Idempotent-Replay"])
          })
        )

        it.effect("never replays a sandbox answer to a live key", () =>
          Effect.gen(function* () {
            const workspace = yield* makeWorkspace()
            const input = yield* inputFor(name, workspace)
            const answers = yield* Effect.forEach([workspace.test, workspace.live, workspace.test], (key) =>
              call(name, input, { key, idempotencyKey: "shared" })
            )
            // The input may name something that a sandbox key cannot see.
            const isAnswered = answers[0]!.status < 300
            assert.deepStrictEqual(
              answers.map(({ headers }) => headers["Idempotent-Replay"] === "true"),
              [false, false, isAnswered]
            )
          })
        )

        it.effect("shows no secret again to another key of the workspace", () =>
          Effect.gen(function* () {
            const { answer, input, workspace } = yield* succeed({ idempotencyKey: "once" })
            const other = yield* call(name, input, { key: yield* workspace.issue("live"), idempotencyKey: "once" })
            assert.deepStrictEqual([other.status, other.headers["Idempotent-Replay"]], [answer.status, "true"])
            assert.notMatch(other.text, secret)
            assert.strictEqual(
              other.text.replaceAll(shownOrMasked, ""),
              repeatedText(row, answer).replaceAll(shownOrMasked, "")
            )
          })
        )

        it.effect("answers 409 to a known Idempotency-Key with another body", () =>
          Effect.gen(function* () {
            const { input, workspace } = yield* succeed({ idempotencyKey: "once" })
            const mismatch = yield* call(name, otherFor(name, input), { key: workspace.live, idempotencyKey: "once" })
            assert.deepStrictEqual([mismatch.status, mismatch.body.error?.code], [409, "idempotency_key_mismatch"])
          })
        )
      }

      if (row.repeats.key === "fromPro") {
        it.effect("needs an Idempotency-Key on the pro plan, and not below it", () =>
          Effect.gen(function* () {
            const outcome = Effect.fnUntraced(function* (plan: "hobby" | "pro") {
              const workspace = yield* makeWorkspace(plan)
              return (yield* call(name, yield* inputFor(name, workspace), { key: workspace.live })).status
            })
            assert.deepStrictEqual([yield* outcome("hobby"), yield* outcome("pro")], [row.status ?? 200, 422])
          })
        )
      }

      it("declares only errors of the catalogue that a handler can decide", () => {
        // Handlers decide these: the changed world depends on the input, the decider on the request, the reader on the
        // asker, the abilities of a plan on the existing data, and the scopes that a key may give on the calling one,
        // which may be revoked while the call waits for its lock.
        const own = new Set<Code>([
          "person_required",
          "live_only",
          ...(row.scopes.includes("keys:manage") || row.scopes.includes("members:manage") || name === "revoke_key"
            ? ["scope_required" as const, "invalid_api_key" as const]
            : []),
          ...(needsOfKind(row.needs, "plan").length > 0 ? ["feature_not_enabled" as const] : []),
          ...(row.scopes.length === 0 ? ["scope_required" as const] : [])
        ])
        for (const code of row.errors as ReadonlyArray<Code>)
          if (!own.has(code)) assert.notInclude([401, 403, 405, 413, 415], catalogue[code].status)
      })
    })
  })
