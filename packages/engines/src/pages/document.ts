import { pageCardPreset, type PageDocument } from "@tidings/schema/resources/PageDocument"
import { printColour } from "../brands/contrast.ts"
import { isRightToLeft } from "../languages/direction.ts"
import { cropSizes } from "@tidings/schema/resources/Composition"
import { formCard, type Returned } from "./formCard.ts"
import { Markup, markup } from "../markup/markup.ts"
import { type BlockOf, actionLink, priceCard, rings, sectionOf } from "./sections.ts"
import { styleOf } from "./style.ts"
import { tokensOf } from "./tokens.ts"
import { pageWords } from "./words.ts"

/** The URLs of a page. */
export interface PagePlace {
  readonly url: string
  /** The path that its form is submitted to. */
  readonly action: string
  /** Prefix of the URLs of pictures that it may show. */
  readonly library: string
}

const blockOf = <Type extends BlockOf<"hero">["type"] | "form" | "footer">(
  { sections }: PageDocument,
  type: Type
): BlockOf<Type> | undefined => sections.find((block): block is BlockOf<Type> => block.type === type)

const homeOf = (domain: string | null): string | undefined =>
  domain === null || domain === ""
    ? undefined
    : (URL.parse(domain.replace(/^(?![a-z]+:\/\/)/iu, "https://")) ?? undefined)?.href

