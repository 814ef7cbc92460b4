import { Schema } from "effect"
import { text } from "./text.ts"

// One @, a dotted domain, no white space, commas, angle brackets or control characters; RFC 5321's lengths.
const addressPattern =
  /^[^\s@<>(),;:\\"\p{Cc}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u

/** One mailbox address, without a display name; at most 254 characters (RFC 5321 §4.5.3.1). */
export const EmailAddress = text(
  { max: 254 },
  Schema.isPattern(addressPattern, {
    expected: "one email address without a name, such as ada@example.com",
    fieldCode: "format_invalid"
  })
).annotate({ format: "email", examples: ["ada@example.com"] })

const dotless = new Set(["gmail.com", "googlemail.com"])

/** Normalises an address for comparison: lower case, and without dots before the @ of gmail.com and googlemail.com. */
export const normalizeEmail = (address: string): string => {
  const lower = address.trim().toLowerCase()
  const at = lower.lastIndexOf("@")
  const domain = lower.slice(at + 1)
  return dotless.has(domain) ? `${lower.slice(0, at).replaceAll(".", "")}@${domain}` : lower
}
