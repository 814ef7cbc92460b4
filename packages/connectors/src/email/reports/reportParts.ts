import type { Email } from "postal-mime"
import { type Fields, fieldGroups } from "./fieldGroups.ts"

const readableBytes = 64 * 1024

// Reports are ASCII or UTF-8; other bytes are read as Latin-1, so that the rest is not lost with them.
const textOf = (content: ArrayBuffer | Uint8Array | string): string => {
  if (typeof content === "string") return content.slice(0, readableBytes)
  const bytes = new Uint8Array(content).subarray(0, readableBytes)
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder("latin1").decode(bytes)
  }
}

/**
 * Returns the field groups in the first part of one of these media types, within its first 64 KiB; empty if there is no
 * such part.
 */
export const partFields = (report: Email, ...types: ReadonlyArray<string>): ReadonlyArray<Fields> => {
  const part = report.attachments.find(({ mimeType }) => types.includes(mimeType.toLowerCase()))
  return part === undefined ? [] : fieldGroups(textOf(part.content))
}

/** Returns the headers of the message that a report is about, attached whole or in part; empty if it was left out. */
export const originalHeaders = (report: Email): Fields =>
  partFields(
    report,
    "message/rfc822",
    "text/rfc822-headers",
    "message/rfc822-headers",
    "message/global",
    "message/global-headers"
  )[0] ?? new Map()

/** Returns one of the report's own headers. */
export const ownHeader = (report: Email, name: string): string | undefined =>
  report.headers.find(({ key }) => key === name)?.value
