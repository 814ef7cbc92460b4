import type { InboxMail, InboxPart } from "@tidings/services/inbox/InboxMail"
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

const shownInPlace = /^image\/(?:png|jpeg|gif|webp|avif|bmp|svg\+xml)$/u

/** Returns a Content-Disposition with the name in ASCII for old clients, and in full for all others (RFC 6266). */
const saveAs = (name: string): string =>
  `attachment; filename="${name.replaceAll(/[^\w .-]/gu, "_")}"; filename*=UTF-8''${encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/gu, (character) => `%${character.charCodeAt(0).toString(16)}`)}`

// A file can run nothing here, whatever type it claims.
const inert = { ...privateHeaders, "Content-Security-Policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'" }

/** Serves one file of a mail: images are shown, other files are downloads. */
export const partDownload = ({ bytes, contentType, filename, index }: InboxPart): Reply => ({
  status: 200,
  headers: shownInPlace.test(contentType)
    ? { ...inert, "Content-Type": contentType }
    : {
        ...inert,
        "Content-Type": "application/octet-stream",
        "Content-Disposition": saveAs(filename ?? `part-${index}`)
      },
  body: bytes
})

/** Serves the whole message as a file for mail programs. */
export const rawDownload = ({ id, raw }: InboxMail): Reply => ({
  status: 200,
  headers: { ...inert, "Content-Type": "message/rfc822", "Content-Disposition": saveAs(`${id}.eml`) },
  body: raw
})
