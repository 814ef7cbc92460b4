import { assert, describe, layer } from "@effect/vitest"
import * as Operation from "@tidings/pipeline/Operation"
import { needsOfKind } from "@tidings/pipeline/row/Need"
import { catalogue, type Code } from "@tidings/schema/catalogue"
import { Scope } from "@tidings/schema/Scope"
import { inputFor, otherFor, refusedFor } from "@tidings/testing/inputFor"
import { call, makeWorkspace, type World } from "@tidings/testing/World"
import { Effect, Schema, type Layer } from "effect"
import { registry } from "../registry.ts"

const rows = registry.entries.map(({ operation }) => operation)
const secret = /(?:whsec|svc)_[0-9A-Za-z+/=_]{16,}/gu
const shownOrMasked = /(?:whsec|svc)_[•0-9A-Za-z+/=_]+/gu

const ofAllowance = [
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "X-RateLimit-Scope",
  "RateLimit-Policy",
  "RateLimit"
]

/** Returns the headers of an answer without those of the current allowance. */
const ownHeaders = ({ headers }: { readonly headers: Readonly<Record<string, string>> }) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !/ratelimit/iu.test(name)))

/** The text of an answer as its repeats have it: null in the field that is shown once. */
const repeatedText = ({ shownOnce }: Operation.Any, { body, text }: { readonly body: object; readonly text: string }) =>
  shownOnce === undefined ? text : JSON.stringify({ ...body, [shownOnce]: null })

/** Tests what every row promises of its answers, over the services of one world. */
export const registryContract = <E>(world: Layer.Layer<World, E>): void =>
  describe.each(rows.map((row) => [row.name, row] as const))("%s", (name, row) => {
    layer(world)((it) => {
      /** The row's first success, under the Idempotency-Key `once`: what the tests of an answered call share. */
      let first: Effect.Success<typeof answered> | undefined
      const answered = Effect.gen(function* () {
        const workspace = yield* makeWorkspace()
        const input = yield* inputFor(name, workspace)
        const answer = yield* call(name, input, { key: workspace.live, idempotencyKey: "once" })
        return { workspace, input, answer }
      })
      const succeeded = Effect.suspend(() =>
        first === undefined ? Effect.tap(answered, (made) => Effect.sync(() => (first = made))) : Effect.succeed(first)
      )

      it.effect("accepts its own example", () =>
        Schema.decodeUnknownEffect(Schema.toCodecJson(row.input as Schema.Codec<unknown>))(row.example)
      )

      it.effect("succeeds with its own status", () =>
        Effect.gen(function* () {
          const { answer } = yield* succeeded
          assert.strictEqual(answer.status, row.status ?? 200, answer.text)
        })
      )

      it.effect("tells a known key its allowance, whatever the answer", () =>
        Effect.gen(function* () {
          const { answer, input, workspace } = yield* succeeded
          const others = Scope.literals.filter((scope) => !row.scopes.includes(scope))
          const unscoped = yield* workspace.issue("live", others)
          const sandboxed = yield* call(name, input, { key: workspace.test, idempotencyKey: "sandboxed" })
          const answers = {
            done: answer,
            sandboxed,
            unscoped: yield* call(name, input, { key: unscoped, idempotencyKey: "unscoped" }),
            misfit: yield* call(name, { ...input, no_such_field: 1 }, { key: workspace.live, idempotencyKey: "misfit" })
          }
          for (const [kind, { headers }] of Object.entries(answers)) {
            for (const header of ofAllowance) assert.property(headers, header, kind)
          }
          assert.strictEqual(sandboxed.headers["X-RateLimit-Remaining"], sandboxed.headers["X-RateLimit-Limit"])
        })
      )

      if (row.route.keys.length > 0 && row.repeats.key !== "needless") {
        it.effect("answers 404 for what belongs to another workspace", () =>
          Effect.gen(function* () {
            const { input } = yield* succeeded
            const stranger = yield* makeWorkspace()
            const { status } = yield* call(name, input, { key: stranger.live, idempotencyKey: "stranger" })
            assert.strictEqual(status, 404)
          })
        )
      }

      if (!Operation.isReadOnly(row)) {
        it.effect("leaves one audit entry, with its actor and its target", () =>
          Effect.gen(function* () {
            const { answer, workspace } = yield* succeeded
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
            const { input, workspace } = yield* succeeded
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
            const { answer, input, workspace } = yield* succeeded
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
            const { answer, input, workspace } = yield* succeeded
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
            const { input, workspace } = yield* succeeded
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
