import { shapesAt, type PixelBox, type DrawingNode } from "../setting/nodes.ts"
import { cornerArts } from "./cornerArts.ts"
import { column, ends, onward, wordmark } from "./parts.ts"
import type { Design, Stage } from "./Stage.ts"

/** Lays out a headline with the page to itself, and shapes rising from a corner. */
export const announcement = async (s: Stage): Promise<Design> => {
  const { copy, height, isWide, room, u, width } = s
  const mirrored = s.isRtl !== (isWide && s.vary.pick("mirror", [false, true]))
  const side = isWide ? height * 0.92 : width * s.vary.pick("art size", [0.54, 0.6, 0.48])
  const art: PixelBox = { x: mirrored ? 0 : width - side, y: height - side, width: side, height: side }
  const { shapes, spot } = s.vary.pick("art", cornerArts)(s.colours)
  const turned = `<g transform="${mirrored ? `translate(${side} 0) scale(${-side / 100} ${side / 100})` : `scale(${side / 100})`}">${shapes}</g>`
  const decoration: PixelBox = {
    x: art.x + ((mirrored ? 100 - spot.x - spot.width : spot.x) * side) / 100,
    y: art.y + (spot.y * side) / 100,
    width: (spot.width * side) / 100,
    height: (spot.height * side) / 100
  }

  const columnWidth = isWide ? room.width * 0.6 : room.width
  const x = isWide && mirrored ? room.x + room.width - columnWidth : room.x
  const mark = await wordmark(s, columnWidth)
  // Words end above the shapes if they reach that far, else beside them.
  const free = isWide
    ? columnWidth
    : Math.max(
        room.width * 0.3,
        s.isRtl ? room.x + room.width - decoration.x - decoration.width : decoration.x - room.x
      ) -
      u * 2
  const lead = await onward(s, free)
  const foot = lead === undefined ? undefined : ends(s, columnWidth, lead, undefined)
  const bottom = Math.min(
    room.y + room.height - (foot === undefined ? 0 : foot.height + u * 5),
    isWide ? Number.POSITIVE_INFINITY : decoration.y - u * 3
  )
  const top = room.y + mark.height + u * 4.5
  const told = await column(s, {
    width: columnWidth,
    height: bottom - top,
    most: isWide ? 9.2 : 10.6,
    headline: copy.headline,
    eyebrow: copy.eyebrow,
    text: copy.text,
    facts: copy.facts
  })
  const y = top + (bottom - top - told.height) * (isWide ? 0.5 : 0.42)
  const nodes: ReadonlyArray<DrawingNode> = [
    shapesAt(art, turned),
    ...mark.at(s.isRtl ? x + columnWidth - mark.width : x, room.y),
    ...told.at(x, y),
    ...(foot?.at(x, room.y + room.height - foot.height) ?? [])
  ]
  return { ground: s.colours.ground, nodes, decorations: [decoration] }
}
