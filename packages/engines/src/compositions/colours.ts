import { type Rgb, contrastOf, isLightGround, printColour, readColour } from "../brands/contrast.ts"
import { readable, shade, toLch } from "../brands/lch.ts"

/** Contrast ratios required of words (WCAG 2.2): AAA for running text, AA at least, and less for large words. */
export const wordContrast = { most: 7, least: 4.5, large: 3 } as const

/** A brand's colours as text, as in the schema of brands. */
interface Palette {
  readonly primary: string
  readonly background: string
  readonly text: string
  readonly accent: string
}

/** Background of a card: the primary colour, the brand's paper, a dark or a pale shade of the primary. */
export type Ground = "field" | "paper" | "deep" | "tint"

/** The colours of a card, each as #rrggbb. */
export interface CardColours {
  readonly ground: string
  /** Colour of words, with a contrast of 7 to 1 to the ground if possible. */
  readonly ink: string
  /** Colour of small words in the brand's colour, with a contrast of 4.5 to 1. */
  readonly signal: string
  /** Colour of large words and marks in the accent, with a contrast of 3 to 1. */
  readonly hot: string
  /** Ground of a button; `buttonInk` is the colour of its words. */
  readonly button: string
  readonly buttonInk: string
  /** Colours of shapes with little contrast to the ground, from the faintest. */
  readonly tints: readonly [string, string, string, string]
  /** Colour of the one shape that stands out. */
  readonly spot: string
}

const fallbacks: Palette = { primary: "#1f4d46", background: "#f5f3ee", text: "#1b2422", accent: "#d9902f" }

const colourOf = (palette: Palette, name: keyof Palette): Rgb =>
  readColour(palette[name]) ?? readColour(fallbacks[name])!

/**
 * Returns a colour for words: the wanted one if it has the contrast, else nearly white or nearly black with a trace of
 * the ground.
 */
const inkOn = (ground: Rgb, wanted: Rgb, contrast: number): Rgb => {
  if (contrastOf(wanted, ground) >= contrast) return wanted
  const [light, dark] = [shade(ground, 0.985, 0.006), shade(ground, 0.17, 0.02)]
  return contrastOf(light, ground) >= contrastOf(dark, ground) ? light : dark
}

const groundOf = (kind: Ground, palette: Palette): Rgb => {
  const primary = colourOf(palette, "primary")
  const { chroma, lightness } = toLch(primary)
  switch (kind) {
    case "field":
      return primary
    case "paper":
      return colourOf(palette, "background")
    case "deep":
      return shade(primary, lightness > 0.36 ? 0.25 : 0.16, Math.min(chroma, 0.09))
    case "tint":
      return shade(primary, 0.925, Math.min(chroma * 0.4, 0.055))
  }
}

/** Minimum contrast of a shape in the accent to its ground. */
const spotContrast = 1.6

/** Returns the colours of a card on one of its grounds. */
export const coloursOn = (kind: Ground, palette: Palette): CardColours => {
  const ground = groundOf(kind, palette)
  const isLight = isLightGround(ground)
  const { chroma, lightness } = toLch(ground)
  const [primary, accent] = [colourOf(palette, "primary"), colourOf(palette, "accent")]
  const { chroma: colourful } = toLch(primary)
  const ink = inkOn(ground, colourOf(palette, isLight ? "text" : "background"), wordContrast.most)
  // On a light ground the shapes are steps of the brand's own colour; on a field, lighter steps of the field.
  const tint = (step: number) =>
    isLight
      ? shade(primary, lightness - 0.05 * step, Math.min(colourful, 0.008 + 0.012 * step))
      : shade(ground, Math.min(0.9, lightness + 0.042 * step), chroma)
  const button = ink
  return {
    ground: printColour(ground),
    ink: printColour(ink),
    signal: printColour(readable(isLight ? primary : accent, [ground], wordContrast.least)),
    hot: printColour(readable(isLight && kind !== "paper" ? primary : accent, [ground], wordContrast.large)),
    button: printColour(button),
    buttonInk: printColour(readable(isLight ? ground : primary, [button], wordContrast.least)),
    tints: [printColour(tint(1)), printColour(tint(2)), printColour(tint(3)), printColour(tint(4))],
    spot: printColour(readable(accent, [ground], spotContrast))
  }
}

/** Returns a colour for words on any ground: nearly white or nearly black, with a trace of the ground. */
export const inkFor = (ground: string): string => {
  const colour = readColour(ground)!
  return printColour(inkOn(colour, colour, wordContrast.most))
}

/** Colours of a still life, beginning with the field behind it. */
export interface Tones {
  readonly field: string
  readonly near: string
  readonly light: string
  readonly dark: string
  readonly spot: string
}

export const tonesOf = (palette: Palette): Tones => {
  const primary = colourOf(palette, "primary")
  const { chroma, lightness } = toLch(primary)
  return {
    field: printColour(primary),
    near: printColour(shade(primary, Math.min(0.9, lightness + 0.12))),
    light: printColour(shade(primary, Math.min(0.94, lightness + 0.27), chroma * 0.8)),
    dark: printColour(shade(primary, lightness > 0.22 ? lightness - 0.09 : lightness + 0.06)),
    spot: printColour(readable(colourOf(palette, "accent"), [primary], spotContrast))
  }
}
