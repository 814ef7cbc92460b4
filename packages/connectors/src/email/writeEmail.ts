import MimeNode from "nodemailer/lib/mime-node"
import { addressField, envelopeOf } from "./addressField.ts"
import type { ComposedEmail, EmailFields } from "./EmailFields.ts"

const foldedAt = 76

/**
 * Returns the end of the line that begins at `start`: after its last word that still fits, else after its first; -1 if
 * no space follows.
 */
const lineEnd = (text: string, start: number): number => {
  let words = start
  while (text[words] === " ") words++
  let end = text.lastIndexOf(" ", start + foldedAt)
  while (end > words && text[end - 1] === " ") end--
  return end > words ? end : text.indexOf(" ", Math.max(words, start + foldedAt))
}

/**
 * Folds a header field into lines of at most 76 characters where its spaces allow it (RFC 5322 §2.2.3), without the
 * last line end; unfolded it is the same text, and no line consists of spaces alone.
 */
export const foldedField = (name: string, value: string): string => {
  const text = `${name}: ${value}`
  let folded = ""
  let start = 0
  while (text.length - start > foldedAt) {
    const end = lineEnd(text, start)
    if (end === -1) break
    folded += `${text.slice(start, end)}\r\n`
    start = end
  }
  return folded + text.slice(start)
}

const longestLine = 76

const encoder = new MimeNode()

/**
 * Encodes text for a part: with CRLF line ends (RFC 2045 §6.8), in base64, so that no line is long, begins with a dot
 * or could be a boundary.
 */
const base64Lines = (text: string): string => {
  const base64 = Buffer.from(text.replaceAll(/\r?\n|\r/gu, "\r\n")).toString("base64")
  let lines = ""
  for (let at = 0; at < base64.length; at += longestLine) lines += `${base64.slice(at, at + longestLine)}\r\n`
  return lines
}

const part = (type: string, text: string): string =>
  `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64Lines(text)}`

/** Returns the part of a message's id that its boundaries are made of. */
export const boundaryOf = (id: string): string => id.replaceAll(/\W/gu, "").slice(0, 40)

const body = ({ html, id, text }: EmailFields): string => {
  if (html === "") return part("text/plain", text)
  if (text === "") return part("text/html", html)
  const boundary = `=_${boundaryOf(id)}`
  return (
    `Content-Type: multipart/alternative;\r\n boundary="${boundary}"\r\n\r\n` +
    `--${boundary}\r\n${part("text/plain", text)}--${boundary}\r\n${part("text/html", html)}--${boundary}--\r\n`
  )
}

const header = ({ cc, date, from, headers, messageId, replyTo, subject, to }: EmailFields): string => {
  let lines = ""
  const add = (name: string, value: string) => {
    if (value !== "") lines += `${foldedField(name, value)}\r\n`
  }
  for (const { key, value } of headers) {
    add(key, typeof value === "string" ? encoder.encodeHeaderValue(key, value) : value.value)
  }
  add("From", addressField(from))
  add("To", addressField(to))
  add("Cc", cc.map(addressField).join(", "))
  if (replyTo !== undefined) add("Reply-To", addressField(replyTo))
  add("Subject", encoder.encodeHeaderValue("Subject", subject))
  const sent = date.toUTCString().replace("GMT", "+0000")
  return `${lines}Message-ID: ${messageId}\r\nDate: ${sent}\r\nMIME-Version: 1.0\r\n`
}

/**
 * Writes a message without files into one buffer: a reader gets the same as from MailComposer, at a tenth of the cost.
 */
export const writeEmail = (fields: EmailFields): ComposedEmail => ({
  bytes: Buffer.from(header(fields) + body(fields)),
  messageId: fields.messageId,
  envelope: envelopeOf(fields)
})
