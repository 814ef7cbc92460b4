import type { Tones } from "../colours.ts"

/** Draws abstract shapes on a shelf, in a field of the given width and height; they depict nothing. */
type StillLife = (width: number, height: number, tones: Tones) => string

const circle = (cx: number, cy: number, r: number, fill: string) =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"/>`
const shelf = (width: number, height: number, at: number, fill: string) =>
  `<rect y="${at}" width="${width}" height="${height - at + 1}" fill="${fill}"/>`
/** Draws a door with a round top. */
const arch = (x: number, foot: number, wide: number, high: number, fill: string) =>
  `<path fill="${fill}" d="M${x} ${foot}V${foot - high + wide / 2}a${wide / 2} ${wide / 2} 0 0 1 ${wide} 0V${foot}Z"/>`

/** Returns the size of shapes that fit into both sides. */
const measureOf = (width: number, height: number) => Math.min(width, height * 1.15)

const arches: StillLife = (width, height, { dark, field, light, near, spot }) => {
  const [m, cx, foot] = [measureOf(width, height), width / 2, height * 0.84]
  return (
    circle(cx + m * 0.2, height * 0.42, m * 0.25, spot) +
    arch(cx - m * 0.33, foot, m * 0.4, m * 0.54, near) +
    arch(cx - m * 0.02, foot, m * 0.28, m * 0.34, light) +
    circle(cx - m * 0.13, foot - m * 0.34, m * 0.08, field) +
    shelf(width, height, foot, dark)
  )
}

/** Balancing half discs. */
const bowls: StillLife = (width, height, { dark, light, near, spot }) => {
  const [m, cx, foot] = [measureOf(width, height), width / 2, height * 0.84]
  const bowl = (x: number, y: number, r: number, fill: string) =>
    `<path fill="${fill}" d="M${x - r} ${y - r}a${r} ${r} 0 0 0 ${r * 2} 0Z"/>`
  return (
    bowl(cx, foot, m * 0.27, near) +
    bowl(cx + m * 0.07, foot - m * 0.27, m * 0.18, light) +
    circle(cx + m * 0.03, foot - m * 0.56, m * 0.11, spot) +
    shelf(width, height, foot, dark)
  )
}

/** Columns, and a ball on the lowest. */
const columns: StillLife = (width, height, { dark, light, near, spot }) => {
  const [m, cx, foot] = [measureOf(width, height), width / 2, height * 0.84]
  const wide = m * 0.19
  return (
    arch(cx - m * 0.31, foot, wide, m * 0.42, near) +
    arch(cx - m * 0.1, foot, wide, m * 0.62, light) +
    arch(cx + m * 0.11, foot, wide, m * 0.24, near) +
    circle(cx + m * 0.11 + wide / 2, foot - m * 0.24 - m * 0.1, m * 0.1, spot) +
    shelf(width, height, foot, dark)
  )
}

/** Draws a quarter disc that slopes down to the right, or to the left if `r` is negative. */
const quarter = (x: number, foot: number, r: number, fill: string) =>
  `<path fill="${fill}" d="M${x} ${foot}v${-Math.abs(r)}a${Math.abs(r)} ${Math.abs(r)} 0 0 ${r > 0 ? 1 : 0} ${r} ${Math.abs(r)}Z"/>`

/** A disc behind a wall of quarters. */
const quarters: StillLife = (width, height, { dark, light, near, spot }) => {
  const [m, cx, foot] = [measureOf(width, height), width / 2, height * 0.84]
  const r = m * 0.3
  return (
    circle(cx - m * 0.02, foot - r * 1.02, r * 0.82, spot) +
    quarter(cx - m * 0.34, foot, r, near) +
    quarter(cx + m * 0.34, foot, -r, light) +
    shelf(width, height, foot, dark)
  )
}

/** All still lifes. */
export const stillLifes: ReadonlyArray<StillLife> = [arches, bowls, columns, quarters]
