import type { InboxMail, InboxPart } from "@tidings/services/inbox/InboxMail"
import { privateHeaders, type Reply } from "../../http/Reply.ts"

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
