/** A rectangle in modules, from the top left. */
export interface ModuleBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A filled SVG path (non-zero), or a PNG. */
export type Mark =
  | { readonly kind: "path"; readonly path: string; readonly fill: string }
  | { readonly kind: "image"; readonly png: Buffer; readonly box: ModuleBox }

/** Marks relative to an origin, painted in order. */
export interface Layer {
  readonly x: number
  readonly y: number
  readonly marks: ReadonlyArray<Mark>
}

/** A picture in modules, on a background without edges; every file format is written from this alone. */
export interface Drawing {
  readonly width: number
  readonly height: number
  readonly background: string
  readonly layers: ReadonlyArray<Layer>
  /** Text alternative for people who cannot see it. */
  readonly title: string
}

/** Formats a number of a path with at most three decimals. */
export const pathNumber = (value: number): string => String(Math.round(value * 1000) / 1000)

interface Corners {
  readonly topLeft: number
  readonly topRight: number
  readonly bottomRight: number
  readonly bottomLeft: number
}

/** Returns the path of a rectangle with corners rounded by one radius, or each by its own. */
export const rectanglePath = ({ height, width, x, y }: ModuleBox, radius: number | Corners = 0): string => {
  const all = typeof radius === "number" ? radius : 0
  const { bottomLeft, bottomRight, topLeft, topRight } =
    typeof radius === "number" ? { topLeft: all, topRight: all, bottomRight: all, bottomLeft: all } : radius
  const arc = (r: number, dx: number, dy: number) =>
    r === 0 ? "" : `a${pathNumber(r)} ${pathNumber(r)} 0 0 1 ${pathNumber(dx * r)} ${pathNumber(dy * r)}`
  return [
    `M${pathNumber(x + topLeft)} ${pathNumber(y)}`,
    `h${pathNumber(width - topLeft - topRight)}`,
    arc(topRight, 1, 1),
    `v${pathNumber(height - topRight - bottomRight)}`,
    arc(bottomRight, -1, 1),
    `h${pathNumber(-(width - bottomRight - bottomLeft))}`,
    arc(bottomLeft, -1, -1),
    `v${pathNumber(-(height - bottomLeft - topLeft))}`,
    arc(topLeft, 1, -1),
    "z"
  ].join("")
}

/** Returns the path of a circle, as two half turns. */
export const circlePath = (centerX: number, centerY: number, radius: number): string => {
  const [r, across] = [pathNumber(radius), pathNumber(2 * radius)]
  return `M${pathNumber(centerX - radius)} ${pathNumber(centerY)}a${r} ${r} 0 0 1 ${across} 0a${r} ${r} 0 0 1 -${across} 0z`
}
