import { type ModuleBox, circlePath, type Drawing, type Mark, rectanglePath } from "./Drawing.ts"
import { eyesOf, type Matrix } from "./Matrix.ts"
import type { QrAppearance } from "./QrAppearance.ts"
import { bodyPath } from "./bodyPath.ts"
import { framed } from "./framed.ts"
import type { Lettering } from "./lettering.ts"

/** Distance in modules from the middle of an eye to the edge of its ring, white and ball. */
const eyeReaches = { ring: 3.5, white: 2.5, ball: 1.5 } as const

/** Returns the path of one layer of the three eyes; ring, white and ball are painted over one another. */
const eyesPath = (matrix: Matrix, { eyeShape, roundness }: QrAppearance, layer: keyof typeof eyeReaches): string => {
  const reach = eyeReaches[layer]
  return eyesOf(matrix)
    .map(([x, y]) => {
      if (eyeShape === "circle") return circlePath(x + 3.5, y + 3.5, reach)
      const box = { x: x + 3.5 - reach, y: y + 3.5 - reach, width: 2 * reach, height: 2 * reach }
      return rectanglePath(box, eyeShape === "rounded" ? reach * roundness : 0)
    })
    .join("")
}

/** A picture for the middle of a code. */
export interface Logo {
  readonly png: Buffer
  /** Width ÷ height. */
  readonly aspect: number
}

export interface Subject {
  readonly matrix: Matrix
  readonly look: QrAppearance
  readonly logo: Logo | undefined
  readonly title: string
}

/** Clear space around a logo, in modules. */
const clearance = 0.5

const centred = (size: number, width: number, height: number, around = 0): ModuleBox => ({
  x: (size - width) / 2 - around,
  y: (size - height) / 2 - around,
  width: width + 2 * around,
  height: height + 2 * around
})

/** Returns the marks of the code alone, with its upper left corner at the origin. */
const codeOf = ({ logo, look, matrix }: Subject): ReadonlyArray<Mark> => {
  const longer = look.logoRatio * matrix.size
  const aspect = logo?.aspect ?? 1
  const [width, height] = [longer * Math.min(1, aspect), longer * Math.min(1, 1 / aspect)]
  const hole = logo && centred(matrix.size, width, height, clearance)
  const painted = (path: string, fill: string): Mark => ({ kind: "path", path, fill })
  return [
    painted(bodyPath(matrix, look, hole), look.foreground),
    painted(eyesPath(matrix, look, "ring"), look.foreground),
    painted(eyesPath(matrix, look, "white"), look.background),
    painted(eyesPath(matrix, look, "ball"), look.foreground),
    ...(logo ? [{ kind: "image" as const, png: logo.png, box: centred(matrix.size, width, height) }] : [])
  ]
}

/** Draws the whole picture: quiet zone, code, logo and, if the look has a band, the frame with its words. */
export const draw = (subject: Subject, letters: Lettering): Drawing => {
  const { look, matrix, title } = subject
  const side = matrix.size + 2 * look.margin
  const marks = codeOf(subject)
  const plain: Drawing = {
    width: side,
    height: side,
    background: look.background,
    layers: [{ x: look.margin, y: look.margin, marks }],
    title
  }
  return look.band === undefined ? plain : framed(plain, look.band, letters)
}
