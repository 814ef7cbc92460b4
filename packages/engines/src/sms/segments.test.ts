import { assert, describe, it } from "@effect/vitest"
import { createRequire } from "node:module"
import * as fc from "fast-check"
import { foreignCharacters, segmented } from "./segments.ts"

interface Encoder {
  readonly encode: (text: string) => Buffer
}

/** The package has no types. */
const { encodings } = createRequire(import.meta.url)("smpp") as {
  readonly encodings: { readonly ASCII: Encoder; readonly UCS2: Encoder }
}

const gsm = Array.from("@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./09:;<=>?¡AZÄÖÑÜ§¿azäöñüà\f^{}\\[~]|€")

/** Texts of the alphabet alone, of it with a few other characters, and of anything. */
const texts = fc.oneof(
  fc.array(fc.constantFrom(...gsm), { maxLength: 700 }).map((all) => all.join("")),
  fc.array(fc.constantFrom(...gsm, "😀", "👩‍👩‍👧", "ç", "’"), { maxLength: 400 }).map((all) => all.join("")),
  fc.string({ unit: "binary", maxLength: 300 })
)

/** Encodes a text with the encoder of an SMPP client: one octet for each septet, two for each UTF-16 unit. */
const wire = (text: string, encoding: string): Buffer =>
  encoding === "GSM-7" ? encodings.ASCII.encode(text) : encodings.UCS2.encode(text)

const unitsOf = (text: string, encoding: string): number => wire(text, encoding).length / (encoding === "GSM-7" ? 1 : 2)

const isInGsm = (text: string): boolean =>
  Array.from(text).every((character) => gsm.includes(character) || /^[0-9A-Za-z]$/u.test(character))

describe("a text as carriers split it", () => {
  it("is GSM-7 exactly where the default alphabet and its extension hold every character", () => {
    fc.assert(fc.property(texts, (text) => assert.strictEqual(segmented(text).encoding === "GSM-7", isInGsm(text))))
    fc.assert(fc.property(texts, (text) => assert.strictEqual(foreignCharacters(text).length === 0, isInGsm(text))))
  })

  it("is as long as an SMPP client writes it", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { encoding, length } = segmented(text)
        assert.strictEqual(length, unitsOf(text, encoding))
      })
    )
  })

  it("is whole again when its parts are joined, on the wire too", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { encoding, parts } = segmented(text)
        const joined = Buffer.concat(parts.map((part) => wire(part, encoding)))
        assert.strictEqual(parts.join(""), text)
        assert.isTrue(joined.equals(wire(text, encoding)))
      })
    )
  })

  it("fills each part as far as it goes, and ends none within an escaped character or a surrogate pair", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { encoding, length, parts } = segmented(text)
        const [single, most] = encoding === "GSM-7" ? [160, 153] : [70, 67]
        if (length <= single) return assert.lengthOf(parts, 1)
        for (const [n, part] of parts.entries()) {
          const units = unitsOf(part, encoding)
          const ends = part.isWellFormed() || !text.isWellFormed()
          const next = parts[n + 1]
          const first = next === undefined ? 0 : unitsOf(Array.from(next)[0]!, encoding)
          assert.isTrue(units > 0 && units <= most && ends && (next === undefined || units + first > most))
        }
      })
    )
  })

  it.each([
    ["a".repeat(160), "GSM-7", 160, 1],
    ["a".repeat(161), "GSM-7", 161, 2],
    ["a".repeat(306), "GSM-7", 306, 2],
    ["a".repeat(307), "GSM-7", 307, 3],
    ["€".repeat(80), "GSM-7", 160, 1],
    [`${"a".repeat(152)}€${"a".repeat(152)}`, "GSM-7", 306, 3],
    ["ç".repeat(70), "UCS-2", 70, 1],
    ["ç".repeat(71), "UCS-2", 71, 2],
    ["😀".repeat(35), "UCS-2", 70, 1],
    ["😀".repeat(36), "UCS-2", 72, 2],
    ["😀".repeat(67), "UCS-2", 134, 3],
    ["", "GSM-7", 0, 1]
  ] as const)("counts %j as %s of %i in %i", (text, encoding, length, parts) => {
    const counted = segmented(text)
    assert.deepStrictEqual([counted.encoding, counted.length, counted.parts.length], [encoding, length, parts])
  })

  it("takes a megabyte in its stride", () => {
    assert.strictEqual(segmented("😀".repeat(500_000)).parts.length, Math.ceil(500_000 / 33))
  })
})
