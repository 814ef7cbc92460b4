import type { Places } from "../Places.ts"

/** Maximum size of a file, in bytes. */
export const mostBytes = 64 * 1024

/** Returns the text of a file's first `mostBytes` without a byte order mark; undecodable bytes become U+FFFD. */
export const decodedText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes.subarray(0, mostBytes))

const encodingOf = (bytes: Uint8Array): string | undefined => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return "UTF-16 (little-endian)"
  if (first === 0xfe && second === 0xff) return "UTF-16 (big-endian)"
  return first === 0 || second === 0 ? "UTF-16 or UTF-32" : undefined
}

/** Returns the character index of the first bytes that are not UTF-8. */
const firstUndecodable = (bytes: Uint8Array): number => {
  const decoder = new TextDecoder("utf-8", { fatal: true })
  let [good, bad] = [0, bytes.length + 1]
  const length = (end: number): number | undefined => {
    try {
      return decoder.decode(bytes.subarray(0, end), { stream: true }).length
    } catch {
      return undefined
    } finally {
      try {
        decoder.decode()
      } catch {
        // An end within a character is no fault of the text before it.
      }
    }
  }
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    if (length(middle) === undefined) bad = middle
    else good = middle
  }
  return length(good) ?? 0
}

const isDecodable = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

// eslint-disable-next-line no-control-regex
const unprintable = /[\0-\u0008\u000b\u000c\u000e-\u001f\u007f\u0085\ufffe\uffff]/gu

/** Refuses a file that is too large, not UTF-8 or holds characters that YAML does not allow; true if it may be read. */
export const isReadable = (bytes: Uint8Array, text: string, places: Places): boolean => {
  if (bytes.length > mostBytes) {
    places.refuseAt(0, "file_too_large", `A file holds at most ${mostBytes / 1024} KB; this one is larger.`)
    return false
  }
  const other = encodingOf(bytes)
  if (other !== undefined) {
    places.refuseAt(0, "encoding_invalid", `This file seems to be ${other}: save it as UTF-8.`)
    return false
  }
  if (!isDecodable(bytes))
    places.refuseAt(firstUndecodable(bytes), "encoding_invalid", "This is not UTF-8: save the file as UTF-8.")
  for (const { 0: character, index } of text.matchAll(unprintable)) {
    const name = `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`
    places.refuseAt(index, "character_invalid", `The control character ${name} may not stand here.`)
  }
  return places.count === 0
}
