import type { FieldError } from "@tidings/schema/FieldError"
import type { Brand } from "@tidings/schema/resources/Brand"
import { type Rgb, contrastOf, printColour, readColour, textContrast } from "./contrast.ts"
import { readable } from "./lch.ts"

type Palette = Brand["palette"]
type Role = keyof Palette

const roles: ReadonlyArray<Role> = ["primary", "background", "text", "accent"]

const told = (contrast: number): string => `${contrast.toFixed(1)}:1`

const textFaults = (text: Rgb | undefined, background: Rgb | undefined): ReadonlyArray<FieldError> => {
  if (text === undefined || background === undefined) return []
  const contrast = contrastOf(text, background)
  if (contrast >= textContrast.least) return []
  const better = printColour(readable(text, [background], textContrast.most))
  const message = `${printColour(text)} on ${printColour(background)} has a contrast of ${told(contrast)}, and text needs ${textContrast.least}:1: ${better} has ${textContrast.most}:1`
  return [{ path: "text", code: "out_of_range", message }]
}

/**
 * Returns each colour as `#rrggbb`, or the errors: values that are no colours, and text that is not legible on its
 * background (WCAG 2.2, 4.5:1).
 */
export const checkedPalette = (palette: Palette): Palette | ReadonlyArray<FieldError> => {
  const colours = roles.map((role) => [role, readColour(palette[role])] as const)
  const none = colours.flatMap(([role, colour]) =>
    colour === undefined
      ? [{ path: role, code: "format_invalid" as const, message: `"${palette[role]}" is no colour such as #1f6f54` }]
      : []
  )
  const read = Object.fromEntries(colours) as Record<Role, Rgb | undefined>
  const faults = [...none, ...textFaults(read.text, read.background)]
  if (faults.length > 0) return faults
  return Object.fromEntries(colours.map(([role, colour]) => [role, printColour(colour!)])) as Palette
}

/** Returns notes on colours that are used for areas but not for words, with the substitute for words. */
export const paletteNotes = ({
  background,
  ...palette
}: Palette): ReadonlyArray<{ readonly role: Role; readonly says: string }> =>
  (["primary", "accent"] as const).flatMap((role) => {
    const hex = palette[role]
    const [colour, ground] = [readColour(hex)!, readColour(background)!]
    const contrast = contrastOf(colour, ground)
    if (contrast >= textContrast.least) return []
    const words = printColour(readable(colour, [ground], textContrast.least))
    return [
      {
        role,
        says: `${role} ${hex} has ${told(contrast)} on the background: it colours areas, and words are ${words}.`
      }
    ]
  })
