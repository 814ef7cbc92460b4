import { assert, layer } from "@effect/vitest"
import { cropPresetIds, cropSizes } from "@tidings/schema/resources/Composition"
import { AssetRepository } from "@tidings/storage/repositories/AssetRepository"
import { Keys } from "@tidings/services/keys/Keys"
import { newId } from "@tidings/schema/Id"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { made, qrDesign } from "@tidings/testing/fixtures"
import { libraryPicture } from "@tidings/testing/libraryPicture"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Clock, Effect } from "effect"

const brief = "Announce free delivery across Ireland, all winter. On every order over €40, until the end of February."
const asked = { brief, name: "Winter delivery" }

layer(world)("create_composition", (it) => {
  it.effect("answers the picture as an asset of the library, with what it says in words", () =>
    Effect.gen(function* () {
      const { id: workspaceId, live: key } = yield* makeWorkspace()
      const { body, status, text } = yield* call("create_composition", asked, { key })
      assert.strictEqual(status, 201, text)
      assert.match(body.id, /^cps_/u)
      assert.deepInclude(body, {
        name: "Winter delivery",
        cropPresetId: "ig-square",
        width: 1080,
        height: 1080,
        composer: { provider: "builtin", model: null, fallback: false }
      })
      for (const word of ["delivery", "€40", "February", "Test brand"]) assert.include(body.alt, word)
      const asset = yield* AssetRepository.use((assets) => assets.find({ workspaceId, livemode: true }, body.assetId))
      assert.deepInclude(asset, {
        filename: "winter-delivery-ig-square.jpg",
        contentType: "image/jpeg",
        width: 1080,
        height: 1080,
        alt: body.alt,
        tags: ["composition"]
      })
      assert.include(body.url, body.assetId)
    })
  )

  it.effect("has the size of every crop, also where all are asked for at once", () =>
    Effect.gen(function* () {
      const { id: workspaceId, live: key } = yield* makeWorkspace()
      const sizeOf = Effect.fnUntraced(function* (cropPresetId: string) {
        const { body } = yield* call("create_composition", { ...asked, cropPresetId }, { key })
        const asset = yield* AssetRepository.use((assets) => assets.find({ workspaceId, livemode: true }, body.assetId))
        assert.deepStrictEqual([body.width, body.height], [asset?.width, asset?.height])
        return [body.width, body.height] as Array<number>
      })
      const sizes = yield* Effect.forEach(cropPresetIds, sizeOf, { concurrency: "unbounded" })
      assert.deepStrictEqual(
        sizes,
        cropPresetIds.map((preset): Array<number> => [...cropSizes[preset]])
      )
    })
  )

  it.effect("makes the same bytes of the same brief, and others of another name", () =>
    Effect.gen(function* () {
      const { id: workspaceId, live: key } = yield* makeWorkspace()
      const fileOf = Effect.fnUntraced(function* (name: string) {
        const { body } = yield* call("create_composition", { ...asked, name }, { key })
        const asset = yield* AssetRepository.use((assets) => assets.find({ workspaceId, livemode: true }, body.assetId))
        return asset!.storageKey
      })
      const [one, again, other] = [yield* fileOf("Winter"), yield* fileOf("Winter"), yield* fileOf("Spring and summer")]
      assert.strictEqual(one, again)
      assert.notStrictEqual(one, other)
    })
  )

  it.effect("shows a photograph of the library, and no other file of it", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const stranger = yield* makeWorkspace()
      const photoAssetId = yield* libraryPicture(workspace)
      const create = (key: string, id: string) => call("create_composition", { ...asked, photoAssetId: id }, { key })
      const { body, status, text } = yield* create(workspace.live, photoAssetId)
      assert.strictEqual(status, 201, text)
      assert.match(body.alt, /^A photograph, with the words: /u)
      const { qrId } = yield* qrDesign(workspace)
      const drawing = yield* made("render_qr_design", { qrId, format: "svg", saveToAssets: true }, workspace)
      for (const [key, id] of [
        [stranger.live, photoAssetId],
        [workspace.live, drawing.assetId]
      ] as const) {
        const refusal = yield* create(key, id)
        assert.deepStrictEqual([refusal.status, refusal.body.error.fields[0].path], [422, "photoAssetId"])
      }
    })
  )

  it.effect("answers 409 in a workspace without a brand", () =>
    Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      const workspaceId = newId("ws", now)
      yield* WorkspaceRepository.use((workspaces) =>
        workspaces.insert({
          id: workspaceId,
          name: "Brandless",
          plan: "pro",
          monthlySendBudget: 100,
          fromEmail: "hello@tidings.test",
          fromName: "Tidings",
          createdAt: new Date(now)
        })
      )
      const { secret } = yield* Keys.use((keys) =>
        keys.create({ workspaceId, name: "key", kind: "live", grants: "full" })
      )
      const { body, status } = yield* call("create_composition", asked, { key: secret })
      assert.deepStrictEqual([status, body.error.code], [409, "brand_required"])
    })
  )

  const refused: ReadonlyArray<readonly [object, path: string]> = [
    [{ cropPresetId: "billboard" }, "cropPresetId"],
    [{ brief: "" }, "brief"],
    [{ brief: "***" }, "brief"],
    [{ brief: "a ".repeat(10_001) }, "brief"],
    [{ brief: "波止場のマグカップ。コネマラの土で一つずつ手びねりしました。" }, "brief"],
    [{ name: " " }, "name"],
    [{ brandId: "brd_01kb2x9w3t5v7y8z" }, "brandId"]
  ]

  it.effect("refuses what cannot be drawn, naming the field", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      for (const [change, path] of refused) {
        const { body, status } = yield* call("create_composition", { ...asked, ...change }, { key })
        assert.deepStrictEqual([status, body.error.fields?.[0].path], [422, path], JSON.stringify(change).slice(0, 80))
      }
    })
  )
})
