import type { Colours } from "../colours.ts"
import { type Box, shapesAt } from "../setting/nodes.ts"
import { column, footer } from "./parts.ts"
import type { Design, Stage } from "./Stage.ts"

/** A hundred marks in a square of 100 units, so many of them in the accent. */
type Chart = (share: number, colours: Colours) => string

const colourOf = (at: number, share: number, { spot, tints }: Colours) => (at < share ? spot : tints[1])

const hundred = (mark: (at: number) => string): string => Array.from({ length: 100 }, (_, at) => mark(at)).join("")

/** Rows of ten, from below. */
const placed = (at: number) => ({ x: (at % 10) * 10, y: 90 - Math.floor(at / 10) * 10 })

const dots: Chart = (share, colours) =>
  hundred((at) => {
    const { x, y } = placed(at)
    return `<circle cx="${x + 5}" cy="${y + 5}" r="3.8" fill="${colourOf(at, share, colours)}"/>`
  })

const squares: Chart = (share, colours) =>
  hundred((at) => {
    const { x, y } = placed(at)
    return `<rect x="${x + 1}" y="${y + 1}" width="8" height="8" rx="1.2" fill="${colourOf(at, share, colours)}"/>`
  })

const dial: Chart = (share, colours) =>
  hundred(
    (at) =>
      `<rect x="-0.95" y="-49" width="1.9" height="17" rx="0.9" transform="translate(50 50) rotate(${at * 3.6})" fill="${colourOf(at, share, colours)}"/>`
  )

const charts: ReadonlyArray<Chart> = [dots, squares, dial]

/** What a figure says of a hundred; undefined for any other figure. */
const shareIn = (figure: string): number | undefined => {
  const digits = /^(\d{1,3})\s*[%٪]$/u.exec(figure)?.[1]
  return digits === undefined || Number(digits) > 100 ? undefined : Number(digits)
}

/** A headline that begins with the figure goes on from it. */
const goingOn = (headline: string, figure: string): string =>
  headline.startsWith(figure) && headline.length > figure.length + 3 ? headline.slice(figure.length).trim() : headline

/** A number in the size of a poster; a share of a hundred is drawn as what it is, any other is only set large. */
export const stat = async (s: Stage): Promise<Design> => {
  const { colours, copy, isWide, room, u } = s
  const figure = copy.figure ?? ""
  const share = copy.isPart === true ? shareIn(figure) : undefined
  const side = share === undefined ? 0 : isWide ? room.height : Math.min(room.width * 0.5, room.height * 0.38)
  const isLeft = isWide
    ? s.isRtl !== s.vary.pick("mirror", [false, true])
    : s.isRtl !== s.vary.pick("chart side", [true, false])
  const chart: Box = { x: isLeft ? room.x : room.x + room.width - side, y: room.y, width: side, height: side }
  const gap = u * 4.5
  const rest: Box =
    share === undefined
      ? room
      : isWide
        ? { ...room, x: isLeft ? room.x + side + gap : room.x, width: room.width - side - gap }
        : { ...room, y: room.y + side + gap, height: room.height - side - gap }

  const foot = await footer(s, rest.width)
  const height = rest.height - foot.height - gap
  // Side by side where the card is wide and nothing is drawn.
  const isSplit = isWide && share === undefined
  const number = await s.set("head", figure, colours.hot, {
    width: rest.width * (isSplit ? 0.46 : 1),
    height: height * (isSplit ? 1 : isWide ? 0.42 : 0.46),
    max: u * 44,
    min: u * 6,
    lines: 1
  })
  const beside = isSplit ? number.inkWidth + gap : 0
  const above = isSplit ? 0 : number.height + u * 2
  const width = Math.min(rest.width - beside, u * 90)
  const told = await column(s, {
    width,
    height: height - above,
    most: 6.6,
    headline: goingOn(copy.headline, figure),
    eyebrow: copy.eyebrow,
    text: copy.text,
    facts: copy.facts
  })
  const tall = isSplit ? Math.max(number.height, told.height) : above + told.height
  const y = rest.y + (height - tall) * (share === undefined || isWide ? 0.5 : 1)
  const middle = (high: number) => (isSplit ? (tall - high) / 2 : 0)
  const bearing = number.size * 0.04 * (s.isRtl ? 1 : -1)
  const numberX = s.isRtl ? rest.x + rest.width - number.width : rest.x
  const toldX = s.isRtl ? rest.x + rest.width - beside - width : rest.x + beside
  const drawn =
    share === undefined
      ? []
      : [shapesAt(chart, `<g transform="scale(${side / 100})">${s.vary.pick("chart", charts)(share, colours)}</g>`)]
  return {
    ground: colours.ground,
    nodes: [
      ...drawn,
      number.at(numberX + bearing, y + middle(number.height)),
      ...told.at(toldX, y + above + middle(told.height)),
      ...foot.at(rest.x, rest.y + rest.height - foot.height)
    ],
    decorations: share === undefined ? [] : [chart]
  }
}
