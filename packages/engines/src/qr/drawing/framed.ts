import { type Drawing, type Layer, rectanglePath } from "./Drawing.ts"
import type { Lettering } from "./lettering.ts"
import type { FrameBand } from "./QrAppearance.ts"

/** Width of the frame's line, and of the background outside it, in modules. */
const line = 1
const outside = 1
/** Height of the band and radius of the frame, as shares of the picture's side. */
const bandPart = 0.18
const radiusPart = 0.07
/** Height of capitals and width of the words, as shares of the band's height and the picture's width. */
const capitals = 0.4
const words = 0.86

const shifted = ({ marks, x, y }: Layer, by: number): Layer => ({ x: x + by, y: y + by, marks })

/** Returns a picture in a frame with a broad lower edge for the words. */
export const framed = (inner: Drawing, { bandColor, text, textColor }: FrameBand, letters: Lettering): Drawing => {
  const edge = outside + line
  const radius = inner.width * radiusPart
  const band = Math.round(inner.width * bandPart)
  const outer = { x: outside, y: outside, width: inner.width + 2 * line, height: inner.height + line + band }
  const window = { x: edge, y: edge, width: inner.width, height: inner.height }
  const box = {
    x: edge + (inner.width * (1 - words)) / 2,
    y: edge + inner.height + (band * (1 - capitals)) / 2,
    width: inner.width * words,
    height: band * capitals
  }
  return {
    ...inner,
    width: inner.width + 2 * edge,
    height: inner.height + edge + band + outside,
    layers: [
      {
        x: 0,
        y: 0,
        marks: [
          { kind: "path", path: rectanglePath(outer, radius), fill: bandColor },
          { kind: "path", path: rectanglePath(window, radius - line), fill: inner.background },
          { kind: "path", path: letters.path(text, box), fill: textColor }
        ]
      },
      ...inner.layers.map((layer) => shifted(layer, edge))
    ]
  }
}
