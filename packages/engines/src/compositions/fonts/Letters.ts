import { Renderer } from "@takumi-rs/core"
import type { FontFamily } from "./families.ts"
import { optionalFor, stackOf } from "./families.ts"
import { subsetWith, type Subset } from "./FontFiles.ts"

export const renderer = new Renderer()

const registered = new Map<string, Promise<unknown>>()

const weights = [400, 600] as const

const register = ({ data, family, name }: Subset): ReadonlyArray<Promise<unknown>> =>
  weights.map((weight) => {
    const key = `${family.name} ${name} ${weight}`
    const before = registered.get(key)
    if (before !== undefined) return before
    const now = renderer.registerFont({ name: family.name, weight, data: data(weight) })
    registered.set(key, now)
    return now
  })

/** Matches characters that are not drawn, or only change their neighbours. */
const needsNoGlyph = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u

/** Characters that no installed font has: letters, with the package that has them, and signs, which can be left out. */
export interface Missing {
  readonly letters: ReadonlyArray<string>
  readonly package: string | undefined
  readonly signs: ReadonlyArray<string>
}

/** Loads the fonts for a text in each of these families; returns the characters that cannot be drawn. */
export const loadLetters = async (text: string, families: ReadonlyArray<FontFamily>): Promise<Missing> => {
  const needed = new Set<Subset>()
  const missing: Array<string> = []
  const signs = [...new Set(`${text}…`.normalize("NFC"))].filter((sign) => !needsNoGlyph.test(sign))
  for (const first of families) {
    const stack = stackOf(first, text)
    for (const sign of signs) {
      const codePoint = sign.codePointAt(0)!
      const subset = stack.map((family) => subsetWith(family, codePoint)).find((found) => found !== undefined)
      if (subset !== undefined) needed.add(subset)
      else if (!missing.includes(sign)) missing.push(sign)
    }
  }
  await Promise.all([...needed].flatMap(register))
  const letters = missing.filter((sign) => /[\p{L}\p{M}\p{N}]/u.test(sign))
  return {
    letters,
    package: optionalFor(letters.join(""))?.package,
    signs: missing.filter((sign) => !letters.includes(sign))
  }
}

/** Returns the CSS font-family value for a text. */
export const fontFamilyOf = (first: FontFamily, text: string): string =>
  stackOf(first, text)
    .map(({ name }) => `'${name}'`)
    .join(", ")
