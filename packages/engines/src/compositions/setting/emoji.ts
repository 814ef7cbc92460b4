import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

/** Returns the path of a file of Noto Emoji (Apache-2.0); only the drawings that a text has are read. */
const file = (name: string): string => fileURLToPath(import.meta.resolve(`@iconify-json/noto/${name}`))

const looksLikeEmoji = /\p{Emoji_Presentation}|\p{Emoji}\uFE0F|\p{Regional_Indicator}{2}|^[0-9#*]\uFE0F?\u20E3$/u

/** A part of a text: words, or a single emoji. */
type EmojiPart = { readonly words: string } | { readonly emoji: string }

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" })

export const emojiParts = (text: string): ReadonlyArray<EmojiPart> => {
  const parts: Array<EmojiPart> = []
  let words = ""
  for (const { segment } of graphemes.segment(text)) {
    if (!looksLikeEmoji.test(segment)) words += segment
    else {
      if (words !== "") parts.push({ words })
      parts.push({ emoji: segment })
      words = ""
    }
  }
  return words === "" ? parts : [...parts, { words }]
}

/** Returns a text without its emoji. */
export const withoutEmoji = (text: string): string =>
  emojiParts(text)
    .map((part) => ("words" in part ? part.words : " "))
    .join("")

const codes = (emoji: string): string =>
  Array.from(emoji, (sign) => sign.codePointAt(0)!.toString(16).padStart(4, "0"))
    .filter((code) => code !== "fe0f")
    .join("-")

let names: Readonly<Record<string, string>> | undefined
let drawings: string | undefined
const drawn = new Map<string, string | undefined>()
const mostKept = 500

const nameOf = (emoji: string): string | undefined => {
  names ??= JSON.parse(readFileSync(file("chars.json"), "utf8")) as Record<string, string>
  return names[codes(emoji)]
}

/** Returns the body of one icon, found without parsing the thousands of others; undefined if there is none. */
const bodyOf = (name: string): string | undefined => {
  drawings ??= readFileSync(file("icons.json"), "latin1")
  const start = drawings.indexOf(`\n\t\t"${name}": {`)
  const at = start < 0 ? -1 : drawings.indexOf(`"body": "`, start)
  if (at < 0) return undefined
  const end = drawings.indexOf("\n", at)
  return JSON.parse(drawings.slice(at + `"body": `.length, end).replace(/,$/u, "")) as string
}

const sourceOf = (emoji: string): string | undefined => {
  const name = nameOf(emoji)
  const body = name === undefined ? undefined : bodyOf(name)
  if (body === undefined) return undefined
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128">${body}</svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`
}

/** Returns the drawing of an emoji as a data URL; undefined if it has none. */
export const drawingOf = (emoji: string): string | undefined => {
  if (!drawn.has(emoji)) {
    if (drawn.size >= mostKept) drawn.clear()
    drawn.set(emoji, sourceOf(emoji))
  }
  return drawn.get(emoji)
}
