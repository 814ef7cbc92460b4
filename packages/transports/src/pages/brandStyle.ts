import type { Brand } from "@tidings/schema/resources/Brand"
import { html, type Html } from "./html.ts"
import {
  black,
  blackOrWhiteOn,
  darkInk,
  darkPaper,
  isLightGround,
  legibleColour,
  luminanceOf,
  mixed,
  printColour,
  readColour,
  textContrast,
  white,
  type Rgb
} from "@tidings/engines/brands/contrast"

/** The parts of a brand that a page uses. */
export interface BrandStyle {
  /** Added after the pages' own style. */
  readonly style: string
  readonly logo?: Html
  /** The logo's origin, for the page's content security policy. */
  readonly imgSrc?: string
}

/** The card's colour in light pages. */
const lightCard: Rgb = white
/** Maximum luminance of a dark background. A background between this and a light one is used in neither theme. */
const darkUpTo = 0.05

interface Ground {
  readonly paper: Rgb
  readonly card: Rgb
  readonly pole: Rgb
}

const declarations = ({ card, paper, pole }: Ground, { accent, ink }: { readonly accent: Rgb; readonly ink: Rgb }) => {
  const grounds = [paper, card]
  const words = legibleColour(ink, pole, grounds, textContrast.most)
  const button = legibleColour(accent, pole, grounds, textContrast.least)
  const onButton = blackOrWhiteOn(button)
  const soft = mixed(card, button, 0.1)
  const quiet = legibleColour(mixed(words, paper, 0.35), pole, [...grounds, soft], textContrast.least)
  const colours = {
    bg: paper,
    surface: card,
    sunken: mixed(paper, words, 0.06),
    hover: mixed(card, words, 0.05),
    line: mixed(paper, words, 0.14),
    edge: quiet,
    ink: words,
    "ink-2": quiet,
    "ink-3": quiet,
    accent: button,
    // Away from the text on it, so that the contrast grows.
    "accent-hover": mixed(button, onButton === white ? black : white, 0.12),
    "on-accent": onButton,
    "accent-soft": soft,
    link: button
  }
  return Object.entries(colours)
    .map(([name, colour]) => `--${name}: ${printColour(colour)};`)
    .join(" ")
}

const styleOf = ({ palette }: Brand): string => {
  const primary = readColour(palette.primary)
  const background = readColour(palette.background)
  if (primary === undefined) return ""
  const ink = readColour(palette.text) ?? black
  const isDark = background !== undefined && luminanceOf(background) <= darkUpTo
  const light = {
    paper: background !== undefined && isLightGround(background) ? background : mixed(lightCard, primary, 0.05),
    card: lightCard,
    pole: black
  }
  const paper = isDark ? background : darkPaper
  const dark = { paper, card: mixed(paper, white, 0.05), pole: white }
  const ofLight = declarations(light, { accent: primary, ink: isDark ? black : ink })
  const ofDark = declarations(dark, { accent: primary, ink: isDark ? ink : darkInk })
  return `:root { ${ofLight} }\n@media (prefers-color-scheme: dark) { :root { ${ofDark} } }\n`
}

const logoOf = ({ logos, name }: Brand): Pick<BrandStyle, "logo" | "imgSrc"> => {
  const url = logos.map((logo) => URL.parse(logo.url)).find((parsed) => parsed?.protocol === "https:")
  if (!url) return {}
  return { imgSrc: url.origin, logo: html`<img src="${url.href}" alt="${name}" />` }
}

/**
 * Returns a brand's style of pages: its own colours, moved only as far as legible text requires (WCAG 2.2 AA, body text
 * AAA) in light and dark, and its first logo served over https.
 */
export const brandStyleOf = (brand: Brand): BrandStyle => ({ style: styleOf(brand), ...logoOf(brand) })
