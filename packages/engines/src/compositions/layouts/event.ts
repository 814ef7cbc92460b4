import { inkFor } from "../colours.ts"
import { boxAt, type PixelBox, type DrawingNode, shapesAt } from "../setting/nodes.ts"
import { column, footer } from "./parts.ts"
import type { Design, Stage } from "./Stage.ts"

/** Area and colours of the date, which is drawn at poster size as the picture. */
interface DateRoom extends Pick<PixelBox, "width" | "height"> {
  readonly month: string
  readonly day: string
}

/** Draws month and day below each other, centred in a box or at its reading start. */
const dateAt = async (
  s: Stage,
  inks: DateRoom,
  at: PixelBox,
  isCentred: boolean
): Promise<ReadonlyArray<DrawingNode>> => {
  const { day, month } = s.copy.date!
  const name = await s.set("head", month, inks.month, {
    width: inks.width,
    max: inks.height * 0.2,
    min: s.u * 1.6,
    lines: 1
  })
  const room = {
    width: inks.width,
    height: (inks.height - name.height) * 1.06,
    max: inks.height,
    min: s.u * 4,
    lines: 1
  } as const
  const figure = await s.set("head", day, inks.day, room)
  // A figure's line is higher than the figure itself.
  const tuck = figure.size * 0.1
  const height = name.height + figure.height - tuck
  const y = isCentred ? at.y + (at.height - height) / 2 : at.y
  const x = (line: { readonly inkWidth: number; readonly width: number }) => {
    if (isCentred) return at.x + (at.width - line.inkWidth) / 2 + (s.isRtl ? line.inkWidth - line.width : 0)
    return s.isRtl ? at.x + at.width - line.width : at.x
  }
  const bearing = isCentred ? 0 : figure.size * 0.04 * (s.isRtl ? 1 : -1)
  return [name.at(x(name), y), figure.at(x(figure) + bearing, y + name.height - tuck)]
}

/** The date, the nodes behind it, and the area left for the rest. */
interface Form {
  readonly date: ReadonlyArray<DrawingNode>
  readonly behind: ReadonlyArray<DrawingNode>
  readonly rest: PixelBox
}

/** Draws the date alone. */
const poster = async (s: Stage): Promise<Form> => {
  const { colours, isWide, room } = s
  const [width, height] = isWide ? [room.width * 0.4, room.height * 0.8] : [room.width, room.height * 0.4]
  const at = { x: isWide && s.isRtl ? room.x + room.width - width : room.x, y: room.y, width, height }
  const gap = s.u * 5
  return {
    date: await dateAt(s, { width, height, month: colours.ink, day: colours.hot }, at, false),
    behind: [],
    rest: isWide
      ? { ...room, x: s.isRtl ? room.x : room.x + width + gap, width: room.width - width - gap }
      : { ...room, y: room.y + height + gap, height: room.height - height - gap }
  }
}

/** Draws the date on a field of colour from edge to edge, like a calendar leaf. */
const leaf = async (s: Stage): Promise<Form> => {
  const { colours, height, isWide, room, width } = s
  const field = colours.spot
  const ink = inkFor(field)
  const isRight = isWide && s.isRtl !== s.vary.pick("mirror", [false, true])
  const deep = room.y + room.height * 0.4
  const at: PixelBox = isWide
    ? { x: isRight ? width * 0.62 : 0, y: 0, width: width * 0.38, height }
    : { x: 0, y: 0, width, height: deep }
  const top = isWide ? 0 : room.y > height * 0.1 ? room.y : room.y * 0.5
  const inner = { ...at, y: top, height: at.height - top }
  const gap = s.u * 5
  return {
    date: await dateAt(
      s,
      { width: Math.min(at.width * 0.76, at.width - room.x * 2), height: inner.height * 0.72, month: ink, day: ink },
      inner,
      true
    ),
    behind: [boxAt(at, { backgroundColor: field })],
    rest: isWide
      ? { ...room, x: isRight ? room.x : at.width + gap, width: width - at.width - gap - room.x }
      : { ...room, y: deep + gap, height: room.y + room.height - deep - gap }
  }
}

/** Draws the date on a disc in the corner where reading ends. */
const disc = async (s: Stage): Promise<Form> => {
  const { colours, isWide, room, u, width } = s
  const side = isWide ? room.height * 0.78 : Math.min(room.width * 0.56, room.height * 0.44)
  const isLeft = s.isRtl !== s.vary.pick("mirror", [false, true])
  const at = { x: isLeft ? room.x : width - room.x - side, y: room.y, width: side, height: side }
  const ink = inkFor(colours.spot)
  const gap = u * 5
  const round = `<circle cx="${side / 2}" cy="${side / 2}" r="${side / 2}" fill="${colours.spot}"/>`
  return {
    date: await dateAt(s, { width: side * 0.7, height: side * 0.62, month: ink, day: ink }, at, true),
    behind: [shapesAt(at, round)],
    rest: isWide
      ? { ...room, x: isLeft ? room.x + side + gap : room.x, width: room.width - side - gap }
      : { ...room, y: room.y + side + gap, height: room.height - side - gap }
  }
}

/** Lays out an event: the date so large that nobody misses it, name and place beside it. */
export const event = async (s: Stage): Promise<Design> => {
  const { copy, u } = s
  const { behind, date, rest } = await s.vary.pick("form", [poster, leaf, disc])(s)
  const foot = await footer(s, rest.width)
  const room = rest.height - foot.height - u * 4
  const told = await column(s, {
    width: rest.width,
    height: room,
    most: 8.6,
    headline: copy.headline,
    eyebrow: copy.eyebrow,
    text: copy.text,
    facts: copy.facts
  })
  const y = rest.y + (s.isWide ? (room - told.height) * 0.5 : room - told.height)
  return {
    ground: s.colours.ground,
    nodes: [...behind, ...date, ...told.at(rest.x, y), ...foot.at(rest.x, rest.y + rest.height - foot.height)],
    decorations: []
  }
}
