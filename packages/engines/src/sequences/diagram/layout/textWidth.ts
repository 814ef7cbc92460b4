/** Widths as a fraction of the font's size, as in most sans-serif faces. */
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

/** Estimates the width of a line of text, in the unit of the font's size. */
export const textWidth = (text: string, size: number, isBold = false): number => {
  let width = 0
  for (const character of text) width += widthOfCharacter(character)
  return width * size * (isBold ? 1.07 : 1)
}
