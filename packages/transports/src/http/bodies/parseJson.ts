/**
 * Maximum nesting of JSON (RFC 8259, section 9): beyond any use, and far below the depth that exhausts a later stack.
 */
export const maxDepth = 128

/** Maximum number of values in JSON: twice what a template needs, and few enough to visit each. */
export const maxValues = 20_000

const quote = 0x22
const backslash = 0x5c
// Brackets and braces differ in this bit only.
const bit = 0x20
const open = 0x7b
const close = 0x7d
const comma = 0x2c
const colon = 0x3a

/** Returns the end of the string that starts at `start`; the end of the text if it is not closed. */
const endOfString = (text: string, start: number): number => {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1
    while (text.charCodeAt(before) === backslash) before--
    if ((end - before) % 2 === 1) return end
  }
  return text.length
}

/**
 * Counts the members written in the objects of JSON, or says why it exceeds the limits, by looking only at brackets,
 * colons and commas.
 */
const membersWritten = (text: string): number | string => {
  let depth = 0
  let members = 0
  // Every value follows a comma, except the first of its list, which follows an opening bracket.
  let values = 1
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at)
    else if (code === comma) values++
    else if (code === colon) members++
    else if ((code | bit) === open) {
      values++
      if (++depth > maxDepth) return `JSON may nest ${maxDepth} levels deep at most`
    } else if ((code | bit) === close) depth--
    if (values > maxValues) return `JSON may hold ${maxValues} values at most`
  }
  return members
}

const membersOf = (value: unknown): number => {
  if (typeof value !== "object" || value === null) return 0
  let members = Array.isArray(value) ? 0 : Object.keys(value).length
  for (const one of Object.values(value)) members += membersOf(one)
  return members
}

/**
 * Parses JSON with at most `maxDepth` levels and `maxValues` values, and without duplicate member names (RFC 7493,
 * section 2.3), because bodies are compared by them; throws a SyntaxError for anything else.
 */
export const parseJson = (text: string): unknown => {
  const written = membersWritten(text)
  if (typeof written === "string") throw new SyntaxError(written)
  const value: unknown = JSON.parse(text)
  if (membersOf(value) !== written) throw new SyntaxError("JSON names a member of an object twice")
  return value
}
