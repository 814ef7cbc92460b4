import type { ErasedPerson } from "@tidings/storage/tables/erasures"

const escaped = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`)

/** The escapes of JSON that end in a letter stand before an address as white space does. */
const before = String.raw`(^|[^a-z0-9._%+-]|\\[bfnrt])`
const dotless = /@(?:gmail|googlemail)\.com$/u

/** An address however it is written; the dots that its domain ignores are allowed anywhere. */
const ofEmail = (email: string): string => {
  const at = email.lastIndexOf("@")
  const local = email.slice(0, at)
  const written = dotless.test(email) ? Array.from(local, escaped).join(String.raw`\.?`) : escaped(local)
  return `${before}${written}(@|%40)${escaped(email.slice(at + 1))}($|[^a-z0-9-])`
}

/** A number in E.164 however its digits are grouped. */
const ofPhone = (phone: string): string =>
  String.raw`(\+|%2B)${Array.from(phone.slice(1)).join(String.raw`[ ().\/-]*`)}($|[^0-9])`

/** An id of the caller's, where JSON gives it as such, also inside a text of JSON. */
const ofExternalId = (externalId: string): string => {
  const inJson = JSON.stringify(externalId)
  const inText = JSON.stringify(inJson).slice(1, -1)
  const named = String.raw`external_?id\\?"\s*:\s*`
  return `${named}(${escaped(inJson)}|${escaped(inText)})`
}

/** Matches no text. */
const nothing = String.raw`(?!)`

/** Regular expressions, for any case, of a person's identifiers, and of these or an id of the contact. */
export const patternsOf = ({ email, externalId, ids, phone }: ErasedPerson) => {
  const names = [
    ...(email === null ? [] : [ofEmail(email)]),
    ...(phone === null ? [] : [ofPhone(phone)]),
    ...(externalId === null ? [] : [ofExternalId(externalId)])
  ]
  return { names: names.join("|") || nothing, pattern: [...names, ...ids].join("|") }
}
