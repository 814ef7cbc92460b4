/** The most levels that JSON may nest here (RFC 8259, section 9): beyond any use, and far below what exhausts a stack behind. */
export const maxDepth = 128

/** The most values that JSON may hold here: twice what a template takes, and few enough to be looked at one by one. */
export const maxValues = 20_000

const quote = 0x22
const backslash = 0x5c
// Brackets and braces differ by this bit alone.
const bit = 0x20
const open = 0x7b
const close = 0x7d
const comma = 0x2c
const colon = 0x3a

/** Where a string ends that starts at `start`; the end of the text when it never does. */
const endOfString = (text: string, start: number): number => {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1
    while (text.charCodeAt(before) === backslash) before--
    if ((end - before) % 2 === 1) return end
  }
  return text.length
}

/** How many members the objects of JSON are written with, or why it is too much to be read, as far as its brackets and commas tell. */
const membersWritten = (text: string): number | string => {
  let depth = 0
  let members = 0
  // Each value but the first of its list stands behind a comma, the first behind an opening bracket.
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
 * JSON.parse of what nests at most `maxDepth` levels, holds at most `maxValues` and names no member of an object twice (RFC 7493, section 2.3), by which
 * bodies are compared; throws a SyntaxError for everything else.
 */
export const parseJson = (text: string): unknown => {
  const written = membersWritten(text)
  if (typeof written === "string") throw new SyntaxError(written)
  const value: unknown = JSON.parse(text)
  if (membersOf(value) !== written) throw new SyntaxError("JSON names a member of an object twice")
  return value
}
