import * as cheerio from "cheerio"

/** A web page and its address, from which a card is read. */
export interface CardPage {
  readonly html: string
  readonly url: string
}

/** The words and the picture that a page wants to be shown with. */
export interface PageCardWords {
  readonly title: string | undefined
  readonly description: string | undefined
  /** URL of the picture. */
  readonly picture: string | undefined
}

const longestTitle = 200
const longestDescription = 300
const longestUrl = 2_000

const lineOf = (value: string | undefined, most: number): string | undefined => {
  const text = (value ?? "")
    .slice(0, 4 * most)
    .replaceAll(/[\p{Cc}\p{Cs}]+/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim()
  const cut = text.length > most ? `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/u, "")}…` : text
  return cut === "" ? undefined : cut
}

/** Reads a page's card: Open Graph (ogp.me) first, then Twitter's names, then the page's own title and description. */
export const readCard = ({ html, url }: CardPage): PageCardWords => {
  const $ = cheerio.load(html)
  const metas = new Map<string, string>()
  $("meta[content]").each((_, node) => {
    const name = ($(node).attr("property") ?? $(node).attr("name") ?? "").toLowerCase()
    const content = $(node).attr("content") ?? ""
    if (name !== "" && content.trim() !== "" && !metas.has(name)) metas.set(name, content)
  })
  const first = (...names: ReadonlyArray<string>) =>
    names.map((name) => metas.get(name)).find((one) => one !== undefined)
  const written = first("og:image:secure_url", "og:image", "og:image:url", "twitter:image", "twitter:image:src")
  const picture = written === undefined ? null : URL.parse(written.trim().slice(0, longestUrl), url)
  return {
    title: lineOf(first("og:title", "twitter:title") ?? $("title").first().text(), longestTitle),
    description: lineOf(first("og:description", "twitter:description", "description"), longestDescription),
    picture: picture !== null && /^https?:$/u.test(picture.protocol) ? picture.href : undefined
  }
}
