/** The most levels that JSON may nest here (RFC 8259, section 9): beyond any use, and far below what exhausts a stack behind. */
export const maxDepth = 128

const quote = 0x22
const backslash = 0x5c
// Brackets and braces differ by this bit alone.
const bit = 0x20
const open = 0x7b
const close = 0x7d

/** Where a string ends that starts at `start`; the end of the text when it never does. */
const endOfString = (text: string, start: number): number => {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1
    while (text.charCodeAt(before) === backslash) before--
    if ((end - before) % 2 === 1) return end
  }
  return text.length
}

const isTooDeep = (text: string): boolean => {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at)
    else if ((code | bit) === open && ++depth > maxDepth) return true
    else if ((code | bit) === close) depth--
  }
  return false
}

/** JSON.parse of what nests at most `maxDepth` levels; throws a SyntaxError for everything else. */
export const parseJson = (text: string): unknown => {
  if (isTooDeep(text)) throw new SyntaxError(`JSON may nest ${maxDepth} levels deep at most`)
  return JSON.parse(text)
}
