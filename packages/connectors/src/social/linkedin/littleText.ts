/**
 * Characters that a commentary must escape with a backslash (learn.microsoft.com/linkedin …/little-text-format,
 * 2026-01).
 */
const reserved = /[\\|{}@[\]()<>#*_~]/gu

const tag = /#(?=[\p{L}\p{N}])[\p{L}\p{N}\p{M}]+/gu

/** Escapes a text for a commentary; a # before a word stays unescaped and makes it a hashtag. */
export const littleText = (text: string): string => {
  let [written, at] = ["", 0]
  for (const { 0: whole, index } of text.matchAll(tag)) {
    written += text.slice(at, index).replaceAll(reserved, String.raw`\$&`) + whole
    at = index + whole.length
  }
  return written + text.slice(at).replaceAll(reserved, String.raw`\$&`)
}

/** Returns the text of a commentary, in which LinkedIn writes hashtags in a form of its own. */
export const plainText = (commentary: string): string =>
  commentary.replaceAll(/\{hashtag\|\\?#\|([^{}]*)\}/gu, "#$1").replaceAll(/\\([\\|{}@[\]()<>#*_~])/gu, "$1")
