import { assert, layer } from "@effect/vitest"
import { qrDesign } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

const made = Effect.fnUntraced(function* () {
  const workspace = yield* makeWorkspace()
  const design = yield* qrDesign(workspace, {
    label: "Poster",
    tags: ["spring"],
    style: { foregroundColor: "#1f6f54", margin: 1 }
  })
  const { live: key } = workspace
  return { design, update: (edit: object) => call("update_qr_design", { qrId: design.qrId, ...edit }, { key }) }
})

layer(world)("update_qr_design", (it) => {
  it.effect("keeps what is not given, and replaces whole what is", () =>
    Effect.gen(function* () {
      const { design, update } = yield* made()
      const { body } = yield* update({ label: null, style: { bodyShape: "diamond" } })
      assert.deepStrictEqual(
        { ...body, updatedAt: "" },
        { ...design, label: null, style: { bodyShape: "diamond" }, updatedAt: "" }
      )
      const tel = { kind: "static", payload: "tel:+4930" }
      assert.deepInclude((yield* update({ encodes: tel, tags: [] })).body, { encodes: tel, tags: [] })
    })
  )

  it.effect("refuses what cannot be scanned together with what stays, and changes nothing", () =>
    Effect.gen(function* () {
      const { design, update } = yield* made()
      yield* update({ style: { margin: 0 } })
      const { body, status } = yield* update({ frame: { kind: "cta-band", text: "Scan me" }, label: "Framed" })
      assert.deepStrictEqual([status, body.error.fields[0].path], [422, "style.margin"])
      assert.deepInclude((yield* update({})).body, { label: "Poster", frame: design.frame })
    })
  )
})
