import { assert, layer } from "@effect/vitest"
import { LibraryBounds } from "@tidings/services/assets/LibraryBounds"
import { made, type Workspace } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import upload_asset from "./upload_asset.ts"

const disc = upload_asset.example
const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

const upload = (workspace: Workspace, input: object = {}) => made("upload_asset", { ...disc, ...input }, workspace)
const codeOf = ({ body, status }: { readonly status: number; readonly body: any }) => [status, body.error?.code]
const idsOf = (data: ReadonlyArray<{ readonly id: string }>) => data.map(({ id }) => id)

layer(world)("the library", (it) => {
  it.effect("takes a file by its content, whatever its name, and shows it", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const key = workspace.live
      const asset = yield* upload(workspace, { data_base64: png, filename: "film.mp4", tags: ["dot"] })
      assert.deepInclude(asset, {
        filename: "film.mp4",
        content_type: "image/png",
        byte_length: Buffer.from(png, "base64").length,
        width: 1,
        height: 1,
        duration_ms: null,
        alt: disc.alt,
        tags: ["dot"]
      })
      assert.match(asset.url, /\/assets\/asset_[0-9a-z]+\/[\w.-]+\/media\.png$/u)
      const { body } = yield* call("read_asset", { assetId: asset.id }, { key })
      assert.deepStrictEqual(body, { ...asset, status: "ready", used_by: [] })
    })
  )

  it.effect("refuses what is no picture or film, and SVG that runs, fetches or repeats", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const svg = (inner: string) => btoa(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inner}</svg>`)
      for (const data_base64 of [
        svg("<script>alert(1)</script>"),
        svg(`<circle onload="alert(1)" r="3"/>`),
        svg(`<image href="https://acme.example/x.png"/>`),
        svg(`<use href="#a"/>`),
        btoa("a text"),
        "no base64!",
        "AAA",
        png.slice(0, 40),
        Buffer.alloc(4 * 1024 * 1024 + 1).toString("base64")
      ]) {
        const { body, status } = yield* call("upload_asset", { filename: "x.svg", data_base64 }, { key })
        assert.deepStrictEqual(
          [status, body.error.code, body.error.fields[0].path],
          [422, "field_invalid", "data_base64"]
        )
      }
      assert.deepStrictEqual((yield* call("list_assets", {}, { key })).body.data, [])
    })
  )

  it.effect("lists newest first, by tag, kind and words of the name, page by page", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const key = workspace.live
      const list = (input: object) => Effect.map(call("list_assets", input, { key }), ({ body }) => body)
      const one = yield* upload(workspace, { filename: "spring-logo.svg", tags: ["logo", "spring"] })
      const two = yield* upload(workspace, { filename: "dot.png", data_base64: png, tags: [] })
      assert.deepStrictEqual(idsOf((yield* list({})).data), [two.id, one.id])
      assert.deepStrictEqual(idsOf((yield* list({ tag: "spring" })).data), [one.id])
      assert.deepStrictEqual(idsOf((yield* list({ q: "LOGO" })).data), [one.id])
      assert.deepStrictEqual(idsOf((yield* list({ kind: "picture" })).data), [two.id, one.id])
      assert.deepStrictEqual((yield* list({ kind: "film" })).data, [])
      const page = yield* list({ limit: 1 })
      assert.deepStrictEqual(idsOf((yield* list({ limit: 1, cursor: page.next_cursor })).data), [one.id])
      const other = yield* call("list_assets", { cursor: page.next_cursor, tag: "spring" }, { key })
      assert.deepStrictEqual(codeOf(other), [422, "cursor_invalid"])
    })
  )

  it.effect("changes words, and never a file or its address", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const key = workspace.live
      const asset = yield* upload(workspace)
      const { body } = yield* call("update_asset", { assetId: asset.id, alt: null, tags: ["round"] }, { key })
      assert.deepStrictEqual(body, { ...asset, alt: null, tags: ["round"] })
      assert.deepStrictEqual(codeOf(yield* call("update_asset", { assetId: asset.id }, { key })), [
        422,
        "field_invalid"
      ])
    })
  )

  it.effect("is read by sandbox keys, which add to it and change only what they added", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace("pro")
      const [live, test] = [workspace.live, workspace.test]
      const asset = yield* upload(workspace)
      const own = (yield* call("upload_asset", disc, { key: test })).body
      assert.strictEqual((yield* call("read_asset", { assetId: asset.id }, { key: test })).body.id, asset.id)
      assert.deepStrictEqual(idsOf((yield* call("list_assets", {}, { key: test })).body.data), [own.id, asset.id])
      assert.deepStrictEqual(idsOf((yield* call("list_assets", {}, { key: live })).body.data), [asset.id])
      for (const row of ["update_asset", "delete_asset"]) {
        const input = (assetId: string) => (row === "update_asset" ? { assetId, alt: "A" } : { assetId })
        assert.deepStrictEqual(codeOf(yield* call(row, input(asset.id), { key: test })), [403, "live_only"])
        assert.deepStrictEqual(codeOf(yield* call(row, input(own.id), { key: live })), [404, "resource_not_found"])
        assert.strictEqual((yield* call(row, input(own.id), { key: test })).status, 200)
      }
    })
  )

  it.effect("has room for so many files and bytes, with those that are expected", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const bounded = (files: number, bytes: number) => Effect.provideService(LibraryBounds, { files, bytes })
      const start = (byte_length: number) =>
        call("start_asset_upload", { filename: "a.mp4", content_type: "video/mp4", byte_length }, { key })
      assert.strictEqual((yield* bounded(2, 1_000)(start(900))).status, 201)
      const much = yield* bounded(2, 1_000)(start(101))
      assert.deepStrictEqual([much.status, much.body.error.fields[0].path], [422, "byte_length"])
      const full = yield* bounded(2, 1_000)(call("upload_asset", disc, { key }))
      assert.deepStrictEqual([full.status, full.body.error.fields[0].path], [422, "data_base64"])
      assert.deepStrictEqual(codeOf(yield* bounded(1, 1_000_000)(call("upload_asset", disc, { key }))), [
        422,
        "field_invalid"
      ])
      yield* TestClock.adjust("1 hour")
      assert.strictEqual((yield* bounded(1, 1_000)(call("upload_asset", disc, { key }))).status, 201)
    })
  )
})

layer(world)("an asset that is used", (it) => {
  it.effect("names its users and is not deleted under them", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace("pro")
      const key = workspace.live
      const asset = yield* upload(workspace)
      const { id: brand } = yield* made("create_brand", { name: "B", logos: [{ assetId: asset.id }] }, workspace)
      const qr = yield* made(
        "create_qr_design",
        {
          encodes: { kind: "static", payload: "https://acme.example" },
          style: { logoAssetId: asset.id, errorCorrection: "H" }
        },
        workspace
      )
      const body = `<p>Hi</p><img src="${asset.url}" alt="">`
      const template = yield* made("create_template", { key: "shown", subject: "S", mode: "html", body }, workspace)
      const { body: read } = yield* call("read_asset", { assetId: asset.id }, { key })
      assert.sameDeepMembers(read.used_by, [
        { kind: "brand", id: brand },
        { kind: "qr", id: qr.qrId },
        { kind: "template", id: template.data.id }
      ])
      for (const force of [false, true]) {
        const refused = yield* call("delete_asset", { assetId: asset.id, force }, { key })
        assert.deepStrictEqual(codeOf(refused), [409, "asset_in_use"])
        for (const id of [brand, qr.qrId, template.data.id]) assert.include(refused.body.error.message, id)
      }
      yield* call("update_brand", { id: brand, logos: [] }, { key })
      yield* call("delete_qr_design", { qrId: qr.qrId }, { key })
      yield* call("update_template", { key: "shown", body: "<p>Hi</p>" }, { key })
      assert.strictEqual((yield* call("delete_asset", { assetId: asset.id }, { key })).status, 200)
    })
  )

  it.effect("by versions of archived templates, and as a composition, is deleted by force alone", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace("pro")
      const key = workspace.live
      const asset = yield* upload(workspace)
      const body = `<img src="${asset.url}" alt=""><p>{{name}}</p>`
      yield* made("create_template", { key: "old", subject: "S", mode: "html", body }, workspace)
      yield* call("publish_template", { key: "old" }, { key })
      yield* call("update_template", { key: "old", body: "<p>Hi</p>" }, { key })
      assert.deepStrictEqual(codeOf(yield* call("delete_asset", { assetId: asset.id, force: true }, { key })), [
        409,
        "asset_in_use"
      ])
      yield* call("update_template", { key: "old", status: "archived" }, { key })
      const refused = yield* call("delete_asset", { assetId: asset.id }, { key })
      assert.match(refused.body.error.message, /`force=true` deletes it/u)
      const deleted = { status: 200, body: { id: asset.id, deleted: true } }
      assert.deepInclude(yield* call("delete_asset", { assetId: asset.id, force: true }, { key }), deleted)
      assert.deepInclude(yield* call("delete_asset", { assetId: asset.id }, { key }), deleted)
      assert.deepStrictEqual(codeOf(yield* call("read_asset", { assetId: asset.id }, { key })), [
        404,
        "resource_not_found"
      ])
    })
  )
})
