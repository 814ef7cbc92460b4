import { assert, layer } from "@effect/vitest"
import { qrCredits, QrFormat } from "@tidings/schema/resources/QrDesign"
import { qrDesign } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import sharp from "sharp"
import { pageOf, paintedFrom, secondOpinion } from "@tidings/engines/qr/testing/secondOpinion"

const url = "https://example.com"
const design = {
  label: "Été — launch/day 1",
  style: { foregroundColor: "#3b1d6e", bodyShape: "dots", eyeShape: "rounded" },
  frame: { kind: "cta-band", text: "Tickets & <more>" }
}

const rendered = Effect.fnUntraced(function* (format: QrFormat) {
  const workspace = yield* makeWorkspace()
  const { qrId } = yield* qrDesign(workspace, design)
  const { body, status, text } = yield* call("render_qr_design", { qrId, format }, { key: workspace.live })
  assert.strictEqual(status, 200, text)
  const file = Buffer.from(body.fileBase64, "base64")
  assert.strictEqual(body.byteLength, file.byteLength)
  return { body, file }
})

layer(world)("render_qr_design", (it) => {
  for (const format of QrFormat.literals) {
    it.effect(`makes a ${format} that a scanner of another make reads`, () =>
      Effect.gen(function* () {
        const { file } = yield* rendered(format)
        const pixels = yield* Effect.promise(() => (format === "pdf" ? pageOf(file) : paintedFrom(file)))
        assert.strictEqual(secondOpinion(pixels), url)
      })
    )
  }

  it.effect("names the file after the design, with its content type", () =>
    Effect.gen(function* () {
      const named = yield* Effect.forEach(QrFormat.literals, (format) =>
        Effect.map(rendered(format), ({ body }) => `${body.filename} ${body.contentType}`)
      )
      assert.deepStrictEqual(named, [
        "e-te-launch-day-1.svg image/svg+xml",
        "e-te-launch-day-1.png image/png",
        "e-te-launch-day-1.webp image/webp",
        "e-te-launch-day-1-print.png image/png",
        "e-te-launch-day-1.pdf application/pdf"
      ])
      assert.hasAllKeys(qrCredits, QrFormat.literals)
    })
  )

  it.effect("makes an svg of shapes alone, its words told to those who cannot see it", () =>
    Effect.gen(function* () {
      const svg = (yield* rendered("svg")).file.toString()
      assert.deepStrictEqual([...new Set(Array.from(svg.matchAll(/<(\w+)/gu), (match) => match[1]))].toSorted(), [
        "g",
        "path",
        "svg",
        "title"
      ])
      assert.include(svg, "<title>Été — launch/day 1</title>")
    })
  )

  it.effect("makes pictures wide enough for screens, and for print at 300 dpi", () =>
    Effect.gen(function* () {
      const facts = Effect.fnUntraced(function* (format: QrFormat) {
        const { file } = yield* rendered(format)
        return yield* Effect.promise(() => sharp(file).metadata())
      })
      for (const format of ["png", "webp"] as const) assert.isAtLeast((yield* facts(format)).width, 1024)
      const print = yield* facts("png-print")
      assert.strictEqual(print.density, 300)
      assert.isAtLeast(print.width, 709)
    })
  )

  it.effect("makes a pdf of vectors, 60 mm wide, with 3 mm of background beyond the cut", () =>
    Effect.gen(function* () {
      const pdf = (yield* rendered("pdf")).file.toString("latin1")
      const box = (name: string) =>
        new RegExp(`/${name} \\[([^\\]]+)\\]`, "u").exec(pdf)![1]!.trim().split(" ").map(Number)
      const mm = (points: number) => (points / 72) * 25.4
      const [left, bottom, right, top] = box("TrimBox")
      assert.closeTo(mm(right! - left!), 60, 0.01)
      assert.closeTo(mm(left!), 3, 0.01)
      assert.closeTo(mm(bottom!), 3, 0.01)
      assert.deepStrictEqual(box("BleedBox"), box("MediaBox"))
      assert.closeTo(mm(box("MediaBox")[2]! - right!), 3, 0.01)
      assert.closeTo(mm(box("MediaBox")[3]! - top!), 3, 0.01)
      assert.isFalse(pdf.includes("/Subtype /Image"))
      assert.isFalse(pdf.includes("/Font "))
    })
  )
})
