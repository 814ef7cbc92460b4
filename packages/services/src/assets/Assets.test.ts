import { assert, layer } from "@effect/vitest"
import { AssetStore } from "@tidings/connectors/assets/AssetStore"
import { AssetRepository } from "@tidings/storage/repositories/AssetRepository"
import { made, qrDesign } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { Credits } from "../credits/Credits.ts"
import { Assets } from "./Assets.ts"

layer(world)("the library", (it) => {
  it.effect("keeps the very file that a call answered with, tagged", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { qrId } = yield* qrDesign(workspace, { tags: ["spring", "qr"] })
      const input = { qrId, format: "png-print", saveToAssets: true }
      const { body } = yield* call("render_qr_design", input, { key: workspace.live })
      const asset = yield* AssetRepository.use((assets) => assets.find(workspace.world, body.assetId))
      assert.deepInclude(asset, {
        filename: `${qrId}-print.png`,
        contentType: "image/png",
        byteLength: body.byteLength,
        tags: ["qr", "qr-code", "spring"]
      })
      const bytes = yield* AssetStore.use((store) => store.get(asset!.storageKey))
      assert.strictEqual(Buffer.from(bytes!).toString("base64"), body.fileBase64)
      assert.isUndefined(
        (yield* call("render_qr_design", { qrId, format: "svg" }, { key: workspace.live })).body.assetId
      )
    })
  )

  it.effect(
    "leaves a file without an asset behind when it cannot be paid, which goes after two days, and no other",
    () =>
      Effect.gen(function* () {
        const workspace = yield* makeWorkspace()
        const { qrId } = yield* qrDesign(workspace)
        yield* Credits.use((account) => account.grant(workspace.id, 2))
        const store = yield* AssetStore
        const files = Effect.map(store.list("1970-01-01"), (keys) => keys.filter((key) => key.includes(workspace.id)))
        const render = (format: string) =>
          call("render_qr_design", { qrId, format, saveToAssets: true }, { key: workspace.live })
        const { body } = yield* render("png-print")
        assert.strictEqual((yield* render("pdf")).status, 402)
        assert.lengthOf(yield* files, 2)
        const { purge } = yield* Assets
        yield* TestClock.adjust("1 day")
        yield* purge
        assert.lengthOf(yield* files, 2)
        yield* TestClock.adjust("1 day")
        yield* purge
        const asset = yield* AssetRepository.use((assets) => assets.find(workspace.world, body.assetId))
        assert.deepStrictEqual(yield* files, [asset!.storageKey])
      })
  )
})

const disc = {
  filename: "one.svg",
  data_base64: btoa(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle cx="4" cy="4" r="4"/></svg>`)
}

layer(world)("the file of a deleted asset", (it) => {
  it.effect("stays for a day, and for another asset of the same content", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 10, 22, 12, 30))
      const workspace = yield* makeWorkspace()
      const key = workspace.live
      const store = yield* AssetStore
      const { purge } = yield* Assets
      const [one, two] = [
        yield* made("upload_asset", disc, workspace),
        yield* made("upload_asset", { ...disc, filename: "two.svg" }, workspace)
      ]
      const { storageKey } = (yield* AssetRepository.use((assets) => assets.findAny(one.id)))!
      yield* TestClock.adjust("7 days")
      yield* call("delete_asset", { assetId: one.id }, { key })
      yield* TestClock.adjust("25 hours")
      yield* purge
      assert.isDefined(yield* store.get(storageKey))
      yield* call("delete_asset", { assetId: two.id }, { key })
      yield* TestClock.adjust("23 hours")
      yield* purge
      assert.isDefined(yield* store.get(storageKey))
      yield* TestClock.adjust("2 hours")
      yield* purge
      assert.isUndefined(yield* store.get(storageKey))
    })
  )
})
