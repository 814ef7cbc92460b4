/** A brief without what nobody sees: control and invisible characters, and those that change a text's direction. */
export const cleaned = (brief: string): string =>
  brief
    .normalize("NFC")
    .replaceAll(/\r\n?/gu, "\n")
    .replaceAll(/[^\P{Cc}\n\t]/gu, " ")
    .replaceAll(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\p{Cs}|\p{Cn}|\p{Co}/gu, "")
    .replaceAll(/[\t\u00a0\u2000-\u200a\u202f\u3000]/gu, " ")

/** Whether a brief holds too little to write anything from. */
export const isTooThin = (brief: string): boolean => {
  const words = cleaned(brief).match(/\p{L}{2,40}/gu) ?? []
  const signs = brief.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu) ?? []
  return new Set(words.map((word) => word.toLowerCase())).size < 3 && signs.length < 6
}
