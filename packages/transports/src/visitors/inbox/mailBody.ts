import type { InboxMail } from "@tidings/services/inbox/InboxMail"
import type { Reply } from "../../http/Reply.ts"
import { privateHeaders } from "../../http/privateHeaders.ts"

// No script, no form, no frame and no way up; images and fonts as a mail program would load them.
const policy = [
  "sandbox allow-popups allow-popups-to-escape-sandbox",
  "default-src 'none'",
  "img-src 'self' http: https: data:",
  "style-src 'unsafe-inline' https:",
  "font-src https: data:",
  "form-action 'none'",
  "frame-ancestors 'self'"
].join("; ")

const withParts = ({ html, id, parts }: InboxMail): string => {
  const indexOf = new Map(parts.map(({ contentId, index }) => [contentId, index]))
  return html!.replaceAll(/\bcid:([^"'()<>\s]+)/giu, (reference, name: string) => {
    const index = indexOf.get(name) ?? indexOf.get(decoded(name))
    return index === undefined ? reference : `/inbox/${id}/parts/${index}`
  })
}

const decoded = (name: string): string => {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

const base = `<base target="_blank">`

/** Behind the doctype, which has to come first for the page not to be laid out in quirks mode. */
const withBase = (html: string): string => {
  const at = /^\s*(?:<!doctype[^>]*>)?(?:\s*<html[^>]*>)?(?:\s*<head[^>]*>)?/iu.exec(html)![0].length
  return html.slice(0, at) + base + html.slice(at)
}

/** The HTML of a mail for a frame of its own: its links open in new tabs, its inline files are found, and it can run nothing. */
export const mailBody = (mail: InboxMail): Reply => ({
  status: 200,
  headers: { ...privateHeaders, "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy },
  body: withBase(withParts(mail))
})
