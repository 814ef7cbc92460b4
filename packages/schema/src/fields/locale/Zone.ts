import { Schema } from "effect"
import { text } from "../text.ts"

const form = /^[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+){1,2}$/u

const isKnown = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone.length > 0
  } catch {
    return false
  }
}

/**
 * True for UTC and for a known Area/City zone; false for offsets and for abbreviations such as EST, which know no
 * summer time.
 */
export const isZone = (name: string): boolean =>
  name === "UTC" || (form.test(name) && !/^etc\//iu.test(name) && isKnown(name))

/** A zone of the IANA list. */
export const Zone = text(
  { min: 1, max: 64 },
  Schema.makeFilter(
    (name: string) =>
      isZone(name) ||
      "Expected a zone of the IANA list, such as Europe/Berlin, or UTC; offsets and abbreviations know no summer time",
    { fieldCode: "format_invalid" }
  ).abort(),
  Schema.isPattern(/^[A-Za-z0-9_+/-]+$/u, { expected: "a zone such as Europe/Berlin" })
).annotate({ examples: ["Europe/Berlin"], description: "Zone of the IANA list: Area/City, or UTC" })
