import { converter, parse as parseColour } from "culori"
import { type AtRule, parse as parseSheet, type Root, root, type Rule } from "postcss"
import { printColour, readColour } from "../contrast.ts"
import { toLch } from "../lch.ts"

/** A value, and its place on the site. */
export interface SiteValue {
  readonly value: string
  readonly from: string
}

const longestValue = 200
const rgb = converter("rgb")

/**
 * Parses any opaque CSS colour as #rrggbb, and also the bare numbers of `hsl()` that some kits write; undefined for
 * anything else.
 */
export const colourIn = (value: string): string | undefined => {
  const text = value.trim()
  if (text.length > longestValue) return undefined
  const bare = /^[\d.]{1,8}(?:deg)? [\d.]{1,8}% [\d.]{1,8}%$/u.test(text) ? `hsl(${text})` : text
  const colour = rgb(parseColour(bare))
  if (colour === undefined || (colour.alpha ?? 1) < 1) return undefined
  const part = (share: number) => Math.round(255 * Math.min(1, Math.max(0, share)))
  return printColour([part(colour.r), part(colour.g), part(colour.b)])
}

const isOfDark = (node: Rule | AtRule): boolean =>
  node.type === "rule" ? /\bdark\b/iu.test(node.selector.slice(0, 500)) : /\bdark\b/iu.test(node.params.slice(0, 500))

/** Removes the rules for dark themes. */
const withoutDark = (sheet: Root): Root => {
  sheet.walk((node) => {
    if ((node.type === "rule" || node.type === "atrule") && isOfDark(node)) node.remove()
  })
  return sheet
}

export const sheetOf = (css: string): Root => {
  try {
    return withoutDark(parseSheet(css))
  } catch {
    return root()
  }
}

const deepestReference = 6

/** Returns the colours of the light theme's custom properties, with references resolved. */
const propertiesIn = (sheet: Root): ReadonlyArray<readonly [name: string, colour: string]> => {
  const properties = new Map<string, string>()
  sheet.walkDecls(/^--/u, ({ prop, value }) => {
    if (!properties.has(prop)) properties.set(prop, value.slice(0, longestValue))
  })
  const resolve = (value: string, depth = 0): string | undefined => {
    const name = /^(?:hsl|rgb)?\(?\s*var\((--[\w-]+)/u.exec(value.trim())?.[1]
    if (name === undefined) return colourIn(value)
    const next = properties.get(name)
    return next === undefined || depth > deepestReference ? undefined : resolve(next, depth + 1)
  }
  return [...properties].flatMap(([name, value]) => {
    const colour = resolve(value)
    return colour === undefined ? [] : [[name, colour] as const]
  })
}

const wordsOf = (name: string): ReadonlyArray<string> =>
  name
    .toLowerCase()
    .split(/[^a-z0-9]+/u)
    .filter(Boolean)

/** Words for a shade of a role, which may accompany it in a property's name; any other word names another role. */
const neutral = new Set(["color", "colour", "base", "default", "main", "500", "600", "page", "body", "clr", "c"])

const named = (
  properties: ReadonlyArray<readonly [string, string]>,
  words: ReadonlyArray<string>
): SiteValue | undefined => {
  for (const word of words) {
    const found = properties.find(([name]) => {
      const all = wordsOf(name)
      return all.includes(word) && all.every((one) => one === word || neutral.has(one))
    })
    if (found !== undefined) return { value: found[1], from: found[0] }
  }
  return undefined
}

const leastVivid = 0.06
const isVivid = (hex: string): boolean => toLch(readColour(hex)!).chroma > leastVivid

/** Returns the three most frequent vivid colours of declarations, the most frequent first. */
const frequentIn = (sheet: Root): ReadonlyArray<SiteValue> => {
  const counts = new Map<string, number>()
  sheet.walkDecls(/^(?:color|background|background-color|border-color|fill)$/u, ({ value }) => {
    const colour = colourIn(value)
    if (colour !== undefined && isVivid(colour)) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  })
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 3)
    .map(([value, count]) => ({ value, from: `used ${count} ${count === 1 ? "time" : "times"}` }))
}

const ofPage = /^(?:html )?(?:body|html|:root)(?:[.#][\w-]{1,80}){0,3}$/u

/** Returns the background or text colour set by rules for the whole page; the last one counts, as in browsers. */
const ofWholePage = (sheet: Root, property: RegExp, properties: ReadonlyArray<readonly [string, string]>) => {
  let found: SiteValue | undefined
  sheet.walkDecls(property, ({ parent, prop, value }) => {
    if (parent?.type !== "rule") return
    const selector = (parent as Rule).selector.slice(0, 500)
    if (!selector.split(",").some((one) => ofPage.test(one.trim()))) return
    const name = /^var\(\s{0,9}(--[\w-]{1,80})/u.exec(value.trim())?.[1]
    const colour = name === undefined ? colourIn(value) : properties.find(([known]) => known === name)?.[1]
    if (colour !== undefined) found = { value: colour, from: `${prop} of ${selector.slice(0, 40)}` }
  })
  return found
}

/**
 * Returns the colours of a site's styles with their sources: from custom properties, from rules for the whole page,
 * else by frequency.
 */
export const coloursIn = (sheet: Root) => {
  const properties = propertiesIn(sheet)
  return {
    primary: named(properties, ["brand", "primary"]),
    accent: named(properties, ["accent", "secondary", "highlight"]),
    background:
      ofWholePage(sheet, /^background(?:-color)?$/u, properties) ??
      named(properties, ["background", "bg", "paper", "surface"]),
    text: ofWholePage(sheet, /^color$/u, properties) ?? named(properties, ["text", "foreground", "fg", "ink"]),
    frequent: frequentIn(sheet)
  }
}

const generic =
  /^(?:inherit|initial|unset|sans-serif|serif|monospace|cursive|system-ui|-apple-system|blinkmacsystemfont|ui-.*|var\(.*)$/iu

const firstFamily = (value: string): string | undefined =>
  value
    .slice(0, longestValue)
    .split(",")
    .map((one) => one.trim().replaceAll(/["']/gu, ""))
    .find((one) => one !== "" && !generic.test(one))

/** Returns the fonts of headings and of text; absent if none is found. */
export const fontsIn = (sheet: Root): { readonly heading?: SiteValue; readonly body?: SiteValue } => {
  const found: { heading?: SiteValue; body?: SiteValue } = {}
  sheet.walkDecls("font-family", ({ parent, value }) => {
    const family = firstFamily(value)
    if (family === undefined || parent?.type !== "rule") return
    const selector = (parent as Rule).selector.slice(0, 500)
    const role = /\bh[1-3]\b/u.test(selector)
      ? "heading"
      : /(?:^|[\s,])(?:body|html|:root)\b/u.test(selector)
        ? "body"
        : undefined
    if (role !== undefined) found[role] ??= { value: family, from: `font-family of ${selector.slice(0, 40)}` }
  })
  return found
}
