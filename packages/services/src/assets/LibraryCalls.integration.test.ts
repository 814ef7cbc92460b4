import { assert, describe, it } from "@effect/vitest"
import { postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { made } from "@tidings/testing/fixtures"
import { libraryPicture } from "@tidings/testing/libraryPicture"
import { onPostgres } from "@tidings/testing/onPostgres"
import { call, makeWorkspace } from "@tidings/testing/World"
import { Effect } from "effect"

describe.skipIf(postgresIsMissing)(`the library on Postgres${whyMissing}`, () => {
  it.effect("deletes no asset that a brand or a code names at the same moment", () =>
    Effect.gen(function* () {
      const here = yield* onPostgres
      yield* here(
        Effect.gen(function* () {
          const workspace = yield* makeWorkspace("enterprise", {
            keyPerSecond: 1e6,
            keyBurst: 1e6,
            workspacePerMinute: 1e6
          })
          const { live: key } = workspace
          const { id: brand } = yield* made("create_brand", { name: "One" }, workspace)
          for (let turn = 0; turn < 10; turn++) {
            const assetId = yield* libraryPicture(workspace)
            const [deleted, named, code] = yield* Effect.all(
              [
                call("delete_asset", { assetId }, { key }),
                call("update_brand", { id: brand, logos: [{ assetId }] }, { key }),
                call(
                  "create_qr_design",
                  { encodes: { kind: "static", payload: "https://acme.example" }, style: { logoAssetId: assetId } },
                  { key }
                )
              ],
              { concurrency: "unbounded" }
            )
            const isNamed = named.status === 200 || code.status === 201
            assert.deepStrictEqual([deleted.status, isNamed], deleted.status === 200 ? [200, false] : [409, true])
            const { status } = yield* call("read_asset", { assetId }, { key })
            assert.strictEqual(status, isNamed ? 200 : 404)
          }
        })
      )
    }).pipe(Effect.scoped)
  )
})
