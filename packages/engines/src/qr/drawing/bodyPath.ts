import { type ModuleBox, circlePath, pathNumber, rectanglePath } from "./Drawing.ts"
import type { QrAppearance } from "./QrAppearance.ts"
import { isInEye, type Matrix } from "./Matrix.ts"

const dotRadius = 0.5
const diamondReach = 0.62

type Drawn = (x: number, y: number) => boolean

/** Returns each run of modules as one rectangle. */
const squares = (drawn: Drawn, size: number): string => {
  const runs: Array<string> = []
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const from = x
      while (drawn(x, y)) x++
      if (x > from) runs.push(rectanglePath({ x: from, y, width: x - from, height: 1 }))
    }
  }
  return runs.join("")
}

/** Draws a module with a corner rounded if the body ends on both its sides, so that neighbours merge. */
const rounded =
  (radius: number) =>
  (drawn: Drawn, x: number, y: number): string => {
    const corner = (dx: number, dy: number) => (drawn(x + dx, y) || drawn(x, y + dy) ? 0 : radius)
    const corners = {
      topLeft: corner(-1, -1),
      topRight: corner(1, -1),
      bottomRight: corner(1, 1),
      bottomLeft: corner(-1, 1)
    }
    return rectanglePath({ x, y, width: 1, height: 1 }, corners)
  }

const dot = (_: Drawn, x: number, y: number): string => circlePath(x + 0.5, y + 0.5, dotRadius)

const diamond = (_: Drawn, x: number, y: number): string => {
  const reach = pathNumber(diamondReach)
  return `M${pathNumber(x + 0.5)} ${pathNumber(y + 0.5 - diamondReach)}l${reach} ${reach}l-${reach} ${reach}l-${reach} -${reach}z`
}

const covers = (hole: ModuleBox, x: number, y: number): boolean =>
  x + 1 > hole.x && x < hole.x + hole.width && y + 1 > hole.y && y < hole.y + hole.height

/**
 * Returns the path of the dark modules outside the eyes, in the chosen shape; modules that touch the hole are left out.
 */
export const bodyPath = (
  matrix: Matrix,
  { bodyShape, roundness }: QrAppearance,
  hole: ModuleBox | undefined
): string => {
  const drawn: Drawn = (x, y) =>
    matrix.isDark(x, y) && !isInEye(matrix, x, y) && !(hole !== undefined && covers(hole, x, y))
  if (bodyShape === "square") return squares(drawn, matrix.size)
  const module = { rounded: rounded(roundness / 2), dots: dot, diamond }[bodyShape]
  let path = ""
  for (let y = 0; y < matrix.size; y++) {
    for (let x = 0; x < matrix.size; x++) if (drawn(x, y)) path += module(drawn, x, y)
  }
  return path
}
