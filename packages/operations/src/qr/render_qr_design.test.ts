import { assert, layer } from "@effect/vitest"
import { QrFormat } from "@tidings/schema/resources/QrDesign"
import { Credits } from "@tidings/services/credits/Credits"
import { qrDesign, shortLink } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

layer(world)("render_qr_design", (it) => {
  it.effect("costs by format, and nothing for a sandbox key", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { qrId } = yield* qrDesign(workspace)
      const account = yield* Credits
      yield* account.grant(workspace.id, 12)
      const costs: Record<string, number> = {}
      for (const format of QrFormat.literals) {
        yield* call("render_qr_design", { qrId, format }, { key: workspace.test })
        const before = yield* account.grant(workspace.id, 0)
        yield* call("render_qr_design", { qrId, format }, { key: workspace.live })
        costs[format] = before! - (yield* account.grant(workspace.id, 0))!
      }
      assert.deepStrictEqual(costs, { svg: 0, png: 0, webp: 0, "png-print": 2, pdf: 5 })
      yield* call("render_qr_design", { qrId, format: "pdf" }, { key: workspace.live })
      const { status } = yield* call("render_qr_design", { qrId, format: "pdf" }, { key: workspace.live })
      assert.strictEqual(status, 402)
    })
  )

  it.effect("needs links:write to save, and only then", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { qrId } = yield* qrDesign(workspace)
      const key = yield* workspace.issue("live", ["links:read"])
      const render = (saveToAssets: boolean) => call("render_qr_design", { qrId, format: "svg", saveToAssets }, { key })
      assert.strictEqual((yield* render(false)).status, 200)
      assert.deepStrictEqual((yield* render(true)).body.error.required_scopes, ["links:write"])
    })
  )

  it.effect("refuses a code whose link was archived, but repeats what it answered before", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { linkId } = yield* shortLink(workspace)
      const { qrId } = yield* qrDesign(workspace, { encodes: { kind: "shortLink", linkId } })
      const render = (idempotencyKey: string) =>
        call("render_qr_design", { qrId, format: "svg" }, { key: workspace.live, idempotencyKey })
      const first = yield* render("first")
      yield* call("archive_short_link", { linkId }, { key: workspace.live })
      const { body, status } = yield* render("second")
      assert.deepStrictEqual([status, body.error.fields[0].path], [422, "encodes.linkId"])
      assert.strictEqual((yield* render("first")).text, first.text)
    })
  )
})
