import { circlePath, rectanglePath } from "./Drawing.ts"
import type { QrAppearance } from "./QrAppearance.ts"
import { eyesOf, type Matrix } from "./Matrix.ts"

/** How far from the middle of an eye, in modules, its ring ends, its white ends, its ball ends. */
const eyeReaches = { ring: 3.5, white: 2.5, ball: 1.5 } as const

/** One layer of the three eyes; ring, white and ball are painted over one another. */
export const eyesPath = (
  matrix: Matrix,
  { eyeShape, roundness }: QrAppearance,
  layer: keyof typeof eyeReaches
): string => {
  const reach = eyeReaches[layer]
  return eyesOf(matrix)
    .map(([x, y]) => {
      if (eyeShape === "circle") return circlePath(x + 3.5, y + 3.5, reach)
      const box = { x: x + 3.5 - reach, y: y + 3.5 - reach, width: 2 * reach, height: 2 * reach }
      return rectanglePath(box, eyeShape === "rounded" ? reach * roundness : 0)
    })
    .join("")
}
