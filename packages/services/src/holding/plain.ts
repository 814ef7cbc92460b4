import { writable } from "@tidings/schema/fields/writable"
import type { Schema } from "effect"

const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
const mostOfSummary = 300
const mostOfText = 20_000

/**
 * Replaces invisible characters that could make a text read differently, such as a direction mark, by their code:
 * `[U+202E]`.
 */
const marked = (text: string): string =>
  text.replaceAll(unseen, (mark) => `[U+${mark.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}]`)

/**
 * Returns untrusted text on one line, safe to show to people: invisible characters are marked, and a truncated text
 * ends with "…".
 */
export const plain = (text: string, most = mostOfSummary): string => {
  const line = marked(writable(text, most + 1))
  const shown = writable(line, most)
  return shown.length < line.length || text.length > 2 * (most + 1) ? `${shown}…` : shown
}

/** Truncates a text to `most` characters; a truncated text states its full length. */
export const cutText = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most).toWellFormed()}… [cut: ${text.length} characters in all]` : text

/** Truncates all texts of more than 20,000 characters in a JSON value; each states its full length. */
export const cutTexts = (value: Schema.Json): Schema.Json => {
  if (typeof value === "string") return cutText(value, mostOfText)
  if (Array.isArray(value)) return value.map(cutTexts)
  if (value === null || typeof value !== "object") return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, cutTexts(each)]))
}
