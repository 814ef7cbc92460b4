import type { TextRule } from "../SocialRules.ts"
import { weightedLength } from "./weighted/weightedLength.ts"

const emoji = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}/u
/** Zero-width joiner, keycap, variation selector 16. */
const joining = new Set(["\u200D", "\u20E3", "\uFE0F"])

/**
 * Counts characters, but emoji and their joining characters by their bytes in UTF-8, as Threads does
 * (developers.facebook.com/docs/threads, 2026-11).
 */
const emojiBytes = (text: string): number => {
  let length = 0
  for (const character of text)
    length += emoji.test(character) || joining.has(character) ? Buffer.byteLength(character) : 1
  return length
}

const codePoints = (text: string): number => {
  let length = 0
  for (const _ of text) length++
  return length
}

const link = /https?:\/\/\S+/giu

/** Returns the difference between the counted length of a text's links and their length in characters. */
const linksChange = (text: string, links: number | undefined): number =>
  links === undefined
    ? 0
    : Array.from(text.matchAll(link), ([found]) => links - codePoints(found)).reduce((sum, change) => sum + change, 0)

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" })

// Splitting into graphemes takes microseconds per UTF-16 unit; no honest text has more than this many units per
// grapheme.
const mostUnits = 16

const graphemes = (text: string, most: number): number =>
  text.length > mostUnits * (most + 1) ? Math.ceil(text.length / mostUnits) : [...segmenter.segment(text)].length

// Finding links takes microseconds per UTF-16 unit; X itself accepts no longer text, whatever the count of its links.
const mostWeighted = 8_000

/** Returns the length of a text by its network's count; takes linear time. */
const lengthOf = (text: string, { counted, links, most }: TextRule): number => {
  switch (counted) {
    case "weighted":
      return text.length > mostWeighted ? text.length : weightedLength(text)
    case "graphemes":
      return graphemes(text, most) + linksChange(text, links)
    case "characters":
      return codePoints(text) + linksChange(text, links)
    case "utf16":
      return text.length
    case "bytes":
      return Buffer.byteLength(text)
    case "emojiBytes":
      return emojiBytes(text)
  }
}

const unitOf: Readonly<Record<TextRule["counted"], string>> = {
  weighted: "weighted characters",
  graphemes: "characters",
  characters: "characters",
  utf16: "UTF-16 units",
  bytes: "bytes",
  emojiBytes: "characters (emoji count by their bytes)"
}

/** Returns the reason why a text is too long for its network, in words; undefined if it is not. */
export const tooLong = (text: string, rule: TextRule, who: string): string | undefined => {
  const length = lengthOf(text, rule)
  if (length > rule.most) return `${who} takes ${rule.most} ${unitOf[rule.counted]}; this has ${length}`
  const bytes = rule.bytes === undefined ? 0 : Buffer.byteLength(text)
  return bytes > (rule.bytes ?? 0) ? `${who} takes ${rule.bytes} bytes; this has ${bytes}` : undefined
}
