import { decodeHTMLAttribute } from "entities/decode"
import { scanTags, type Anchor } from "./trackTags.ts"

/** The href that authors write where readers shall be able to unsubscribe. */
const unsubscribePlaceholder = "#unsubscribe"

/** The URLs that a mail leads to instead of its own. */
export interface Tracks {
  /** Undefined where clicks are not counted. */
  readonly click: ((target: string) => string) | undefined
  /** Undefined where opens are not counted. */
  readonly pixel: string | undefined
  readonly unsubscribe: string
  /** True of a link that is to stay as it is. */
  readonly isKept: (target: string) => boolean
  /** Adds a line to unsubscribe when the mail has none. */
  readonly footer: boolean
}

// Longer ones would not fit the request line of the click.
const maxTargetLength = 4_000

/** The absolute http(s) URL that a browser would open for this href; undefined for every other kind. */
const targetOf = (href: string): string | undefined => {
  const url = URL.parse(href)
  return url !== null && (url.protocol === "https:" || url.protocol === "http:") && url.href.length <= maxTargetLength
    ? url.href
    : undefined
}

const destination = ({ href, tracking }: Anchor, tracks: Tracks): string | undefined => {
  const decoded = href.includes("&") ? decodeHTMLAttribute(href) : href
  if (decoded.trim() === unsubscribePlaceholder) return tracks.unsubscribe
  if (tracks.click === undefined || tracking?.trim().toLowerCase() === "off") return undefined
  const target = targetOf(decoded)
  return target === undefined || tracks.isKept(target) ? undefined : tracks.click(target)
}

const footer = (url: string): string =>
  `<div style="padding:24px 16px;text-align:center;font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Helvetica,Arial,sans-serif;font-size:13px;line-height:20px;color:#757575;">No longer want these mails? <a href="${url}" style="color:#757575;text-decoration:underline;">Unsubscribe</a></div>`

const pixelStart = `<img src="`
const pixelEnd = `" alt="" width="1" height="1" style="display:block;width:1px;height:1px;border:0;" />`

/**
 * Leads the http(s) links of a rendered mail through their tracks, fills the unsubscribe placeholders and puts the open pixel
 * at the end of its body, each where there are such tracks. Links with `data-tracking="off"`, those of other schemes and every other byte stay as they were.
 */
export const trackMail = (html: string, tracks: Tracks): string => {
  const { anchors, bodyEnd } = scanTags(html)
  let result = ""
  let from = 0
  let unsubscribes = false
  for (const anchor of anchors) {
    const url = destination(anchor, tracks)
    if (url === undefined) continue
    unsubscribes ||= url === tracks.unsubscribe
    result += html.slice(from, anchor.start) + url
    from = anchor.end
  }
  const end =
    (tracks.footer && !unsubscribes ? footer(tracks.unsubscribe) : "") +
    (tracks.pixel === undefined ? "" : pixelStart + tracks.pixel + pixelEnd)
  // A </body> in front of the last link ends nothing.
  const at = Math.max(from, bodyEnd)
  return result + html.slice(from, at) + end + html.slice(at)
}

/** What a tracked URL was made of: undefined when it is none of ours. */
export interface Origins {
  readonly target: (url: string) => string | undefined
  readonly isPixel: (url: string) => boolean
}

const encoded = (url: string): string => url.replaceAll("&", "&amp;").replaceAll('"', "&quot;")

const withoutPixel = (html: string, { isPixel }: Origins): string => {
  const end = html.lastIndexOf(pixelEnd)
  const start = end === -1 ? -1 : html.lastIndexOf(pixelStart, end)
  if (start === -1 || !isPixel(html.slice(start + pixelStart.length, end))) return html
  return html.slice(0, start) + html.slice(end + pixelEnd.length)
}

/** The mail as it was before `trackMail`, so that looking at it counts for nobody; its ways to unsubscribe stay. */
export const untrackMail = (html: string, origins: Origins): string => {
  const bare = withoutPixel(html, origins)
  let result = ""
  let from = 0
  for (const { end, href, start } of scanTags(bare).anchors) {
    const target = origins.target(href)
    if (target === undefined) continue
    result += bare.slice(from, start) + encoded(target)
    from = end
  }
  return result + bare.slice(from)
}
