import type { EmailAttachment } from "../messages/OutgoingEmail.ts"
import { singleLine } from "./singleLine.ts"

const longest = 300

const encoded = (character: string): string =>
  Array.from(Buffer.from(character), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join("")

/**
 * Returns the Content-ID of a message's file: its name, percent-encoded where RFC 2392 requires it, and shortened if a
 * line could not hold it.
 */
export const contentId = (filename: string, index: number): string => {
  const name = singleLine(filename)
  const id = name.replaceAll(/[^\w.@+-]/gu, encoded)
  return id.length <= longest ? id : `${index}-${name.replaceAll(/[^\w.-]+/gu, "_").slice(-100)}`
}

/** The spellings of a name that HTML may use: unchanged, percent-encoded, and escaped for an attribute. */
const spellings = (filename: string): ReadonlyArray<string> => [
  filename,
  encodeURI(filename),
  encodeURIComponent(filename),
  filename.replaceAll("&", "&amp;")
]

/**
 * Replaces every `cid:<filename>` of an inline file in the HTML, percent-encoded or not, with a reference to its
 * Content-ID; the case of letters matters.
 */
export const withContentIds = (html: string, attachments: ReadonlyArray<EmailAttachment>): string => {
  const known = attachments
    .flatMap(({ filename, inline }, index) =>
      inline && filename !== ""
        ? spellings(filename).map((spelling) => ({ spelling, id: contentId(filename, index) }))
        : []
    )
    .toSorted((a, b) => b.spelling.length - a.spelling.length)
  const [before = "", ...references] = html.split("cid:")
  return [
    before,
    ...references.map((rest) => {
      const found = known.find(({ spelling }) => rest.startsWith(spelling))
      return found === undefined ? rest : found.id + rest.slice(found.spelling.length)
    })
  ].join("cid:")
}

const mediaType = /^[a-z0-9][\w!#$&^.+-]*\/[a-z0-9][\w!#$&^.+-]*(?:\s*;.*)?$/iu

/**
 * Returns the declared type of a file, or application/octet-stream for an invalid or composite one. A composite type
 * (RFC 2046 §5) may not be carried in base64, and otherwise its bytes, or the message around it, could change.
 */
export const mediaTypeOf = (declared: string): string => {
  const type = singleLine(declared)
  return mediaType.test(type) && !/^(?:multipart|message)\//iu.test(type) ? type : "application/octet-stream"
}
