import { assert, describe, it } from "@effect/vitest"
import { QrStyle } from "@tidings/schema/resources/QrDesign"
import sharp from "sharp"
import { contrast } from "../drawing/contrast.ts"
import { draw, type Logo, type Subject } from "../drawing/draw.ts"
import { culprit, ifScannable, nothing } from "./ifScannable.ts"
import { lettering } from "../drawing/lettering.ts"
import { appearanceOf } from "../drawing/QrAppearance.ts"
import { matrixOf } from "../drawing/Matrix.ts"
import { secondOpinion } from "../testing/secondOpinion.ts"

const url = "https://go.example.com/launch"
const letters = await lettering()
const band = { kind: "cta-band", text: "Scan me — Ürün, Цена, Τιμή" } as const

const picture = (aspect: number): Promise<Logo> => {
  const shape = { width: Math.round(200 * aspect), height: 200, channels: 3, background: "#000000" } as const
  return sharp({ create: shape })
    .png()
    .toBuffer()
    .then((png) => ({ png, aspect }))
}
const logos = { square: await picture(1), wide: await picture(3), tall: await picture(0.5) }

const subjectOf = (
  style: QrStyle,
  logo?: Logo,
  text = url,
  frame: Parameters<typeof appearanceOf>[1] = { kind: "plain" }
): Subject => {
  const look = appearanceOf(logo === undefined ? style : { logoAssetId: "asset_1", ...style }, frame)
  return { matrix: matrixOf(text, look.correction)!, look, logo, title: "" }
}

const { bodyShape, eyeShape } = QrStyle.fields
const shapes = bodyShape.schema.literals.flatMap((body) =>
  eyeShape.schema.literals.map((eyes) => [body, eyes] as const)
)

const isLegible = async (subject: Subject, text: string) =>
  (await ifScannable(draw(subject, letters), text, nothing)) !== undefined

/** Returns the text that another scanner reads in a drawing that ours found legible. */
const otherwise = async (subject: Subject, text: string) =>
  (await ifScannable(draw(subject, letters), text, async ({ screen }) => secondOpinion(screen)))?.made

describe("a scanner of another make reads", () => {
  it.each(shapes)("%s modules with %s eyes", async (body, eyes) => {
    const subject = subjectOf({ bodyShape: body, eyeShape: eyes, cornerRadius: 1, foregroundColor: "#1f6f54" })
    assert.strictEqual(await otherwise(subject, url), url)
  })

  it.each(Object.entries(logos))("a code with a %s logo and a band of words", async (_, logo) => {
    const subject = subjectOf({ bodyShape: "dots", eyeShape: "circle" }, logo, url, band)
    assert.strictEqual(await otherwise(subject, url), url)
  })

  it.each([
    ["digits alone", "0123456789".repeat(8)],
    ["every kind of sign", "Grüße, 你好, مرحبا, 👩‍🚀 & <>\"'"],
    ["the most that fits", "x".repeat(2331)]
  ])("%s", async (_, text) => {
    const subject = subjectOf({}, undefined, text)
    assert.strictEqual(await otherwise(subject, text), text)
  })
})

describe("what cannot be read is refused for", () => {
  it.each<[string, Subject]>([
    ["style.logoSizeRatio", subjectOf({ logoSizeRatio: 0.4 }, logos.square)],
    ["style.logoSizeRatio", subjectOf({ logoSizeRatio: 0.3, errorCorrection: "L" }, logos.square)],
    ["style.margin", subjectOf({ margin: 0 }, undefined, url, band)],
    ["style.margin", subjectOf({ margin: 0, bodyShape: "dots" }, logos.square, url, band)],
    ["style.foregroundColor", subjectOf({ foregroundColor: "#fffffe" })]
  ])("%s", async (path, subject) => {
    assert.isFalse(await isLegible(subject, url))
    assert.deepInclude(await culprit(subject, url, letters), { path, code: "out_of_range" })
  })

  it("what it would say instead", async () => {
    assert.isFalse(await isLegible(subjectOf({}), "https://example.com/other"))
  })
})

it("has no code for more than version 40 holds", () => {
  assert.strictEqual(matrixOf("x".repeat(2331), "M")?.size, 177)
  assert.isUndefined(matrixOf("x".repeat(2332), "M"))
})

it("knows the contrast of colours as WCAG does", () => {
  assert.strictEqual(contrast("#000000", "#ffffff"), 21)
  assert.strictEqual(contrast("#ffffff", "#ffffff"), 1)
  assert.closeTo(contrast("#777777", "#ffffff"), 4.48, 0.005)
})
