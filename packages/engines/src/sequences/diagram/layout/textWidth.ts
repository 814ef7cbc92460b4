/** Widths in parts of the font's size, as most sans-serif faces have them. */
const narrow = 0.3
const slim = 0.4
const usual = 0.56
const capital = 0.68
const broad = 0.88
const whole = 1

const widthOfCharacter = (character: string): number => {
  if (/[ijl.,:;'|! ]/u.test(character)) return narrow
  if (/[frtI()[\]/\\"`-]/u.test(character)) return slim
  if (/[mwMW@%]/u.test(character)) return broad
  if (/[A-Z…→]/u.test(character)) return capital
  return character.codePointAt(0)! < 0x1100 ? usual : whole
}

/** About how wide a line of text is, in the unit of the font's size. */
export const textWidth = (text: string, size: number, isBold = false): number => {
  let width = 0
  for (const character of text) width += widthOfCharacter(character)
  return width * size * (isBold ? 1.07 : 1)
}
