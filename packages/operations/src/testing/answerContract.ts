import { assert, describe, layer } from "@effect/vitest"
import { inputFor } from "@tidings/testing/inputFor"
import { call, makeWorkspace, type World } from "@tidings/testing/World"
import { Effect, type Layer } from "effect"
import { TestClock } from "effect/testing"
import { registry } from "../registry.ts"

const rows = registry.entries
  .map(({ operation }) => operation)
  .filter(({ route, scopes }) => scopes.length > 0 || route.keys.length > 0)

const oneAMinute = { keyPerSecond: 1 / 60, keyBurst: 1, workspacePerMinute: 1_000 }

/** Texts that are no ids. */
const strangeNames = ["NOPE", "no such", "snd-1", "_", "…", "a\0b", "a\ud800", "../sends", "x".repeat(900)]

const absences: ReadonlyArray<string> = ["resource_not_found", "unknown_template"]

/** Tests the headers that every answer of every row carries, and the answers to odd and repeated path values. */
export const answerContract = <E>(world: Layer.Layer<World, E>): void =>
  describe.each(rows.map((row) => [row.name, row] as const))("%s", (name, row) => {
    layer(world)((it) => {
      const inPath = row.route.keys.map(({ field }) => field)

      if (row.scopes.length > 0) {
        it.effect("counts a call without its scope, until its key's allowance is used up", () =>
          Effect.gen(function* () {
            const workspace = yield* makeWorkspace("enterprise", oneAMinute)
            const key = yield* workspace.issue("live", [])
            const statuses = yield* Effect.replicateEffect(
              Effect.map(call(name, row.example, { key }), ({ status }) => status),
              2
            )
            assert.deepStrictEqual(statuses, [403, 429])
          })
        )
      }

      if (inPath.length > 0 && (row.errors as ReadonlyArray<string>).some((code) => absences.includes(code))) {
        it.effect("answers 404 to what is no id in its path, and tells of other fields first", () =>
          Effect.gen(function* () {
            const workspace = yield* makeWorkspace()
            for (const field of inPath) {
              for (const strange of strangeNames) {
                const input = { ...row.example, [field]: strange }
                const { body, status } = yield* call(name, input, { key: workspace.live, idempotencyKey: "k" })
                assert.strictEqual(status, 404, strange)
                assert.include(absences, body.error.code)
                const misfit = yield* call(name, { ...input, no_such_field: 1 }, { key: workspace.live })
                assert.deepStrictEqual(
                  misfit.body.error.fields.map(({ path }: { path: string }) => path),
                  ["no_such_field"]
                )
              }
            }
          })
        )
      }

      if (row.route.method === "DELETE") {
        it.effect("answers 200 again, also days later, and never for another workspace", () =>
          Effect.gen(function* () {
            const workspace = yield* makeWorkspace()
            const stranger = yield* makeWorkspace()
            const input = yield* inputFor(name, workspace)
            const outcome = (key: string) =>
              Effect.map(call(name, input, { key }), ({ body, status }) => [status, body])
            const before = yield* outcome(stranger.live)
            const [first] = yield* outcome(workspace.live)
            assert.strictEqual(first, 200)
            yield* TestClock.adjust("3 days")
            const again = yield* outcome(workspace.live)
            assert.strictEqual(again[0], 200)
            assert.strictEqual((yield* outcome(stranger.live))[0], before[0])
          })
        )
      }
    })
  })
