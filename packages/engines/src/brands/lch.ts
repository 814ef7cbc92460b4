import { clampChroma, converter, modeOklab, modeOklch, modeRgb, useMode } from "culori/fn"
import { blackOrWhiteOn, type Rgb, contrastOf } from "./contrast.ts"

/**
 * A colour in perceptual coordinates (OKLCH, bottosson.github.io/posts/oklab): lightness from 0 to 1, chroma from 0,
 * hue in degrees.
 */
interface Lch {
  readonly lightness: number
  readonly chroma: number
  readonly hue: number
}

// Registers only these of culori's thirty colour spaces; its main module would load all of them.
for (const mode of [modeRgb, modeOklab, modeOklch]) useMode(mode)

const oklch = converter("oklch")
const rgb = converter("rgb")

export const toLch = ([red, green, blue]: Rgb): Lch => {
  const { c, h = 0, l } = oklch({ mode: "rgb", r: red / 255, g: green / 255, b: blue / 255 })
  return { lightness: l, chroma: c, hue: h }
}

const part = (share: number): number => Math.round(255 * Math.min(1, Math.max(0, share)))
const isShown = (share: number): boolean => share >= -0.0005 && share <= 1.0005

/** Returns the colour if a screen can show it, else the most colourful one of that lightness and hue. */
export const fromLch = ({ chroma, hue, lightness }: Lch): Rgb => {
  const asked = { mode: "oklch", l: lightness, c: chroma, h: hue } as const
  const own = rgb(asked)
  const { b, g, r } = [own.r, own.g, own.b].every(isShown) ? own : rgb(clampChroma(asked, "oklch"))
  return [part(r), part(g), part(b)]
}

/** Returns the same hue at another lightness, and at another chroma if given. */
export const shade = (colour: Rgb, lightness: number, chroma?: number): Rgb => {
  const { chroma: own, hue } = toLch(colour)
  return fromLch({ lightness: Math.min(1, Math.max(0, lightness)), chroma: chroma ?? own, hue })
}

const lightnessStep = 0.01

/**
 * Returns the colour of the same hue nearest in lightness with the required contrast to every ground; black or white if
 * there is none.
 */
export const readable = (colour: Rgb, grounds: ReadonlyArray<Rgb>, contrast: number): Rgb => {
  const fits = (one: Rgb) => grounds.every((ground) => contrastOf(one, ground) >= contrast)
  if (fits(colour)) return colour
  const { lightness } = toLch(colour)
  for (let step = lightnessStep; step <= 1; step += lightnessStep) {
    for (const to of [lightness - step, lightness + step]) {
      const candidate = to < 0 || to > 1 ? undefined : shade(colour, to)
      if (candidate !== undefined && fits(candidate)) return candidate
    }
  }
  return blackOrWhiteOn(grounds[0]!)
}
