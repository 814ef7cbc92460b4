import type { EmailAttachment } from "../messages/OutgoingEmail.ts"
import { singleLine } from "./singleLine.ts"

const longest = 300

const encoded = (character: string): string =>
  Array.from(Buffer.from(character), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join("")

/** The Content-ID of a message's file: its name, percent-encoded where a name may not stand in one (RFC 2392); shortened where a line could not hold it. */
export const contentId = (filename: string, index: number): string => {
  const name = singleLine(filename)
  const id = name.replaceAll(/[^\w.@+-]/gu, encoded)
  return id.length <= longest ? id : `${index}-${name.replaceAll(/[^\w.-]+/gu, "_").slice(-100)}`
}

/** How HTML may have written a name: as it is, percent-encoded, and within an attribute. */
const spellings = (filename: string): ReadonlyArray<string> => [
  filename,
  encodeURI(filename),
  encodeURIComponent(filename),
  filename.replaceAll("&", "&amp;")
]

/** The HTML with every `cid:<filename>` of an inline file, percent-encoded or not, as a reference to its Content-ID, letter by letter. */
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

/** The type of a file as it may be said. A composite one (RFC 2046 §5) is not carried in base64, so that its bytes, or the message around it, could change. */
export const mediaTypeOf = (declared: string): string => {
  const type = singleLine(declared)
  return mediaType.test(type) && !/^(?:multipart|message)\//iu.test(type) ? type : "application/octet-stream"
}
