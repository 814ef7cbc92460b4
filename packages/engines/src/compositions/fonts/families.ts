/** A font family, with its package. All are under the SIL Open Font License 1.1. */
export interface FontFamily {
  readonly name: string
  readonly package: string
  readonly kind: "serif" | "sans"
}

const family = (name: string, kind: FontFamily["kind"] = "sans"): FontFamily => ({
  name,
  package: `@fontsource/${name.toLowerCase().replaceAll(" ", "-")}`,
  kind
})

/** Families that are always installed. */
export const inter = family("Inter")
const sourceSerif = family("Source Serif 4", "serif")
const fraunces = family("Fraunces", "serif")
const bricolage = family("Bricolage Grotesque")

const own: ReadonlyArray<FontFamily> = [inter, sourceSerif, fraunces, bricolage]
const always: ReadonlyArray<FontFamily> = [inter, family("Noto Sans Arabic"), family("Noto Sans Hebrew")]

/** Families that the operator installs if needed, by the script that needs them. */
const optional: ReadonlyArray<readonly [script: RegExp, family: FontFamily]> = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, family("Noto Sans JP")],
  [/\p{Script=Hangul}/u, family("Noto Sans KR")],
  [/\p{Script=Han}/u, family("Noto Sans SC")],
  [/\p{Script=Thai}/u, family("Noto Sans Thai")],
  [/\p{Script=Devanagari}/u, family("Noto Sans Devanagari")],
  [/\p{Script=Bengali}/u, family("Noto Sans Bengali")],
  [/\p{Script=Tamil}/u, family("Noto Sans Tamil")],
  [/\p{Script=Georgian}/u, family("Noto Sans Georgian")],
  [/\p{Script=Armenian}/u, family("Noto Sans Armenian")]
]

/** Returns the optional family for these characters; undefined if none is known. */
export const optionalFor = (text: string): FontFamily | undefined => optional.find(([script]) => script.test(text))?.[1]

/**
 * Returns the order in which families are searched for a text's glyphs, beginning with `first`: Japanese before Chinese
 * if the text has kana.
 */
export const stackOf = (first: FontFamily, text: string): ReadonlyArray<FontFamily> => [
  ...new Set([
    first,
    ...(first.kind === "serif" ? [sourceSerif] : []),
    ...always,
    ...optional.filter(([script]) => script.test(text)).map(([, family]) => family)
  ])
]

const serifs =
  /serif|roman|times|georgia|garamond|baskerville|caslon|bodoni|didot|playfair|merriweather|lora|crimson|cormorant|tiempos|canela|recoleta|cambria|palatino|slab|antiqua|spectral|newsreader|lusitana/iu
const characters = /grotesque|grotesk|display|space|syne|archivo|clash|cabinet|sora|unbounded|bricolage/iu

/** Returns the named family if we have it, else the nearest by kind. */
export const familyNamed = (named: string, use: "heading" | "body"): FontFamily => {
  const wanted = named.slice(0, 200).split(",")[0]!.replaceAll(/["']/gu, "").trim().toLowerCase()
  const found = own.find(({ name }) => name.toLowerCase() === wanted)
  if (found !== undefined) return found
  if (serifs.test(wanted) && !/sans/iu.test(wanted)) return use === "heading" ? fraunces : sourceSerif
  return use === "heading" && characters.test(wanted) ? bricolage : inter
}
