import type { Brand } from "@tidings/schema/resources/Brand"
import {
  black,
  type Rgb,
  contrastOf,
  isLightGround,
  mixed,
  printColour,
  readColour,
  textContrast,
  white
} from "../brands/contrast.ts"
import { readable, shade, toLch } from "../brands/lch.ts"

/** The colours of a page in one theme; each pair in `pairs` has its contrast for every brand. */
type PageColours = Readonly<Record<(typeof names)[number], Rgb>>

const names = [
  "paper",
  "card",
  "ink",
  "quiet",
  "link",
  "on-link",
  "alarm",
  "edge",
  "line",
  "deep",
  "on-deep",
  "glow",
  "ring-1",
  "ring-2",
  "ring-3"
] as const

const edgeContrast = 3

/**
 * Pairs of foreground and background, with their minimum contrast (WCAG 2.2): 4.5 for text, 7 for running text, 3 for
 * meaningful edges.
 */
export const pairs: ReadonlyArray<readonly [on: keyof PageColours, ground: keyof PageColours, least: number]> = [
  ...(["paper", "card"] as const).flatMap((ground) => [
    ["ink", ground, textContrast.most] as const,
    ["quiet", ground, textContrast.least] as const,
    ["link", ground, textContrast.least] as const,
    ["alarm", ground, textContrast.least] as const,
    ["edge", ground, edgeContrast] as const
  ]),
  ["on-link", "link", textContrast.least],
  ...(["deep", "ring-1", "ring-2", "ring-3"] as const).map((ground) => ["on-deep", ground, textContrast.least] as const)
]

const fallback = { primary: [31, 58, 95], accent: [200, 85, 61] } as const satisfies Record<string, Rgb>
const red: Rgb = [179, 38, 30]
const darkInk: Rgb = [242, 241, 236]

const blackOrWhite = (grounds: ReadonlyArray<Rgb>): Rgb => {
  const worst = (ink: Rgb) => Math.min(...grounds.map((ground) => contrastOf(ink, ground)))
  return worst(white) >= textContrast.least || worst(white) >= worst(black) ? white : black
}

/** Candidate differences in lightness between the rings; smaller ones are used if the text across them needs it. */
const ringSteps = [0.03, 0.02, 0.01, 0] as const

/** Returns the colours of a page's opening field, its three rings, and the text across them. */
const fieldOf = (deep: Rgb, accent: Rgb) => {
  const { lightness } = toLch(deep)
  const towards = lightness > 0.62 ? -1 : 1
  const ringsAt = (step: number) =>
    [1, 2, 3].map((ring) => (step === 0 ? deep : shade(deep, lightness + towards * ring * step)))
  const isReadable = (rings: ReadonlyArray<Rgb>) => {
    const ink = blackOrWhite([deep, ...rings])
    return [deep, ...rings].every((ground) => contrastOf(ink, ground) >= textContrast.least)
  }
  const rings = ringSteps.map(ringsAt).find(isReadable)!
  return {
    deep,
    "on-deep": blackOrWhite([deep, ...rings]),
    glow: readable(accent, [deep], edgeContrast),
    "ring-1": rings[0]!,
    "ring-2": rings[1]!,
    "ring-3": rings[2]!
  }
}

interface Theme {
  readonly paper: Rgb
  readonly card: Rgb
  readonly ink: Rgb
  readonly deep: Rgb
}

/** Returns both themes for the four colours of a brand, whatever they are. */
export const tokensOf = ({
  palette
}: Pick<Brand, "palette">): { readonly light: PageColours; readonly dark: PageColours } => {
  const primary = readColour(palette.primary) ?? fallback.primary
  const accent = readColour(palette.accent) ?? fallback.accent
  const background = readColour(palette.background) ?? white
  const own = toLch(primary)

  const themeOf = ({ card, deep, ink: wanted, paper }: Theme): PageColours => {
    const grounds = [paper, card]
    const ink = readable(wanted, grounds, textContrast.most)
    const link = readable(primary, grounds, textContrast.least)
    const isLight = isLightGround(paper)
    return {
      paper,
      card,
      ink,
      quiet: readable(shade(ink, isLight ? 0.48 : 0.72, 0.015), grounds, textContrast.least),
      link,
      "on-link": blackOrWhite([link]),
      alarm: readable(red, grounds, textContrast.least),
      edge: readable(shade(ink, 0.6, 0.012), grounds, edgeContrast),
      line: shade(paper, toLch(paper).lightness + (isLight ? -0.075 : 0.09), 0.012),
      ...fieldOf(deep, accent)
    }
  }

  const paper = isLightGround(background) ? background : mixed(white, primary, 0.04)
  const light = {
    paper,
    card: contrastOf(paper, white) < 1.04 ? shade(paper, 0.97, 0.006) : white,
    ink: readColour(palette.text) ?? black,
    deep: primary
  }
  const dark = {
    paper: shade(primary, 0.18, Math.min(0.022, own.chroma)),
    card: shade(primary, 0.235, Math.min(0.028, own.chroma)),
    ink: darkInk,
    deep: shade(primary, Math.min(own.lightness, 0.36), Math.min(own.chroma, 0.16))
  }
  return { light: themeOf(light), dark: themeOf(dark) }
}

/** Returns the colours as CSS custom properties. */
export const declared = (tokens: PageColours): string =>
  names.map((name) => `--${name}:${printColour(tokens[name])}`).join(";")
