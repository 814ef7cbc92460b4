import { decodeHTMLAttribute } from "entities/decode"
import { escapeHtml } from "../../markup/escape.ts"
import { scanTags, type Anchor } from "./trackTags.ts"

/** The href that authors write for an unsubscribe link. */
const unsubscribePlaceholder = "#unsubscribe"

/** URLs that replace those of a mail. */
export interface Tracks {
  /** Returns the tracking URL of a target; undefined if clicks are not counted. */
  readonly click: ((target: string) => string) | undefined
  /** URL of the open pixel; undefined if opens are not counted. */
  readonly pixel: string | undefined
  readonly unsubscribe: string
  /** True for a link that must stay unchanged. */
  readonly isKept: (target: string) => boolean
  /** True to add an unsubscribe line if the mail has none. */
  readonly footer: boolean
}

// Longer ones would not fit the request line of the click.
const maxTargetLength = 4_000

/** Returns the absolute http(s) URL that a browser would open for this href; undefined for any other kind. */
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
 * Replaces the http(s) links of a rendered mail by tracking links, fills the unsubscribe placeholders and puts the open
 * pixel at the end of the body, each as far as `tracks` has it. Links with `data-tracking="off"`, links of other
 * schemes and every other byte stay unchanged.
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
  // A </body> before the last link does not end the body.
  const at = Math.max(from, bodyEnd)
  return result + html.slice(from, at) + end + html.slice(at)
}

/**
 * Resolves tracked URLs: the original target of a click URL, undefined if it is none of ours, and a test for pixels.
 */
interface Origins {
  readonly target: (url: string) => string | undefined
  readonly isPixel: (url: string) => boolean
}

const withoutPixel = (html: string, { isPixel }: Origins): string => {
  const end = html.lastIndexOf(pixelEnd)
  const start = end === -1 ? -1 : html.lastIndexOf(pixelStart, end)
  if (start === -1 || !isPixel(html.slice(start + pixelStart.length, end))) return html
  return html.slice(0, start) + html.slice(end + pixelEnd.length)
}

/** Returns the mail as before `trackMail`, so that viewing it is not counted; its unsubscribe links stay. */
export const untrackMail = (html: string, origins: Origins): string => {
  const bare = withoutPixel(html, origins)
  let result = ""
  let from = 0
  for (const { end, href, start } of scanTags(bare).anchors) {
    const target = origins.target(href)
    if (target === undefined) continue
    result += bare.slice(from, start) + escapeHtml(target)
    from = end
  }
  return result + bare.slice(from)
}
