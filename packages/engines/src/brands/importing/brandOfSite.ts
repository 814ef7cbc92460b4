import { contrastOf, black, printColour, readColour, textContrast, white } from "../contrast.ts"
import { readable, toLch } from "../lch.ts"
import { factsIn } from "./siteFacts.ts"
import { coloursIn, type SiteValue, fontsIn, sheetOf } from "./siteColours.ts"

export interface Site {
  readonly html: string
  readonly url: string
  readonly sheets: ReadonlyArray<string>
}

/** A field of a brand, guessed from a site. */
export interface Guess extends SiteValue {
  readonly field:
    | "name"
    | "domain"
    | "primary"
    | "background"
    | "text"
    | "accent"
    | "heading"
    | "body"
    | "logo"
    | "voice"
    | "postalAddress"
}

/** Minimum chroma of a theme colour to count as a brand's; a lower one is the colour of a browser bar. */
const leastChroma = 0.04
/** Minimum difference of hue between accent and primary colour, in degrees. */
const leastTurn = 30
/** Minimum contrast of a light background to black. */
const lightGround = 12

const isColourful = (hex: string): boolean => toLch(readColour(hex)!).chroma >= leastChroma

const turnOf = (one: string, other: string): number => {
  const turn = toLch(readColour(one)!).hue - toLch(readColour(other)!).hue
  return Math.abs(((turn + 540) % 360) - 180)
}

const textOn = (text: SiteValue, background: string): SiteValue => {
  const [colour, ground] = [readColour(text.value)!, readColour(background)!]
  if (contrastOf(colour, ground) >= textContrast.least) return text
  const legible = printColour(readable(colour, [ground], textContrast.most))
  return { value: legible, from: `${text.from}, ${text.value}, moved to ${textContrast.most}:1` }
}

const paletteOf = (styles: ReturnType<typeof coloursIn>, theme: SiteValue | undefined) => {
  const { accent, background, frequent, primary: named, text } = styles
  const primary = named ?? (theme !== undefined && isColourful(theme.value) ? theme : undefined) ?? frequent[0] ?? theme
  if (primary === undefined) return {}
  const isLight = background !== undefined && contrastOf(readColour(background.value)!, black) >= lightGround
  const ground = isLight ? background : { value: printColour(white), from: "no light background was found" }
  return {
    primary,
    background: ground,
    text: textOn(text ?? { value: "#1c1c1e", from: "no colour of text was found" }, ground.value),
    accent: accent ?? frequent.find(({ value }) => turnOf(value, primary.value) > leastTurn) ?? primary
  }
}

/** Returns a guess for each field of a site's brand, with its source. */
export const brandOfSite = ({ html, sheets, url }: Site): ReadonlyArray<Guess> => {
  const facts = factsIn(html, url)
  const sheet = sheetOf([facts.styles, ...sheets].join("\n"))
  const found: Partial<Record<Guess["field"], SiteValue | undefined>> = {
    name: facts.name,
    domain: { value: new URL(url).host.replace(/^www\./u, ""), from: "its address" },
    ...paletteOf(coloursIn(sheet), facts.theme),
    ...fontsIn(sheet),
    logo: facts.logo,
    voice: facts.description,
    postalAddress: facts.postalAddress
  }
  return Object.entries(found).flatMap(([field, one]) =>
    one === undefined ? [] : [{ field: field as Guess["field"], ...one }]
  )
}
