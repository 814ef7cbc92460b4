import { boxAt, type PixelBox, shapesAt } from "../setting/nodes.ts"
import { footer, type Piece, piled } from "./parts.ts"
import type { Design, Stage } from "./Stage.ts"

/** SVG paths of quotation marks, in a box of 98 by 76. */
const marks: ReadonlyArray<string> = [
  "M0 76V46C0 18 14 4 42 0v16C30 19 24 27 24 38h18v38Zm56 0V46c0-28 14-42 42-46v16C86 19 80 27 80 38h18v38Z",
  "M14 0H42L30 76H0ZM70 0H98L86 76H56Z",
  "M21 34a21 21 0 1 1-21 21C0 24 16 4 38 0l4 9C30 14 24 22 23 34Zm56 0a21 21 0 1 1-21 21C56 24 72 4 94 0l4 9C86 14 80 22 79 34Z"
]
const [markWidth, markHeight] = [98, 76]

/** Returns a dash in the brand's colour and the author's name. */
const spoken = async (s: Stage, by: string, width: number): Promise<Piece | undefined> => {
  const [dash, gap] = [s.u * 5, s.u * 1.8]
  const name = await s.set("bold", by, s.colours.signal, {
    width: width - dash - gap,
    height: s.k * 7,
    max: s.k * 2.6,
    min: s.k * 1.8
  })
  if (name.text === "") return undefined
  const weight = s.u * 0.45
  return {
    height: name.height,
    at: (x, y) => [
      boxAt(
        { x: s.isRtl ? x + width - dash : x, y: y + (name.size * 1.25 - weight) / 2, width: dash, height: weight },
        { backgroundColor: s.colours.hot }
      ),
      name.at(s.isRtl ? x : x + dash + gap, y)
    ]
  }
}

/** Lays out a quotation under a quotation mark so large that it is the picture. */
export const quote = async (s: Stage): Promise<Design> => {
  const { colours, copy, isWide, room, u } = s
  const wide = isWide ? room.height * 0.42 : room.width * s.vary.pick("mark size", [0.4, 0.48, 0.34])
  const high = (wide * markHeight) / markWidth
  const isLeft = s.isRtl !== s.vary.pick("mark side", [true, false])
  const mark: PixelBox = isWide
    ? { x: isLeft ? room.x : room.x + room.width - wide, y: room.y, width: wide, height: high }
    : { x: isLeft ? room.x : room.x + room.width - wide, y: room.y, width: wide, height: high }
  const gap = u * 5
  const beside = isWide
    ? { x: isLeft ? room.x + wide + gap : room.x, y: room.y, width: room.width - wide - gap, height: room.height }
    : { x: room.x, y: room.y + high + gap, width: room.width, height: room.height - high - gap }
  const foot = await footer(s, room.width)
  const height = beside.height - foot.height - gap
  const by = copy.by === undefined ? undefined : await spoken(s, copy.by, beside.width)
  const words = await s.set("head", copy.headline, colours.ink, {
    width: beside.width,
    height: height - (by === undefined ? 0 : by.height + u * 3.5),
    max: u * (isWide ? 8 : 9.6),
    min: s.k * 2.6
  })
  const said = piled(u * 3.5, { height: words.height, at: (x, y) => [words.at(x, y)] }, by)
  const path = `<path transform="scale(${wide / markWidth})" fill="${colours.spot}" d="${s.vary.pick("mark", marks)}"/>`
  const y = beside.y + (isWide ? 0 : (height - said.height) * 0.5)
  return {
    ground: colours.ground,
    nodes: [shapesAt(mark, path), ...said.at(beside.x, y), ...foot.at(room.x, room.y + room.height - foot.height)],
    decorations: [mark]
  }
}
