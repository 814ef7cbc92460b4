import { Graph, layout } from "@dagrejs/dagre"
import { aligned, type Bond, type Item } from "./aligned.ts"
import { entryPlace, isEnd, type ToLay } from "./Laid.ts"
import { type LabelSize, type } from "./sizes.ts"
import { uncrossed } from "./uncrossed.ts"

/** A position: x of the centre, and the rank counted from the top. */
export interface Stand {
  readonly x: number
  readonly rank: number
}

/** A line's positions in the ranks between its ends, and the position of its label. */
export interface Course {
  readonly from: string
  readonly to: string
  readonly stands: ReadonlyArray<Stand>
  readonly label: Stand | undefined
}

export interface Ranked {
  readonly ranks: number
  readonly width: number
  readonly places: ReadonlyMap<string, Stand>
  /** Courses by line index. */
  readonly courses: ReadonlyArray<Course>
}

interface Point {
  readonly x: number
  readonly y: number
}

const spacing = { rankdir: "TB", nodesep: 36, edgesep: 22, ranksep: 40 } as const

/** Weight that draws a label to the first end of its line, as near as the others let it. */
const near = 3

const labelPlace = (index: number): string => `${index}~`

/** A line as an edge of the ranked graph: lines that lead back are reversed, so that they go up from end to end. */
interface Led {
  readonly source: string
  readonly target: string
  readonly isBack: boolean
  readonly place: string
  readonly size: LabelSize | undefined
}

const ledIn = ({ labels, lines, sizes }: ToLay): ReadonlyArray<Led> => {
  const order = new Map([...sizes.keys()].map((place, index) => [place, index]))
  return lines.map(({ from, place: target }, index) => {
    const source = from ?? entryPlace
    return {
      source,
      target,
      isBack: order.get(target)! < order.get(source)!,
      place: labelPlace(index),
      size: labels[index]
    }
  })
}

const laidOut = ({ sizes }: ToLay, led: ReadonlyArray<Led>): Graph => {
  const graph = new Graph()
  graph.setGraph({ ...spacing })
  const lead = (from: string, to: string, isBack: boolean, weight: number) =>
    graph.setEdge(isBack ? to : from, isBack ? from : to, { width: 0, height: 0, labelpos: "c", minlen: 1, weight })
  for (const [place, size] of sizes) graph.setNode(place, { ...size })
  for (const { isBack, place, size, source, target } of led) {
    if (size !== undefined) graph.setNode(place, { ...size })
    if (size !== undefined) lead(source, place, isBack, near)
    lead(size === undefined ? source : place, target, isBack, 1)
  }
  return layout(graph)
}

/** A line between two places, with the indices of the items it passes. */
interface Way {
  readonly from: string
  readonly to: string
  readonly items: ReadonlyArray<number>
  readonly label: number | undefined
}

/**
 * Bond weights: a line to an end is straight before all, then one that passes others, one that is alone at its end, and
 * the first line of a node.
 */
const weights = { ending: 12, passing: 8, alone: 4, first: 2, usual: 1 }

const bondsOf = (ways: ReadonlyArray<Way>, placeOf: (name: string) => number): ReadonlyArray<Bond> => {
  const leaving = new Map<string, number>()
  const meeting = new Map<string, number>()
  for (const { from, to } of ways) {
    leaving.set(from, (leaving.get(from) ?? 0) + 1)
    meeting.set(to, (meeting.get(to) ?? 0) + 1)
  }
  return ways.flatMap(({ from, items, to }, way) => {
    const usual = ways[way - 1]?.from === from ? weights.usual : weights.first
    const all = [placeOf(from), ...items, placeOf(to)]
    return all.slice(1).map((other, index): Bond => {
      const isFirst = index === 0 && leaving.get(from)! > 1
      const isLast = index === all.length - 2 && meeting.get(to)! > 1
      const isInner = index > 0 && index < all.length - 2
      const isEnding = isEnd(to) && index > 0
      const ofEnds = isFirst || isLast ? usual : weights.alone
      return { one: all[index]!, other, weight: isEnding ? weights.ending : isInner ? weights.passing : ofEnds }
    })
  })
}

/** True if the first way of most nodes leads to the right of the others. */
const isMirrored = (aheads: ReadonlyArray<{ readonly from: string; readonly x: number }>): boolean => {
  let toTheRight = 0
  for (const [index, { from, x }] of aheads.entries()) {
    const next = aheads[index + 1]
    if (next?.from === from) toTheRight += Math.sign(next.x - x)
  }
  return toTheRight < 0
}

const level = (y: number): number => Math.round(y * 100)

/** Lays out in ranks: dagre finds the ranks and the order in each, then joined items are aligned above each other. */
export const ranked = (given: ToLay): Ranked => {
  const led = ledIn(given)
  const graph = laidOut(given, led)
  const points: Array<Point & { readonly half: number }> = []
  const stand = ({ x, y }: Point, half: number): number => points.push({ x, y, half }) - 1
  const places = new Map(
    [...given.sizes].map(([place, { width }]) => [place, stand(graph.node(place) as Point, width / 2)])
  )
  const between = (from: string, to: string, isBack: boolean) => {
    const { points } = graph.edge(isBack ? to : from, isBack ? from : to) as { readonly points: ReadonlyArray<Point> }
    const inner = points.slice(1, -1)
    return (isBack ? inner.toReversed() : inner).map((point) => stand(point, 0))
  }
  const ways = led.map(({ isBack, place, size, source: from, target: to }): Way => {
    if (size === undefined) return { from, to, items: between(from, to, isBack), label: undefined }
    const label = stand(graph.node(place) as Point, size.width / 2)
    return { from, to, label, items: [...between(from, place, isBack), label, ...between(place, to, isBack)] }
  })

  const levels = [...new Set(points.map(({ y }) => level(y)))].sort((a, b) => a - b)
  const ranks = new Map(levels.map((y, rank) => [y, rank]))
  const items = points.map(({ half, x, y }): Item => ({ x, half, rank: ranks.get(level(y))! }))
  const bonds = bondsOf(ways, (place) => places.get(place)!)
  const xs = aligned(items, bonds, uncrossed(items, bonds))
  const left = Math.min(...items.map(({ half }, index) => xs[index]! - half)) - type.margin
  const right = Math.max(...items.map(({ half }, index) => xs[index]! + half)) + type.margin
  const isTurned = isMirrored(ways.map(({ from, items: [first], to }) => ({ from, x: xs[first ?? places.get(to)!]! })))
  const standOf = (index: number): Stand => ({
    x: isTurned ? right - xs[index]! : xs[index]! - left,
    rank: items[index]!.rank
  })
  return {
    ranks: levels.length,
    width: right - left,
    places: new Map([...places].map(([place, index]) => [place, standOf(index)])),
    courses: ways.map(({ from, items, label, to }) => ({
      from,
      to,
      stands: items.map(standOf),
      label: label === undefined ? undefined : standOf(label)
    }))
  }
}
