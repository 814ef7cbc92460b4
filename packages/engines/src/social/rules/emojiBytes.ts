const emoji = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}/u
/** Zero-width joiner, keycap, variation selector 16. */
const joining = new Set(["\u200D", "\u20E3", "\uFE0F"])

/**
 * Counts characters, but emoji and their joining characters by their bytes in UTF-8, as Threads does
 * (developers.facebook.com/docs/threads, 2026-11).
 */
export const emojiBytes = (text: string): number => {
  let length = 0
  for (const character of text)
    length += emoji.test(character) || joining.has(character) ? Buffer.byteLength(character) : 1
  return length
}
