import type { FrameBox } from "../Frame.ts"
import type { RankBand } from "./bands.ts"
import type { Drawn } from "./Laid.ts"
import type { Ports } from "./ports.ts"
import type { Course, Ranked } from "./ranked.ts"
import { arrowAt, arrowLength, strokeNumbers } from "./strokes.ts"

/** A straight piece of a line, from one height to another. */
interface Piece {
  readonly x: number
  readonly begins: number
  readonly ends: number
}

const bottomOf = ({ height, top }: RankBand): number => top + height

const shaft = arrowLength - 1

const downwards = (
  { leaves, meets }: Ports,
  [source, target]: Ends,
  between: ReadonlyArray<Stop>
): ReadonlyArray<Piece> => [
  { x: leaves, begins: source.box.y + source.box.height, ends: bottomOf(source.band) },
  ...between.map(({ band, x }) => ({ x, begins: band.top, ends: bottomOf(band) })),
  { x: meets, begins: target.box.y - shaft, ends: target.box.y - shaft }
]

const upwards = (
  { leaves, meets }: Ports,
  [source, target]: Ends,
  between: ReadonlyArray<Stop>
): ReadonlyArray<Piece> => {
  const foot = target.box.y + target.box.height + shaft
  return [
    { x: leaves, begins: source.box.y, ends: source.band.top },
    ...between.map(({ band, x }) => ({ x, begins: bottomOf(band), ends: band.top })),
    { x: meets, begins: Math.max(foot, bottomOf(target.band)), ends: foot }
  ]
}

interface Stop {
  readonly x: number
  readonly band: RankBand
}

interface End {
  readonly box: FrameBox
  readonly band: RankBand
}

type Ends = readonly [source: End, target: End]

const joined = (pieces: ReadonlyArray<Piece>): string =>
  pieces
    .map(({ begins, ends, x }, index) => {
      const before = pieces[index - 1]
      const on = ends === begins ? "" : `V${strokeNumbers(ends)}`
      if (before === undefined) return `M${strokeNumbers(x, begins)}${on}`
      const middle = (before.ends + begins) / 2
      if (before.x === x) return `V${strokeNumbers(begins)}${on}`
      return `C${strokeNumbers(before.x, middle, x, middle, x, begins)}${on}`
    })
    .join("")

/** Draws a line straight through the strips of ranks, bent only in the empty space between them, with its arrowhead. */
export const stroked = (
  { from, stands, to }: Course,
  ports: Ports,
  {
    bands,
    boxes,
    places
  }: Pick<Ranked, "places"> & {
    readonly bands: ReadonlyArray<RankBand>
    readonly boxes: ReadonlyMap<string, FrameBox>
  }
): Pick<Drawn, "path" | "arrow"> => {
  const end = (place: string): End => ({ box: boxes.get(place)!, band: bands[places.get(place)!.rank]! })
  const ends = [end(from), end(to)] as const
  const between = stands.map(({ rank, x }) => ({ x, band: bands[rank]! }))
  const { box } = ends[1]
  return ports.isUp
    ? { path: joined(upwards(ports, ends, between)), arrow: arrowAt(ports.meets, box.y + box.height, "up") }
    : { path: joined(downwards(ports, ends, between)), arrow: arrowAt(ports.meets, box.y, "down") }
}
