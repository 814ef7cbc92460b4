import { limits } from "./limits.ts"
import type { Element, HtmlTokens } from "./markup.ts"

/** Returns the reason if a body has too many elements, or nests them too deep; else undefined. */
export const overweight = ({ depth, elements }: HtmlTokens): string | undefined => {
  if (depth > limits.elementDepth) return `elements nest at most ${limits.elementDepth} levels`
  return elements.length > limits.elements ? `a body holds at most ${limits.elements} elements` : undefined
}

const valueOf = ({ attributes }: Element, name: string) =>
  attributes.find((attribute) => attribute.name === name)?.value

const withoutRules = (css: string): string => {
  let selectors = ""
  let at = 0
  for (let open = css.indexOf("{"); open >= 0; open = css.indexOf("{", at)) {
    selectors += css.slice(at, open)
    const close = css.indexOf("}", open)
    at = close < 0 ? css.length : close + 1
  }
  return selectors
}

/** Returns the selectors that MJML itself matches with elements: those of inlined styles and of mj-selector. */
const selectorsOf = (source: string, elements: ReadonlyArray<Element>): ReadonlyArray<string> =>
  elements.flatMap((element, index) => {
    if (element.name === "mj-selector") return [valueOf(element, "path") ?? ""]
    if (element.name !== "mj-style" || valueOf(element, "inline") === undefined) return []
    return [withoutRules(source.slice(element.end, elements[index + 1]?.start))]
  })

/** Returns the reason if MJML would take too long to match the selectors of a source; else undefined. */
export const overmatched = (source: string, { elements }: HtmlTokens): string | undefined => {
  const selectors = selectorsOf(source, elements)
  if (selectors.some((selector) => /:has\b/iu.test(selector))) return ":has() cannot be inlined"
  const characters = selectors.reduce((sum, { length }) => sum + length, 0)
  return characters * elements.length > limits.matching
    ? "the selectors of mj-selector and inlined styles are too many for so many elements"
    : undefined
}
