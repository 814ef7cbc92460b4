import type { Contact } from "@tidings/schema/resources/Contact"

const traitsAre = "traits."

/**
 * Reads a field of a contact's record: its own, or a trait for `traits.<name>`; the result is undefined if it has none.
 */
export const readerOf = (field: string): ((contact: Contact) => unknown) => {
  if (!field.startsWith(traitsAre)) return (contact) => contact[field as Exclude<keyof Contact, "traits">]
  const name = field.slice(traitsAre.length)
  return ({ traits }) => traits[name]
}

/**
 * Text as a cell of CSV (RFC 4180). One that a spreadsheet would take for a formula gets an apostrophe before it
 * (owasp.org/www-community/attacks/CSV_Injection).
 */
const cellOf = (value: unknown): string => {
  if (value === undefined || value === null) return ""
  if (typeof value === "number" || typeof value === "boolean") return String(value)
  const text = typeof value === "string" ? value : JSON.stringify(value)
  const harmless = /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text
  return /[",\r\n]/u.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** One line of CSV, with its end. */
export const csvLine = (values: ReadonlyArray<unknown>): string => `${values.map(cellOf).join(",")}\r\n`
