import { writable } from "@tidings/schema/fields/writable"
import type { Schema } from "effect"

const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
const mostOfSummary = 300
const mostOfText = 20_000

/** Names what cannot be seen and could make a text read as another, such as a mark that turns its direction: `[U+202E]`. */
const marked = (text: string): string =>
  text.replaceAll(unseen, (mark) => `[U+${mark.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}]`)

/** A text of somebody else's on one line as people can be shown it: nothing in it is unseen, and what is cut says so. */
export const plain = (text: string, most = mostOfSummary): string => {
  const line = marked(writable(text, most + 1))
  const shown = writable(line, most)
  return shown.length < line.length || text.length > 2 * (most + 1) ? `${shown}…` : shown
}

/** A text of at most so many characters; what is cut says how long it is. */
export const cutText = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most).toWellFormed()}… [cut: ${text.length} characters in all]` : text

/** A JSON value whose texts of more than 20,000 characters are cut, and say how long they are. */
export const cutTexts = (value: Schema.Json): Schema.Json => {
  if (typeof value === "string") return cutText(value, mostOfText)
  if (Array.isArray(value)) return value.map(cutTexts)
  if (value === null || typeof value !== "object") return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, cutTexts(each)]))
}
