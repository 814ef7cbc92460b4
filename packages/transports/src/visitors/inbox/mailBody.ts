import type { InboxMail } from "@tidings/services/inbox/InboxMail"
import { privateHeaders, type Reply } from "../../http/Reply.ts"

// No scripts, forms, frames or access to the parent page; images and fonts load as in a mail program.
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

/**
 * Inserts the base element after the doctype; if it came before the doctype, the page would be laid out in quirks mode.
 */
const withBase = (html: string): string => {
  const at = /^\s*(?:<!doctype[^>]*>)?(?:\s*<html[^>]*>)?(?:\s*<head[^>]*>)?/iu.exec(html)![0].length
  return html.slice(0, at) + base + html.slice(at)
}

/**
 * Serves the HTML of a mail for its own frame: links open in new tabs, inline files are resolved, and nothing can run.
 */
export const mailBody = (mail: InboxMail): Reply => ({
  status: 200,
  headers: { ...privateHeaders, "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy },
  body: withBase(withParts(mail))
})
