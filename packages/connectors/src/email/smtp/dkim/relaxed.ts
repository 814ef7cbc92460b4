import { createHash } from "node:crypto"

const chunkBytes = 256 * 1024

/** Returns the header fields at the top of a mail, in order and with their folded lines, and the offset of its body. */
export const splitMail = (mail: Buffer): { readonly fields: ReadonlyArray<string>; readonly bodyAt: number } => {
  const end = mail.indexOf("\r\n\r\n")
  const header = mail.toString("latin1", 0, end === -1 ? mail.length : end)
  return { fields: header.split(/\r\n(?![ \t])/u), bodyAt: end === -1 ? mail.length : end + 4 }
}

export const headerNameOf = (field: string): string => field.slice(0, field.indexOf(":")).trim().toLowerCase()

/**
 * Returns a field in the relaxed form (RFC 6376 §3.4.2), without a line end: lower-case name, unfolded lines, one space
 * for any white space.
 */
export const relaxedField = (field: string): string => {
  const value = field.slice(field.indexOf(":") + 1).replaceAll("\r\n", "")
  return `${headerNameOf(field)}:${value.replaceAll(/[ \t]+/gu, " ").trim()}`
}

const isSpace = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x09 || byte === 0x0d || byte === 0x0a

/**
 * Returns whole lines in the relaxed form (RFC 6376 §3.4.4): unchanged if they have no needless white space, as base64
 * never has.
 */
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

/**
 * Computes the SHA-256 of a mail's body in the relaxed form; hashes a long body in turns, so that other work goes on in
 * between.
 */
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
