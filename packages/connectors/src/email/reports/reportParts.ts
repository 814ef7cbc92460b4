import type { Email } from "postal-mime"
import { type Fields, fieldGroups } from "./fieldGroups.ts"

const readableBytes = 64 * 1024

// Reports are ASCII or UTF-8; what is neither is read byte by byte, so that nothing else is lost with it.
const textOf = (content: ArrayBuffer | Uint8Array | string): string => {
  if (typeof content === "string") return content.slice(0, readableBytes)
  const bytes = new Uint8Array(content).subarray(0, readableBytes)
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder("latin1").decode(bytes)
  }
}

/** The field groups in the first part of one of these media types, as far as its first 64 KiB go; empty without one. */
export const partFields = (report: Email, ...types: ReadonlyArray<string>): ReadonlyArray<Fields> => {
  const part = report.attachments.find(({ mimeType }) => types.includes(mimeType.toLowerCase()))
  return part === undefined ? [] : fieldGroups(textOf(part.content))
}

/** The headers of the message that a report is about, whole or in part, and empty when it was left out. */
export const originalHeaders = (report: Email): Fields =>
  partFields(
    report,
    "message/rfc822",
    "text/rfc822-headers",
    "message/rfc822-headers",
    "message/global",
    "message/global-headers"
  )[0] ?? new Map()

/** One of the report's own headers. */
export const ownHeader = (report: Email, name: string): string | undefined =>
  report.headers.find(({ key }) => key === name)?.value
