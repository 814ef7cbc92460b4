import { tonesOf } from "../colours.ts"
import { boxAt, type PixelBox, shapesAt } from "../setting/nodes.ts"
import { column, ends, footer, onward, wordmark } from "./parts.ts"
import { stillLifes } from "./stillLifes.ts"
import type { Design, Stage } from "./Stage.ts"

const whole = ({ height, width, x, y }: PixelBox): PixelBox => ({
  x: Math.round(x),
  y: Math.round(y),
  width: Math.round(width),
  height: Math.round(height)
})

/**
 * Lays out a product: a field with the photograph, or a still life in the brand's colours, and the words beside or
 * below it.
 */
export const product = async (s: Stage): Promise<Design> => {
  const { copy, height, isWide, room, u, width } = s
  const isLeft = isWide && s.isRtl !== s.vary.pick("mirror", [false, true])
  const share = room.y > height * 0.1 ? 0.5 : s.vary.pick("share", [0.54, 0.5, 0.57])
  const field = whole(
    isWide
      ? { x: isLeft ? 0 : width * 0.54, y: 0, width: width * 0.46 + 1, height }
      : { x: 0, y: 0, width, height: height * share }
  )
  const tones = tonesOf(s.brand.palette)
  const picture =
    (await s.photograph(field)) ??
    shapesAt(field, s.vary.pick("still life", stillLifes)(field.width, field.height, tones))

  const gap = u * 4
  const rest: PixelBox = isWide
    ? { ...room, x: isLeft ? field.width + gap * 1.4 : room.x, width: width - field.width - gap * 1.4 - room.x }
    : { ...room, y: field.height + gap * 1.2, height: room.y + room.height - field.height - gap * 1.2 }
  const mark = await wordmark(s, rest.width)
  const lead = await onward(s, rest.width)
  // In upright crops the call to action and the name share the last line if both fit.
  const foot = isWide
    ? ends(s, rest.width, lead ?? mark, undefined)
    : lead === undefined
      ? await footer(s, rest.width)
      : ends(s, rest.width, lead, mark)
  const top = rest.y + (isWide ? mark.height + gap : 0)
  const bottom = rest.y + rest.height - foot.height - gap * 0.75
  const told = await column(s, {
    width: rest.width,
    height: bottom - top,
    most: isWide ? 7.2 : 8.6,
    headline: copy.headline,
    eyebrow: copy.eyebrow,
    text: copy.text,
    facts: copy.facts
  })
  const y = top + (bottom - top - told.height) * (isWide ? 0.5 : 0)
  return {
    ground: s.colours.ground,
    nodes: [
      boxAt(field, { backgroundColor: tones.field }),
      picture,
      ...(isWide && lead !== undefined ? mark.at(s.isRtl ? rest.x + rest.width - mark.width : rest.x, rest.y) : []),
      ...told.at(rest.x, y),
      ...foot.at(rest.x, rest.y + rest.height - foot.height)
    ],
    decorations: [field]
  }
}
