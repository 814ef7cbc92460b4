import { create, type Font } from "fontkit"
import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import type { FontFamily } from "./families.ts"

/** A file of a font family, with some of its glyphs. */
export interface Subset {
  readonly family: FontFamily
  readonly name: string
  /** Returns the file's bytes for a weight. */
  readonly data: (weight: number) => Uint8Array
}

interface Held extends Subset {
  readonly holds: (codePoint: number) => boolean
}

const rangesOf = (text: string): ReadonlyArray<readonly [from: number, to: number]> =>
  text.split(",").map((range) => {
    const [from, to] = range.trim().replace(/^U\+/iu, "").split("-")
    return [Number.parseInt(from!, 16), Number.parseInt(to ?? from!, 16)]
  })

const folderOf = (family: FontFamily): string | undefined => {
  try {
    return dirname(fileURLToPath(import.meta.resolve(`${family.package}/package.json`)))
  } catch {
    return undefined
  }
}

const usual = 400

const subsetsOf = (family: FontFamily): ReadonlyArray<Held> => {
  const folder = folderOf(family)
  if (folder === undefined) return []
  const stem = family.package.split("/")[1]!
  const told = JSON.parse(readFileSync(join(folder, "unicode.json"), "utf8")) as Record<string, string>
  return Object.entries(told).map(([key, range]) => {
    const name = key.replaceAll(/[[\]]/gu, "")
    const ranges = rangesOf(range)
    const data = (weight: number) => readFileSync(join(folder, "files", `${stem}-${name}-${weight}-normal.woff2`))
    let font: Font | undefined
    return {
      family,
      name,
      data,
      // A range also includes characters that the file lacks.
      holds: (codePoint) =>
        ranges.some(([from, to]) => codePoint >= from && codePoint <= to) &&
        (font ??= create(Buffer.from(data(usual))) as Font).hasGlyphForCodePoint(codePoint)
    }
  })
}

const known = new Map<string, ReadonlyArray<Held>>()
const found = new Map<string, Subset | undefined>()
const mostFound = 20_000

/** Returns the file of a family that has this character; undefined if none has, or if the family is not installed. */
export const subsetWith = (family: FontFamily, codePoint: number): Subset | undefined => {
  const key = `${family.name} ${codePoint}`
  if (!found.has(key)) {
    if (!known.has(family.name)) known.set(family.name, subsetsOf(family))
    if (found.size >= mostFound) found.clear()
    found.set(
      key,
      known.get(family.name)!.find(({ holds }) => holds(codePoint))
    )
  }
  return found.get(key)
}
