import type { Copy, LayoutName } from "./Copy.ts"

const most = 1_000

const sentence = (text: string): string => (/[.!?…。！？؟]["”»’)]*$/u.test(text) ? text : `${text}.`)

/** Returns the alt text of the picture, at most 1,000 code points. */
export const altOf = (
  { action, by, eyebrow, facts, headline, text }: Copy,
  {
    brand,
    hasPhotograph,
    layout
  }: { readonly brand: string; readonly hasPhotograph: boolean; readonly layout: LayoutName }
): string => {
  const words = layout === "quote" ? [`“${headline}”`, by] : [eyebrow, headline, by, text]
  const leadsOn = layout === "announcement" || layout === "product"
  const shown = [...words, ...facts, leadsOn ? action : undefined, brand]
  const told = [...new Set(shown.filter((part) => part !== undefined && part !== ""))] as ReadonlyArray<string>
  const alt = `${hasPhotograph ? "A photograph, with the words: " : ""}${told.map(sentence).join(" ")}`
  const signs = Array.from(alt)
  return signs.length <= most
    ? alt
    : `${signs
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`
}
