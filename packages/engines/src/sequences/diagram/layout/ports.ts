import type { LabelSize } from "./sizes.ts"
import type { Ranked, Stand } from "./ranked.ts"

/** The x where a line leaves its source and meets its target; `isUp` is true if it goes up. */
export interface Ports {
  readonly leaves: number
  readonly meets: number
  readonly isUp: boolean
}

interface Asked {
  readonly course: number
  readonly end: "leaves" | "meets"
  /** The x that the line comes from or goes to. */
  readonly towards: number
}

const apart = 22
const fromCorner = 26

/**
 * Returns an x for each port: as near to its line's direction as the side allows, in order, and not too close together.
 */
const spread = (asked: ReadonlyArray<Asked>, centre: number, width: number): ReadonlyArray<number> => {
  const half = Math.max(0, width / 2 - fromCorner)
  const step = asked.length > 1 ? Math.min(apart, (2 * half) / (asked.length - 1)) : 0
  const xs: Array<number> = []
  for (const [index, { towards }] of asked.entries()) {
    const least = index === 0 ? centre - half : xs[index - 1]! + step
    const most = centre + half - (asked.length - 1 - index) * step
    xs.push(Math.min(most, Math.max(least, towards)))
  }
  return xs
}

/** Returns the ports of every line, sorted on each side by where the lines go on, so that no two cross at a node. */
export const portsOf = ({ courses, places }: Ranked, sizes: ReadonlyMap<string, LabelSize>): ReadonlyArray<Ports> => {
  const sides = new Map<string, Array<Asked>>()
  const isUp = courses.map(({ from, to }) => places.get(to)!.rank < places.get(from)!.rank)
  courses.forEach(({ from, stands, to }, course) => {
    const ask = (place: string, isBelow: boolean, end: Asked["end"], towards: Stand) => {
      const side = `${isBelow ? "below" : "above"} ${place}`
      sides.set(side, [...(sides.get(side) ?? []), { course, end, towards: towards.x }])
    }
    ask(from, !isUp[course]!, "leaves", stands[0] ?? places.get(to)!)
    ask(to, isUp[course]!, "meets", stands.at(-1) ?? places.get(from)!)
  })
  const found = courses.map(() => ({ leaves: 0, meets: 0 }))
  for (const [side, asked] of sides) {
    const place = side.slice(side.indexOf(" ") + 1)
    const sorted = asked.toSorted((a, b) => a.towards - b.towards)
    const xs = spread(sorted, places.get(place)!.x, sizes.get(place)!.width)
    for (const [index, { course, end }] of sorted.entries()) found[course]![end] = xs[index]!
  }
  return found.map((ports, course) => ({ ...ports, isUp: isUp[course]! }))
}
