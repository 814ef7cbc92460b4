/** Formats numbers of a path, rounded to a tenth of a pixel. */
export const strokeNumbers = (...numbers: ReadonlyArray<number>): string =>
  numbers.map((number) => String(Math.round(number * 10) / 10)).join(" ")

export const arrowLength = 8
const arrowHalf = 4.5

const towards = { down: [0, 1], up: [0, -1], left: [-1, 0], right: [1, 0] } as const

/** Returns an arrowhead with its point at (x, y). */
export const arrowAt = (x: number, y: number, direction: keyof typeof towards): string => {
  const [dx, dy] = towards[direction]
  const [backX, backY] = [x - dx * arrowLength, y - dy * arrowLength]
  const corner = (side: number) => strokeNumbers(backX + side * dy * arrowHalf, backY + side * dx * arrowHalf)
  return `M${strokeNumbers(x, y)}L${corner(1)}L${corner(-1)}Z`
}
