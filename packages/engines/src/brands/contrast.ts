/** Red, green and blue, each from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

export const white: Rgb = [255, 255, 255]
export const black: Rgb = [0, 0, 0]

const steps = 20

/** Reads #rgb and #rrggbb; undefined for anything else. */
export const readColour = (text: string): Rgb | undefined => {
  const hex = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/iu.test(text.trim()) ? text.trim().slice(1) : undefined
  if (hex === undefined) return undefined
  const [red, green, blue] = (hex.length === 3 ? [...hex].map((digit) => digit + digit) : hex.match(/../gu)!).map(
    (digits) => Number.parseInt(digits, 16)
  )
  return [red!, green!, blue!]
}

export const printColour = (colour: Rgb): string =>
  `#${colour.map((part) => part.toString(16).padStart(2, "0")).join("")}`

/** Relative luminance from 0 to 1 (WCAG 2.2). */
export const luminanceOf = (colour: Rgb): number => {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

/** Returns the contrast of two colours, from 1 to 21 (WCAG 2.2). */
export const contrastOf = (one: Rgb, other: Rgb): number => {
  const [dark, light] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

/** Contrast required of text (WCAG 2.2): AAA for running text, AA at least. */
export const textContrast = { most: 7, least: 4.5 } as const

/** Returns black or white, whichever has more contrast to the ground. */
export const blackOrWhiteOn = (ground: Rgb): Rgb =>
  contrastOf(white, ground) >= contrastOf(black, ground) ? white : black

/** True for the ground of a light page or mail. */
export const isLightGround = (ground: Rgb): boolean => luminanceOf(ground) >= 0.5

/** Background and text of our own dark pages and mails. */
export const darkPaper: Rgb = [18, 22, 20]
export const darkInk: Rgb = [235, 232, 224]

/** Returns the colour at `share` of the way from one colour to another. */
export const mixed = (from: Rgb, to: Rgb, share: number): Rgb => {
  const part = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share)
  return [part(0), part(1), part(2)]
}

/**
 * Returns the colour itself, or moved towards `pole` just far enough for that contrast with every ground; at worst the
 * pole.
 */
export const legibleColour = (colour: Rgb, pole: Rgb, grounds: ReadonlyArray<Rgb>, contrast: number): Rgb => {
  for (let step = 0; step < steps; step++) {
    const candidate = mixed(colour, pole, step / steps)
    if (grounds.every((ground) => contrastOf(candidate, ground) >= contrast)) return candidate
  }
  return pole
}
