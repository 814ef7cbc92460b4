import { assert, describe, it } from "@effect/vitest"
import { postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { onPostgres } from "@tidings/testing/onPostgres"
import { made } from "@tidings/testing/fixtures"
import { call, makeWorkspace } from "@tidings/testing/World"
import { Effect } from "effect"

describe.skipIf(postgresIsMissing)(`brands on Postgres${whyMissing}`, () => {
  it.effect("of two that become the default at once the later one is, and one alone", () =>
    Effect.gen(function* () {
      const provided = yield* onPostgres
      yield* provided(
        Effect.gen(function* () {
          const workspace = yield* makeWorkspace()
          const { live: key } = workspace
          const brands = [
            yield* made("create_brand", { name: "One" }, workspace),
            yield* made("create_brand", { name: "Two" }, workspace)
          ]
          for (let turn = 0; turn < 20; turn++) {
            const answers = yield* Effect.forEach(
              brands,
              ({ id }) => call("update_brand", { id, isDefault: true, voice: `turn ${turn}` }, { key }),
              { concurrency: "unbounded" }
            )
            assert.deepStrictEqual(
              answers.map(({ body, status }) => [status, body.isDefault, body.voice]),
              [200, 200].map((status) => [status, true, `turn ${turn}`])
            )
            const { body } = yield* call("list_brands", {}, { key })
            const defaults = body.data.filter(({ isDefault }: { isDefault: boolean }) => isDefault)
            assert.lengthOf(defaults, 1)
          }
        })
      )
    }).pipe(Effect.scoped)
  )

  it.effect("that change at once keep both changes", () =>
    Effect.gen(function* () {
      const provided = yield* onPostgres
      yield* provided(
        Effect.gen(function* () {
          const { live: key } = yield* makeWorkspace()
          yield* Effect.all(
            [
              call("update_brand", { id: "default", voice: "Calm" }, { key }),
              call("update_brand", { id: "default", emailDefaults: { footer: "Bye" } }, { key }),
              call("update_brand", { id: "default", palette: { accent: "#654321" } }, { key })
            ],
            { concurrency: "unbounded" }
          )
          const { body } = yield* call("read_brand", { id: "default" }, { key })
          assert.deepStrictEqual(
            [body.voice, body.emailDefaults.footer, body.palette.accent],
            ["Calm", "Bye", "#654321"]
          )
        })
      )
    }).pipe(Effect.scoped)
  )
})
