import type { FrameBox, FrameNode } from "../Frame.ts"
import { strokeNumbers } from "../layout/strokes.ts"

type Kind = FrameNode["kind"]

const rectangle = ({ height, width, x, y }: FrameBox, radius: number, className: string): string =>
  `<rect class="${className}" x="${strokeNumbers(x)}" y="${strokeNumbers(y)}" width="${strokeNumbers(width)}" height="${strokeNumbers(height)}" rx="${radius}"/>`

const polygon = (points: ReadonlyArray<readonly [x: number, y: number]>): string =>
  `<path class="shape" d="M${points.map(([x, y]) => strokeNumbers(x, y)).join("L")}Z"/>`

/** Returns the box, enlarged by `by` on every side. */
const grown = ({ height, width, x, y }: FrameBox, by: number): FrameBox => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by
})

const point = 11
const corner = 13

const outlines: Readonly<Record<Kind, (box: FrameBox) => string>> = {
  send: (box) => rectangle(box, 3, "shape"),
  wait: (box) => rectangle(box, 24, "shape"),
  state: (box) => rectangle(box, 8, "shape") + rectangle(grown(box, -4), 5, "inner"),
  branch: ({ height, width, x, y }) => {
    const [left, right, middle, bottom] = [x + point, x + width - point, y + height / 2, y + height]
    return polygon([
      [left, y],
      [right, y],
      [x + width, middle],
      [right, bottom],
      [left, bottom],
      [x, middle]
    ])
  },
  exit: ({ height, width, x, y }) => {
    const [right, bottom] = [x + width, y + height]
    return polygon([
      [x + corner, y],
      [right - corner, y],
      [right, y + corner],
      [right, bottom - corner],
      [right - corner, bottom],
      [x + corner, bottom],
      [x, bottom - corner],
      [x, y + corner]
    ])
  }
}

/**
 * Draws the outline that distinguishes the node types: send as a sheet, wait rounded, branch with points at its sides,
 * state doubled, exit with its corners cut.
 */
export const outlineOf = (kind: Kind, box: FrameBox): string => outlines[kind](box)

/** SVG path data of the icons, in a square of 14 pixels. */
const icons: Readonly<Record<Kind, string>> = {
  send: "M1 3H13V11.5H1ZM1 3.5L7 8L13 3.5",
  wait: "M7 1A6 6 0 1 1 6.99 1ZM7 3.8V7L9.3 8.6",
  branch: "M7 1V5M7 5L2 9.5V13M7 5L12 9.5V13",
  state: "M3 13V1.5M3 2H12L9.5 5L12 8H3",
  exit: "M6 1.5H2V12.5H6M5.5 7H13M10 4L13 7L10 10"
}

export const iconOf = (kind: Kind, x: number, y: number): string =>
  `<path class="icon" transform="translate(${strokeNumbers(x, y)})" d="${icons[kind]}"/>`
