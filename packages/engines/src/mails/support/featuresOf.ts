import { Tokenizer, TokenizerMode } from "parse5"
import { readCss, readDeclarations, type ReadCss } from "./readCss.ts"

/** The features of caniemail under whose names elements stand; others are `html-<name>`. */
const elements: Readonly<Record<string, string>> = {
  ...Object.fromEntries(["h1", "h2", "h3", "h4", "h5", "h6"].map((name) => [name, "html-h1-h6"])),
  ...Object.fromEntries(["ul", "ol", "li", "dl", "dt", "dd"].map((name) => [name, "html-lists"])),
  ...Object.fromEntries(
    ["article", "aside", "details", "figcaption", "figure", "footer", "header", "main", "mark", "nav", "section"].map(
      (name) => [name, "html-semantics"]
    )
  ),
  map: "html-image-maps",
  area: "html-image-maps"
}

/** The features under whose names several properties stand; others are `css-<property>`. */
const properties: Readonly<Record<string, string>> = {
  "block-size": "css-block-inline-size",
  "inline-size": "css-block-inline-size",
  "column-gap": "css-gap",
  "row-gap": "css-gap",
  "grid-template-columns": "css-grid-template",
  "grid-template-rows": "css-grid-template",
  "grid-template-areas": "css-grid-template",
  left: "css-left-right-top-bottom",
  right: "css-left-right-top-bottom",
  top: "css-left-right-top-bottom",
  bottom: "css-left-right-top-bottom",
  ...Object.fromEntries(["top", "right", "bottom", "left"].map((side) => [`margin-${side}`, "css-margin"])),
  ...Object.fromEntries(["top", "right", "bottom", "left"].map((side) => [`padding-${side}`, "css-padding"]))
}

const functions = ["calc", "clamp", "max", "min", "light-dark", "linear-gradient", "radial-gradient", "conic-gradient"]
const functionFeature = (name: string): string =>
  name === "calc" ? "css-unit-calc" : name.endsWith("gradient") ? `css-${name}` : `css-function-${name}`
const units = /(?<![\w#-])[\d.]{1,12}(ch|cm|em|ex|in|mm|pc|pt|px|rem|vh|vmax|vmin|vw|%)/gu

const ofDeclaration = ([property, value]: ReadCss["declarations"][number], found: Set<string>) => {
  if (property.startsWith("--")) return void found.add("css-variables")
  found.add(properties[property] ?? `css-${property}`)
  if (property === "display")
    found.add(`css-display-${value.replaceAll("!important", "").replaceAll("inline-", "").trim()}`)
  if (value.includes("!important")) found.add("css-important")
  if (value.includes("var(")) found.add("css-variables")
  if (value.includes("rgba(")) found.add("css-rgba")
  else if (value.includes("rgb(")) found.add("css-rgb")
  for (const name of functions) if (value.includes(`${name}(`)) found.add(functionFeature(name))
  for (const [, unit] of value.slice(0, 1_000).matchAll(units)) found.add(`css-unit-${unit === "%" ? "percent" : unit}`)
}

const ofAtRule = ([name, condition]: ReadCss["atRules"][number], found: Set<string>) => {
  found.add(`css-at-${name}`)
  if (name !== "media") return
  for (const part of ["prefers-color-scheme", "prefers-reduced-motion", "orientation", "hover", "device-pixel-ratio"])
    if (condition.includes(part)) found.add(`css-at-media-${part}`)
}

const ofSelector = (selector: string, found: Set<string>) => {
  for (const [, element, name] of selector.slice(0, 2_000).matchAll(/(::?)([a-z-]{2,30})/gu))
    found.add(`css-pseudo-${element === "::" ? "element" : "class"}-${name}`)
  if (selector.includes("[")) found.add("css-selector-attribute")
  if (selector.includes("+")) found.add("css-selector-adjacent-sibling")
  if (selector.includes("~")) found.add("css-selector-general-sibling")
  if (selector.includes(">")) found.add("css-selector-child")
}

const ofSheet = (sheet: string, found: Set<string>) => {
  const { atRules, declarations, selectors } = readCss(sheet)
  for (const one of declarations) ofDeclaration(one, found)
  for (const one of atRules) ofAtRule(one, found)
  for (const one of selectors) ofSelector(one, found)
}

const pictureEnding = /\.(apng|avif|bmp|gif|heif|ico|jpg|mp4|png|svg|tiff|webp)(?:[?#]|$)/u

const ofAttribute = (element: string, name: string, value: string, found: Set<string>) => {
  found.add(name === "loading" ? "html-loading-attribute" : `html-${name}`)
  if (name === "style") for (const one of readDeclarations(value)) ofDeclaration(one, found)
  if (name === "type" && (element === "input" || element === "button")) found.add(`html-${element}-${value}`)
  if (name === "href" && value.startsWith("mailto:")) found.add("html-mailto-links")
  if (name === "href" && value.startsWith("#")) found.add("html-anchor-links")
  if (name !== "src" || element !== "img") return
  if (value.startsWith("data:")) found.add("image-base64")
  const ending = pictureEnding.exec(value.slice(-200).toLowerCase())?.[1]
  if (ending !== undefined) found.add(`image-${ending}`)
}

/**
 * Returns features of caniemail that a mail's HTML and its styles may use, by slug; some names are of no feature.
 * Linear in the length.
 */
export const featuresOf = (html: string): ReadonlySet<string> => {
  const found = new Set<string>()
  let sheet: string | undefined
  const addText = ({ chars }: { readonly chars: string }) => {
    if (sheet !== undefined) sheet += chars
  }
  const ignore = () => {}
  const tokenizer: Tokenizer = new Tokenizer(
    {},
    {
      onStartTag: ({ attrs, tagName }) => {
        found.add(elements[tagName] ?? `html-${tagName}`)
        for (const { name, value } of attrs) ofAttribute(tagName, name, value.trim(), found)
        if (tagName === "meta" && attrs.some(({ name, value }) => name === "name" && value === "color-scheme"))
          found.add("html-meta-color-scheme")
        if (tagName !== "style") return
        sheet = ""
        tokenizer.state = TokenizerMode.RAWTEXT
      },
      onEndTag: ({ tagName }) => {
        if (tagName !== "style" || sheet === undefined) return
        ofSheet(sheet, found)
        sheet = undefined
      },
      onCharacter: addText,
      onWhitespaceCharacter: addText,
      onNullCharacter: ignore,
      onComment: ignore,
      onDoctype: ignore,
      onEof: ignore
    }
  )
  tokenizer.write(html, true)
  return found
}
