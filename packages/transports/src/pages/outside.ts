import { html, Html } from "./html.ts"

/**
 * Invisible characters that could make a text read as another: controls, direction marks, zero-width spaces, lone
 * surrogates.
 */
const unseen = /([\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}])/u

const joiner = "\u200D"
const beforeJoiner = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F]$/u
const pictograph = /^\p{Extended_Pictographic}/u

const codeOf = (mark: string): string => `U+${mark.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`

/**
 * Splits a text into visible pieces and invisible characters in turn, beginning with a piece; `kept` are characters
 * that may stay.
 */
const pieces = (text: string, kept: string): ReadonlyArray<string> => {
  const parts = text.split(unseen)
  const out: Array<string> = [parts[0]!]
  for (let index = 1; index < parts.length; index += 2) {
    const [mark, next] = [parts[index]!, parts[index + 1]!]
    const before = out.at(-1)!
    const isHarmless =
      kept.includes(mark) ||
      (mark === joiner && beforeJoiner.test(before.slice(-3)) && pictograph.test(next.slice(0, 2)))
    if (isHarmless) out[out.length - 1] = before + mark + next
    else out.push(mark, next)
  }
  return out
}

/** Returns the first `most` whole characters of a text, and true if there are more. */
const cut = (text: string, most: number): readonly [shown: string, isCut: boolean] => {
  if (text.length <= most) return [text, false]
  const characters = Array.from(text.slice(0, most * 2))
  return characters.length <= most && text.length <= most * 2
    ? [text, false]
    : [characters.slice(0, most).join(""), true]
}

const cutAt = ({ length }: string): Html =>
  html`<span class="quiet">… (cut: ${length.toLocaleString("en")} characters in all)</span>`

interface Showing {
  /** Maximum number of characters shown. */
  readonly most?: number
  /** True if line breaks and tabs are kept. */
  readonly lines?: boolean
}

/**
 * Renders a text from outside safely: escaped, with its direction isolated, invisible characters shown as their code
 * points, and a note if it is cut.
 */
export const outside = (text: string, { lines = false, most = 300 }: Showing = {}): Html => {
  const [shown, isCut] = cut(text, most)
  const marked = pieces(shown, lines ? "\n\t\r" : "").map((piece, index) =>
    index % 2 === 0 ? piece : html`<span class="unseen">${codeOf(piece)}</span>`
  )
  const whole = html`<bdi>${marked}</bdi>`
  return isCut ? new Html(whole.text + cutAt(text).text) : whole
}

/** Renders a text from outside without markup, on one line, e.g. for a title. */
export const outsideText = (text: string, most = 100): string => {
  const [shown, isCut] = cut(text, most)
  const marked = pieces(shown, "").map((piece, index) => (index % 2 === 0 ? piece : `[${codeOf(piece)}]`))
  return marked.join("") + (isCut ? "…" : "")
}