const iconOf = (deep: string, glow: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="${deep}"/><circle cx="16" cy="16" r="7" fill="${glow}"/></svg>`)}`

const factsCard = ({ facts }: BlockOf<"hero">) =>
  markup`<dl class="facts card">${facts.map(({ label, value }) => markup`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`

const factsLine = ({ facts }: BlockOf<"hero">) =>
  markup`<dl class="facts-line say">${facts.map(({ label, value }) => markup`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`

/** Path of a page's card, below the page's own. */
const cardPath = "card.png"

const cardTags = ({ card }: PageDocument, url: string): Markup => {
  if (card === undefined) return markup`<meta name="twitter:card" content="summary">`
  const [width, height] = cropSizes[pageCardPreset]
  return markup`<meta property="og:image" content="${url}/${cardPath}?v=${card.digest}"><meta property="og:image:type" content="image/png"><meta property="og:image:width" content="${String(width)}"><meta property="og:image:height" content="${String(height)}"><meta property="og:image:alt" content="${card.alt}"><meta name="twitter:card" content="summary_large_image">`
}

const headOf = (page: PageDocument, url: string, isFound: boolean, style: string): Markup => {
  const { brand, description, title } = page
  const { dark, light } = tokensOf(brand)
  const whole = title.includes(brand.name) ? title : `${title} | ${brand.name}`
  const preview = markup`<link rel="canonical" href="${url}"><meta property="og:type" content="website"><meta property="og:site_name" content="${brand.name}"><meta property="og:title" content="${title}"><meta property="og:description" content="${description}"><meta property="og:url" content="${url}">${cardTags(page, url)}`
  return markup`<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${whole}</title><meta name="description" content="${description}">${isFound ? preview : markup`<meta name="robots" content="noindex">`}<meta name="color-scheme" content="light dark"><meta name="theme-color" content="${printColour(light.deep)}" media="(prefers-color-scheme:light)"><meta name="theme-color" content="${printColour(dark.deep)}" media="(prefers-color-scheme:dark)"><link rel="icon" href="${iconOf(printColour(light.deep), printColour(light.glow))}"><style>${new Markup(style)}</style>`
}

/** Returns the brand's logo if it is in the library, since a page loads nothing from elsewhere; else its name. */
const markOf = ({ logos: [logo], name }: PageDocument["brand"], library: string): Markup =>
  logo?.url.startsWith(library) === true ? markup`<img src="${logo.url}" alt="${name}">` : markup`${name}`

const bodyOf = (page: PageDocument, main: Markup, library: string): Markup => {
  const { brand } = page
  const shown = markOf(brand, library)
  const home = homeOf(brand.domain)
  const footer = blockOf(page, "footer")
  const mark =
    home === undefined
      ? markup`<span class="mark">${shown}</span>`
      : markup`<a class="mark" href="${home}">${shown}</a>`
  const whose =
    footer === undefined ? brand.name : [footer.name, footer.address].filter((part) => part !== "").join(", ")
  return markup`<header class="deep top"><div class="wrap">${mark}</div></header><main>${main}</main><footer><div class="wrap"><span>${whose}</span>${home !== undefined && markup`<a href="${home}">${brand.domain}</a>`}</div></footer>`
}

const opening = (lead: Markup, side: Markup | undefined, isAlone: boolean): Markup =>
  markup`<section class="deep hero${isAlone && " solo"}">${rings}<div class="wrap grid${side !== undefined && " two"}"><div class="lead">${lead}</div>${side}</div></section>`

/**
 * Renders the page's main part: its opening with the main content beside it (the form, else the price, else the facts),
 * and the other sections below.
 */
const pageMain = (page: PageDocument, { action, library }: PagePlace, returned: Returned | undefined): Markup => {
  const hero = blockOf(page, "hero")
  const form = blockOf(page, "form")
  const hasFacts = hero !== undefined && hero.facts.length > 0
  const priced = form !== undefined || hasFacts ? undefined : page.sections.find((block) => block.type === "pricing")
  const side =
    form !== undefined
      ? formCard(form, action, pageWords(page.locale), returned)
      : priced !== undefined
        ? priceCard(priced)
        : hasFacts
          ? factsCard(hero)
          : undefined
  const below = page.sections
    .filter((block) => block !== priced)
    .map((block) => sectionOf(block, library))
    .filter((one) => one !== undefined)
  const lead = markup`${hero?.eyebrow !== undefined && markup`<p class="eyebrow">${hero.eyebrow}</p>`}<h1>${hero?.title ?? page.title}</h1>${hero !== undefined && hero.text !== "" && markup`<p class="say">${hero.text}</p>`}${form !== undefined && hasFacts && factsLine(hero)}${hero?.cta !== undefined && form === undefined && priced?.cta === undefined && actionLink(hero.cta, "button")}`
  return markup`${opening(lead, side, below.length === 0)}${below}`
}

/** Renders the thank-you view after a form was submitted. */
const doneMain = ({ brand, locale }: PageDocument, { action }: PagePlace): Markup => {
  const words = pageWords(locale)
  const lead = markup`<h1 tabindex="-1" autofocus>${words.thanks}</h1><p class="say">${words.received(brand.name)}</p>${actionLink({ label: words.again, href: action }, "button")}`
  return opening(lead, undefined, true)
}

const documentOf = (page: PageDocument, place: PagePlace, main: Markup, isFound: boolean): string => {
  const language = page.locale === "und" || page.locale === "" ? "en" : page.locale
  const direction = isRightToLeft(page.locale) && markup` dir="rtl"`
  const head = headOf(page, place.url, isFound, styleOf(page.brand))
  return markup`<!doctype html><html lang="${language}"${direction}><head>${head}</head><body>${bodyOf(page, main, place.library)}</body></html>`
    .text
}

/**
 * Renders a page as one document: no script, nothing to load, both themes. The same page at the same place gives the
 * same text.
 */
export const renderPage = (page: PageDocument, place: PagePlace): string =>
  documentOf(page, place, pageMain(page, place, undefined), true)

/** Renders the page before it is public: identical, but excluded from search engines. */
export const renderPreview = (page: PageDocument, place: PagePlace): string =>
  documentOf(page, place, pageMain(page, place, undefined), false)

/** Renders the page again with the submitted values and their errors; excluded from search engines. */
export const renderReturned = (page: PageDocument, place: PagePlace, returned: Returned): string =>
  documentOf(page, place, pageMain(page, place, returned), false)

/** Renders the thank-you page after a form was submitted; excluded from search engines. */
export const renderDone = (page: PageDocument, place: PagePlace): string =>
  documentOf(page, place, doneMain(page, place), false)

/** Returns the style in a rendered page, which its content security policy allows by hash. */
export const styleIn = (html: string): string => html.slice(html.indexOf("<style>") + 7, html.indexOf("</style>"))
