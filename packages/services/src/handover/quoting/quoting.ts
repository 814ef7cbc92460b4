/** Replaces a provider's words that readers of a timeline, an event or a log must not see. */
export const unkept = "The provider's words are not kept: they may quote the message."

/** Returns true if words quote a message. */
export type Quotes = (words: string) => boolean

const mostRead = 10_000
const leastQuoted = 8

const folded = (text: string): string =>
  text
    .slice(0, mostRead)
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "")

const numbers = /[0-9](?:[ ._\u00a0\u202f-]?[0-9]){3,30}/gu
const words = /[\p{L}\p{N}]{4,40}/gu
/** Codes in capitals, as device codes are written: BXKQ-WPLM. */
const capitals = /(?<![\p{L}\p{N}])\p{Lu}[\p{Lu}-]{5,60}(?![\p{L}\p{N}])/gu
const leastCapitals = 6

/** Returns every part of a text that may be a code. */
const codesIn = (text: string): ReadonlyArray<string> => {
  const read = text.slice(0, mostRead)
  const mixed = read.match(words)?.filter((word) => /\p{N}/u.test(word)) ?? []
  const spelled = (read.match(capitals) ?? []).map(folded).filter(({ length }) => length >= leastCapitals)
  return [...[...(read.match(numbers) ?? []), ...mixed].map(folded), ...spelled]
}

const unescaped = (text: string): string =>
  text
    .replaceAll(/=\?[^?\s]{1,40}\?b\?([A-Za-z0-9+/=]{1,200})\?=/giu, (_, encoded: string) =>
      Buffer.from(encoded, "base64").toString("utf8")
    )
    .replaceAll(/[=%]([0-9a-f]{2})|\\u00([0-9a-f]{2})/giu, (_, one: string | undefined, other: string) =>
      String.fromCharCode(Number.parseInt(one ?? other, 16))
    )
    .replaceAll(/&(?:nbsp|#(?:x20|x0*a0|0*32|0*160));/giu, " ")

/**
 * Tests if words quote one of these lines as a whole, a code in one, or a code within `longer`, in any spelling or
 * encoding. The lines are the ones that identify a message: its subject, or all of a text message.
 */
export const quoting = (lines: ReadonlyArray<string>, longer = ""): Quotes => {
  const telling = lines.flatMap((line) => {
    const whole = folded(line)
    return [...(whole.length < leastQuoted ? [] : [whole]), ...codesIn(line)]
  })
  return (words) => {
    const read = words.slice(0, mostRead)
    const forms = [...new Set([read, unescaped(read)])]
    if (forms.map(folded).some((form) => telling.some((part) => form.includes(part)))) return true
    const told = longer === "" ? [] : forms.flatMap(codesIn).filter(({ length }) => length >= 4)
    if (told.length === 0) return false
    const codes = new Set(codesIn(longer))
    return told.some((code) => codes.has(code))
  }
}
