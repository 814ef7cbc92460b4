import type { Brand } from "@tidings/schema/resources/Brand"
import {
  black,
  blackOrWhiteOn,
  darkInk,
  isLightGround,
  mixed,
  printColour,
  readColour,
  textContrast,
  white,
  type Rgb
} from "../../brands/contrast.ts"
import { readable, shade, toLch } from "../../brands/lch.ts"

/** The colours of a mail, as `#rrggbb`; each is legible on its backgrounds. */
export interface MailColours {
  readonly paper: string
  readonly card: string
  readonly panel: string
  readonly ink: string
  readonly quiet: string
  readonly line: string
  readonly accent: string
  readonly onAccent: string
}

/** The sender's name, logo, fonts and colours for a mail. */
export interface Dress {
  readonly name: string
  /** The sender's logo, an https URL fit for an attribute; undefined shows the name. */
  readonly logo?: string
  /** Link of the wordmark; null for none. */
  readonly home: string | null
  /** Further lines of the footer, under the reason for the mail. */
  readonly footer: ReadonlyArray<string>
  /** URL that links in samples start with. */
  readonly site: string
  readonly fonts: { readonly heading: string; readonly body: string }
  readonly light: MailColours
  readonly dark: MailColours
}

const fallback: Rgb = [31, 58, 95]

const sans = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
const serif = "ui-serif, 'Iowan Old Style', Georgia, 'Times New Roman', serif"

const coloursOn = (paper: Rgb, card: Rgb, ink: Rgb, primary: Rgb): MailColours => {
  const grounds = [paper, card]
  const words = readable(ink, grounds, textContrast.most)
  const accent = readable(primary, grounds, textContrast.least)
  const colours = {
    paper,
    card,
    panel: mixed(card, words, 0.05),
    ink: words,
    quiet: readable(mixed(words, card, 0.3), grounds, textContrast.least),
    line: mixed(card, words, 0.14),
    accent,
    onAccent: blackOrWhiteOn(accent)
  }
  return Object.fromEntries(Object.entries(colours).map(([name, colour]) => [name, printColour(colour)])) as never
}

const isSerif = (family: string): boolean =>
  /serif|fraunces|garamond|georgia|times|playfair|lora|merriweather/iu.test(family)

/** Returns a font with its fallbacks, which nearly every device needs. */
const fontOf = (family: string): string => {
  const others = isSerif(family) && !/sans/iu.test(family) ? serif : sans
  if (!/^[\w\s,'-]{1,200}$/u.test(family)) return others
  return family.includes(",") ? family : `${/\s/u.test(family) ? `'${family.replaceAll("'", "")}'` : family}, ${others}`
}

/** Lightness of the background and the card of a dark mail, and the share of a brand's colour in them (OKLCH). */
const dusk = { paper: 0.19, card: 0.24, chroma: 0.02 }

/** Returns the URL of the first logo if an attribute of a mail may hold it; else undefined. */
const logoOf = ([first]: Brand["logos"]): string | undefined =>
  first !== undefined && /^https?:\/\/[^\s"'<>{}]{1,2000}$/u.test(first.url)
    ? first.url.replaceAll(/&(?!amp;)/gu, "&amp;")
    : undefined

/**
 * Returns the dress of a brand's mails: its name, domain, address and fonts, and its colours, changed only as far as
 * legible text requires in light and dark (WCAG 2.2).
 */
export const dressOf = ({ domain, emailDefaults, logos, name, palette, typography }: Brand): Dress => {
  const primary = readColour(palette.primary) ?? fallback
  const background = readColour(palette.background)
  const card = background !== undefined && isLightGround(background) ? background : white
  const home = domain === null ? null : `https://${domain}`
  const chroma = Math.min(dusk.chroma, toLch(primary).chroma)
  const logo = logoOf(logos)
  return {
    name,
    ...(logo !== undefined && { logo }),
    home,
    footer: [emailDefaults.footer, emailDefaults.postalAddress ?? name].filter((line) => line !== null),
    // Reserved for examples (RFC 2606).
    site: home ?? "https://example.com",
    fonts: { heading: fontOf(typography.heading), body: fontOf(typography.body) },
    light: coloursOn(mixed(card, primary, 0.06), card, readColour(palette.text) ?? black, primary),
    dark: coloursOn(shade(primary, dusk.paper, chroma), shade(primary, dusk.card, chroma), darkInk, primary)
  }
}
