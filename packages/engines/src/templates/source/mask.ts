import { defaultOptions, Tokenizer, TypeGuards } from "liquidjs"
import { escapeHtml } from "../../markup/escape.ts"

/** One Liquid tag or output of a source. */
export interface Slot {
  readonly source: string
  readonly line: number
  /** The name of a tag; undefined for an output. */
  readonly tag: string | undefined
}

/** A source with its Liquid replaced by words that no parser of MJML, HTML or CSS splits. */
export interface Masked {
  readonly text: string
  readonly slots: ReadonlyArray<Slot>
  /** Matches one word; its group is the slot's index. Global: use it with matchAll or replaceAll only. */
  readonly word: RegExp
  /** Restores the Liquid in a masked text. */
  readonly unmask: (text: string) => string
}

/** Returns the tokens of a source, text and Liquid in order. */
export const topLevel = (source: string) => new Tokenizer(source).readTopLevelTokens(defaultOptions)

/** Masks the Liquid of a source that parses. */
export const mask = (source: string): Masked => {
  const taken = new Set(Array.from(source.matchAll(/Lq(\d+)z/gu), (match) => match[1]))
  let salt = 0
  while (taken.has(String(salt))) salt++
  const slots: Array<Slot> = []
  let text = ""
  let line = 1
  for (const token of topLevel(source)) {
    const found = token.getText()
    if (TypeGuards.isHTMLToken(token)) text += found
    else {
      text += `Lq${salt}z${slots.length}z`
      slots.push({ source: found, line, tag: TypeGuards.isTagToken(token) ? token.name : undefined })
    }
    line += found.split("\n").length - 1
  }
  const word = new RegExp(`Lq${salt}z(\\d+)z`, "gu")
  const unmask = (masked: string) => masked.replaceAll(word, (_, index) => slots[Number(index)]!.source)
  return { text, slots, word, unmask }
}

/** Escapes plain text with Liquid for HTML, leaving the Liquid as it is. */
export const escapeAround = (source: string): string =>
  topLevel(source)
    .map((token) => (TypeGuards.isHTMLToken(token) ? escapeHtml(token.getText()) : token.getText()))
    .join("")
