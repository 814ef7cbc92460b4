import type { FieldError } from "@tidings/schema/FieldError"
import type { QrEncodes } from "@tidings/schema/resources/QrDesign"

type VCard = Extract<QrEncodes, { readonly kind: "vcard" }>

/** Escapes a text value by RFC 6350 §3.4. */
const escaped = (text: string) => text.replaceAll(/[\\;,]/gu, "\\$&").replaceAll(/\r\n|\r|\n/gu, "\\n")

const wholeCard = /^BEGIN:VCARD\r?\n(?:(?!END:VCARD)[^\r\n]+\r?\n)*END:VCARD\s*$/iu

/** Returns the errors of a card: it must be given whole, or as fields with at least one name. */
export const vcardErrors = (card: VCard): ReadonlyArray<FieldError> => {
  const { kind: _, vcardSource, ...fields } = card
  if (vcardSource === undefined) {
    const named = [card.firstName, card.lastName, card.organization].some((name) => name?.trim())
    if (named) return []
    const message = "A contact needs a firstName, a lastName or an organization"
    return [{ path: "encodes.firstName", code: "required", message }]
  }
  const message = "vcardSource is the whole card; leave the other fields out"
  const beside = Object.keys(fields).map((field) => ({
    path: `encodes.${field}`,
    code: "unknown_field" as const,
    message
  }))
  if (wholeCard.test(vcardSource)) return beside
  const shape = "One vCard, from BEGIN:VCARD to END:VCARD"
  return [{ path: "encodes.vcardSource", code: "pattern_mismatch", message: shape }, ...beside]
}

/** Returns a vCard 4.0 (RFC 6350) without folded lines: folding would cost room in the code, and no reader needs it. */
export const vcardText = (card: VCard): string => {
  if (card.vcardSource !== undefined) return card.vcardSource
  const { address, email, firstName = "", lastName = "", note, organization, phone, title, url } = card
  const name = [firstName, lastName].filter((part) => part !== "").join(" ")
  const line = (property: string, value: string | undefined) => (value === undefined ? [] : [`${property}:${value}`])
  const text = (property: string, value: string | undefined) => line(property, value && escaped(value))
  return [
    "BEGIN:VCARD",
    "VERSION:4.0",
    `FN:${escaped(name === "" ? organization! : name)}`,
    ...(name === "" ? [] : [`N:${escaped(lastName)};${escaped(firstName)};;;`]),
    ...text("ORG", organization),
    ...text("TITLE", title),
    ...text("TEL", phone),
    ...text("EMAIL", email),
    ...line("URL", url),
    ...line("ADR", address && `;;${escaped(address)};;;;`),
    ...text("NOTE", note),
    "END:VCARD"
  ].join("\r\n")
}
