/** What stands for itself in a commentary only behind a backslash (learn.microsoft.com/linkedin …/little-text-format, 2026-01). */
const reserved = /[\\|{}@[\]()<>#*_~]/gu

const tag = /#(?=[\p{L}\p{N}])[\p{L}\p{N}\p{M}]+/gu

/** A text as a commentary says it word for word; a # before a word stays one, and makes it a hashtag. */
export const littleText = (text: string): string => {
  let [written, at] = ["", 0]
  for (const { 0: whole, index } of text.matchAll(tag)) {
    written += text.slice(at, index).replaceAll(reserved, String.raw`\$&`) + whole
    at = index + whole.length
  }
  return written + text.slice(at).replaceAll(reserved, String.raw`\$&`)
}

/** The text that a commentary says, in which LinkedIn tells hashtags by a form of its own. */
export const plainText = (commentary: string): string =>
  commentary.replaceAll(/\{hashtag\|\\?#\|([^{}]*)\}/gu, "#$1").replaceAll(/\\([\\|{}@[\]()<>#*_~])/gu, "$1")
