import type { FieldError } from "@tidings/schema/FieldError"
import type { QrAppearance } from "./QrAppearance.ts"

/** Minimum contrast that scanners and people reliably distinguish. */
const least = 3

const channel = (value: number): number => {
  const part = value / 255
  return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

/** Relative luminance of a colour such as #1f6f54, 0 to 1 (WCAG 2.2). */
const luminance = (color: string): number => {
  const [red, green, blue] = [1, 3, 5].map((at) => channel(Number.parseInt(color.slice(at, at + 2), 16)))
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

/** Contrast of two colours, 1 to 21 (WCAG 2.2). */
export const contrast = (one: string, other: string): number => {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter! + 0.05) / (darker! + 0.05)
}

/**
 * Returns the errors of colours that a scanner or a reader could not distinguish; a code must be dark on light, since
 * many scanners read no other.
 */
export const colourErrors = ({ background, band, foreground }: QrAppearance): ReadonlyArray<FieldError> => {
  const errors: Array<FieldError> = []
  const refuse = (path: string, message: string) => errors.push({ path, code: "out_of_range", message })
  const ratio = contrast(foreground, background)
  const told = (value: number) => `their contrast is ${value.toFixed(1)} to 1, and ${least} to 1 is needed`
  if (luminance(foreground) >= luminance(background))
    refuse("style.foregroundColor", "The foreground must be darker than the background")
  else if (ratio < least) refuse("style.foregroundColor", `Foreground and background are too alike: ${told(ratio)}`)
  if (band !== undefined) {
    const words = contrast(band.textColor, band.bandColor)
    if (words < least) refuse("frame.textColor", `The band's text and background are too alike: ${told(words)}`)
  }
  return errors
}
