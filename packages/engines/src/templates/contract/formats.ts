import { EmailAddress } from "@tidings/schema/fields/Email"
import { Schema } from "effect"

const isEmail = Schema.is(EmailAddress)

const schemes = new Set(["http:", "https:", "mailto:"])

// URL.parse drops tabs and line breaks and accepts spaces; mail clients do neither.
const isUrl = (text: string) =>
  !/[\s\p{Cc}<>"]/u.test(text) && text.length <= 2_048 && schemes.has(URL.parse(text)?.protocol ?? "")

/** Matches a day, with or without a time, with or without a zone; RFC 3339 has no times without a zone. */
export const iso =
  /^(\d{4})-(\d{2})-(\d{2})(?:T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?)?$/u

const isDate = (text: string) => {
  const parts = iso.exec(text)
  if (!parts) return false
  const [year, month, day] = parts.slice(1, 4).map(Number) as [number, number, number]
  const date = new Date(Date.UTC(2000, month - 1, day))
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** String types with a format: the check, and its name in a refusal. */
export const formats = {
  url: { accepts: isUrl, expected: "an http, https or mailto URL" },
  email: { accepts: isEmail, expected: "an email address" },
  date: { accepts: isDate, expected: "an ISO 8601 date such as 2026-11-30, with or without a time" }
} as const
