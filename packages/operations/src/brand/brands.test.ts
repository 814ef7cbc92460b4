import { assert, layer } from "@effect/vitest"
import { inputFor } from "@tidings/testing/inputFor"
import { libraryPicture } from "@tidings/testing/libraryPicture"
import { made } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

const colours = { primary: "#eeeeee", background: "#ffffff", text: "#000000", accent: "#123456" }

layer(world)("brands", (it) => {
  it.effect("are made plain but for what is said, with notes on colours that are no words'", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const brand = yield* made("create_brand", { name: "Quay", palette: colours, voice: "Calm" }, workspace)
      assert.deepInclude(brand, { name: "Quay", isDefault: false, domain: null, palette: colours, voice: "Calm" })
      assert.lengthOf(brand.notes, 1)
      assert.match(brand.notes[0], /^primary #eeeeee has/u)
      const { notes: _, ...kept } = brand
      assert.deepStrictEqual((yield* call("read_brand", { id: brand.id }, { key: workspace.live })).body, kept)
    })
  )

  it.effect("change by a merge patch: null removes, what is left out stays, logos are replaced whole", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const update = (changes: object) =>
        Effect.map(call("update_brand", { id: "default", ...changes }, { key: workspace.live }), ({ body }) => body)
      const assetId = yield* libraryPicture(workspace)
      const first = yield* update({
        domain: "acme.example",
        logos: [{ assetId }, { kind: "dark", url: "https://acme.example/dark.png" }],
        emailDefaults: { footer: "Bye", postalAddress: "14 Quay Street" }
      })
      assert.deepInclude(first.logos[0], { kind: "light", assetId })
      assert.include(first.logos[0].url, assetId)
      const second = yield* update({ domain: null, emailDefaults: { footer: null }, palette: { accent: "#654321" } })
      assert.deepStrictEqual(second, {
        ...first,
        domain: null,
        emailDefaults: { footer: null, postalAddress: "14 Quay Street" },
        palette: { ...first.palette, accent: "#654321" },
        notes: second.notes
      })
      assert.deepStrictEqual((yield* update({ logos: [] })).logos, [])
    })
  )

  it.effect("are refused by path, and stay as they were", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const key = workspace.live
      const { body: before } = yield* call("read_brand", { id: "default" }, { key })
      for (const [changes, path] of [
        [{ palette: { background: "#ffffff", text: "#999999" } }, "palette.text"],
        [{ palette: { primary: "red" } }, "palette.primary"],
        [{ isDefault: false }, "isDefault"],
        [{ logos: [{}] }, "logos[0]"],
        [{ logos: [{ assetId: "asset_01kb2x9w3t5v7y8z" }] }, "logos[0].assetId"],
        [{ logos: [{ url: "http://acme.example/logo.png" }] }, "logos[0].url"],
        [{ domain: "https://acme.example" }, "domain"]
      ] as const) {
        const { body, status } = yield* call("update_brand", { id: "default", ...changes }, { key })
        assert.deepStrictEqual([status, body.error.code, body.error.fields?.[0]?.path], [422, "field_invalid", path])
      }
      const none = yield* call("update_brand", { id: "default" }, { key })
      assert.deepStrictEqual([none.status, none.body.error.code], [422, "field_invalid"])
      const unknown = yield* call("update_brand", { id: "brd_01kb2x9w3t5v7y8z", voice: "Calm" }, { key })
      assert.deepStrictEqual([unknown.status, unknown.body.error.code], [404, "resource_not_found"])
      assert.deepStrictEqual((yield* call("read_brand", { id: "default" }, { key })).body, before)
    })
  )

  it.effect("have one default, which another takes from it", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { id } = yield* made("create_brand", { name: "Second" }, workspace)
      const { body } = yield* call("update_brand", { id, isDefault: true, voice: "Calm" }, { key: workspace.live })
      assert.deepInclude(body, { id, isDefault: true, voice: "Calm" })
      const { body: list } = yield* call("list_brands", {}, { key: workspace.live })
      assert.deepStrictEqual(
        list.data.flatMap((brand: { id: string; isDefault: boolean }) => (brand.isDefault ? [brand.id] : [])),
        [id]
      )
    })
  )

  it.effect("are 50 of a workspace at most", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace("enterprise", {
        keyPerSecond: 1e6,
        keyBurst: 1e6,
        workspacePerMinute: 1e6
      })
      for (let n = 1; n < 50; n++) yield* made("create_brand", { name: `Brand ${n}` }, workspace)
      const { body, status } = yield* call("create_brand", { name: "One more" }, { key: workspace.live })
      assert.deepStrictEqual([status, body.error.code], [422, "field_invalid"])
    })
  )

  it.effect("are read from a web site without being written, and updates take what was found", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const key = workspace.live
      const { body: before } = yield* call("read_brand", { id: "default" }, { key })
      const { body } = yield* call("import_brand", yield* inputFor("import_brand", workspace), { key })
      assert.deepInclude(body.preview, { id: before.id, name: "Quay Bakery" })
      const found = Object.fromEntries(body.found.map(({ field, value }: any) => [field, value]))
      assert.deepInclude(found, { name: "Quay Bakery", "palette.primary": "#7a4b20" })
      assert.deepStrictEqual((yield* call("read_brand", { id: "default" }, { key })).body, before)
      const { id: _, isDefault: __, logos: ___, ...preview } = body.preview
      const { body: updated } = yield* call("update_brand", { id: before.id, ...preview }, { key })
      assert.deepStrictEqual(updated.palette, body.preview.palette)
      const inside = yield* call("import_brand", { url: "http://127.0.0.1:9/" }, { key })
      assert.deepStrictEqual([inside.status, inside.body.error.code], [422, "url_not_allowed"])
    })
  )
})
