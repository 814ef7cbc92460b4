import { createHash } from "node:crypto"

const chunkBytes = 256 * 1024

/** Header fields as they stand at the top of a mail, in order, folded lines with them; and where its body begins. */
export const splitMail = (mail: Buffer): { readonly fields: ReadonlyArray<string>; readonly bodyAt: number } => {
  const end = mail.indexOf("\r\n\r\n")
  const header = mail.toString("latin1", 0, end === -1 ? mail.length : end)
  return { fields: header.split(/\r\n(?![ \t])/u), bodyAt: end === -1 ? mail.length : end + 4 }
}

export const nameOf = (field: string): string => field.slice(0, field.indexOf(":")).trim().toLowerCase()

/** A field in the relaxed form (RFC 6376 §3.4.2), without a line end: its name small, its lines unfolded, one space for any white space. */
export const relaxedField = (field: string): string => {
  const value = field.slice(field.indexOf(":") + 1).replaceAll("\r\n", "")
  return `${nameOf(field)}:${value.replaceAll(/[ \t]+/gu, " ").trim()}`
}

const isSpace = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x09 || byte === 0x0d || byte === 0x0a

/** Whole lines in the relaxed form (RFC 6376 §3.4.4): as they are, which is the case of everything in base64, or without needless white space. */
const relaxedLines = (lines: Buffer): Buffer =>
  lines.includes("\t") || lines.includes("  ") || lines.includes(" \r\n")
    ? Buffer.from(
        lines
          .toString("latin1")
          .replaceAll(/[ \t]+/gu, " ")
          .replaceAll(" \r\n", "\r\n"),
        "latin1"
      )
    : lines

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** SHA-256 of a mail's body in the relaxed form; of a long one in turns, between which others go on. */
export const relaxedBodyHash = async (mail: Buffer, bodyAt: number): Promise<string> => {
  const hash = createHash("sha256")
  let end = mail.length
  while (end > bodyAt && isSpace(mail[end - 1])) end--
  for (let at = bodyAt; at < end;) {
    const cut = at + chunkBytes >= end ? end : mail.lastIndexOf("\r\n", at + chunkBytes) + 2
    const next = cut > at ? cut : end
    hash.update(relaxedLines(mail.subarray(at, next)))
    if (next < end) await turn()
    at = next
  }
  return end > bodyAt ? hash.update("\r\n").digest("base64") : hash.digest("base64")
}
