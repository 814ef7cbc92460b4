import { assert, layer } from "@effect/vitest"
import { AssetRepository } from "@tidings/storage/repositories/AssetRepository"
import { qrDesign, shortLink } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

const wifi = { kind: "wifi", ssid: "Cafe", encryption: "WPA", password: "secret-of-the-cafe" } as const
const hidden = { ...wifi, password: "••••" }

layer(world)("QR designs", (it) => {
  it.effect("are listed newest first, by tag and by the link that they lead to, of their own world and workspace", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { linkId } = yield* shortLink(workspace)
      const leading = yield* qrDesign(workspace, { encodes: { kind: "shortLink", linkId }, tags: ["spring", "100%"] })
      const plain = yield* qrDesign(workspace, { tags: ["spring"] })
      const ids = (input: object = {}, key = workspace.live) =>
        Effect.map(call("list_qr_designs", input, { key }), ({ body }) => body.data.map(({ qrId }: any) => qrId))
      assert.deepStrictEqual(yield* ids(), [plain.qrId, leading.qrId])
      assert.deepStrictEqual(yield* ids({ tag: "100%" }), [leading.qrId])
      assert.deepStrictEqual(yield* ids({ tag: "1" }), [])
      assert.deepStrictEqual(yield* ids({ tag: "spring", linkId }), [leading.qrId])
      const { body: page } = yield* call("list_qr_designs", { limit: 1 }, { key: workspace.live })
      assert.deepStrictEqual(yield* ids({ limit: 1, cursor: page.next_cursor }), [leading.qrId])
      const other = yield* makeWorkspace()
      assert.deepStrictEqual(yield* ids({}, other.live), [])
      const { body } = yield* call("read_qr_design", { qrId: plain.qrId }, { key: other.live })
      assert.strictEqual(body.error.code, "resource_not_found")
    })
  )

  it.effect("tell no Wi-Fi password, keep it when others change it unseen, and draw it all the same", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { live: key } = workspace
      const design = yield* qrDesign(workspace, { encodes: wifi })
      const { qrId } = design
      const texts = [yield* call("read_qr_design", { qrId }, { key }), yield* call("list_qr_designs", {}, { key })]
      for (const { text } of texts) assert.notInclude(text, wifi.password)
      assert.deepStrictEqual([design.encodes, texts[0]!.body.encodes], [hidden, hidden])
      const drawn = Effect.map(
        call("render_qr_design", { qrId, format: "svg" }, { key }),
        ({ body }) => body.fileBase64
      )
      const before = yield* drawn
      const update = (encodes: object) => call("update_qr_design", { qrId, encodes }, { key })
      const { password: _, ...without } = wifi
      for (const encodes of [without, hidden]) {
        assert.deepStrictEqual((yield* update(encodes)).body.encodes, hidden)
        assert.strictEqual(yield* drawn, before)
      }
      yield* update({ ...wifi, password: "another-secret" })
      assert.notStrictEqual(yield* drawn, before)
      yield* update(wifi)
      assert.strictEqual(yield* drawn, before)
      assert.notProperty((yield* update({ ...without, encryption: "nopass" })).body.encodes, "password")
      const { body } = yield* update(hidden)
      assert.strictEqual(body.error.fields[0].path, "encodes.password")
    })
  )

  it.effect("are deleted once and again, which leaves the library and the other world alone", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { live, test } = workspace
      const { qrId } = yield* qrDesign(workspace)
      const { body: file } = yield* call("render_qr_design", { qrId, format: "svg", saveToAssets: true }, { key: live })
      const remove = (key: string) =>
        Effect.map(call("delete_qr_design", { qrId }, { key }), ({ body, status }) => [
          status,
          body.error?.code ?? body
        ])
      assert.deepStrictEqual(yield* remove(test), [403, "live_only"])
      for (let n = 0; n < 2; n++) assert.deepStrictEqual(yield* remove(live), [200, { qrId, deleted: true }])
      assert.deepStrictEqual(yield* remove(test), [404, "resource_not_found"])
      assert.deepStrictEqual(yield* remove((yield* makeWorkspace()).live), [404, "resource_not_found"])
      assert.strictEqual((yield* call("read_qr_design", { qrId }, { key: live })).status, 404)
      assert.isDefined(yield* AssetRepository.use((assets) => assets.findAny(file.assetId)))
    })
  )
})
