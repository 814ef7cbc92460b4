import type { Bond, Item } from "./aligned.ts"

interface Neighbours {
  readonly above: Array<number>
  readonly below: Array<number>
}

const passes = 12

/**
 * Sorts the items of each rank from left to right to reduce crossings: neighbours are swapped if that removes
 * crossings, or moves them one rank up, to where the lines begin at one node and need not cross at all.
 */
export const uncrossed = (
  items: ReadonlyArray<Item>,
  bonds: ReadonlyArray<Bond>
): ReadonlyArray<ReadonlyArray<number>> => {
  const neighbours = items.map((): Neighbours => ({ above: [], below: [] }))
  for (const { one, other } of bonds) {
    const [upper, lower] = items[one]!.rank < items[other]!.rank ? [one, other] : [other, one]
    neighbours[upper]!.below.push(lower)
    neighbours[lower]!.above.push(upper)
  }
  const ranks: Array<Array<number>> = []
  for (const [index, { rank }] of items.entries()) (ranks[rank] ??= []).push(index)
  for (const rank of ranks) rank.sort((a, b) => items[a]!.x - items[b]!.x)
  const places = items.map(() => 0)
  for (const rank of ranks) for (const [place, index] of rank.entries()) places[index] = place

  /** Returns the number of crossings removed by swapping `one`, on the left, with `other`. */
  const gain = (one: number, other: number, side: keyof Neighbours): number => {
    let sum = 0
    for (const ofOne of neighbours[one]![side])
      for (const ofOther of neighbours[other]![side]) sum += Math.sign(places[ofOne]! - places[ofOther]!)
    return sum
  }

  const pass = (rank: Array<number>): boolean => {
    let hasChanged = false
    for (let place = 0; place + 1 < rank.length; place++) {
      const [one, other] = [rank[place]!, rank[place + 1]!]
      const below = gain(one, other, "below")
      const sum = below + gain(one, other, "above")
      if (sum < 0 || (sum === 0 && below <= 0)) continue
      ;[rank[place], rank[place + 1]] = [other, one]
      ;[places[one], places[other]] = [place + 1, place]
      hasChanged = true
    }
    return hasChanged
  }

  for (let round = 0; round < passes; round++) if (!ranks.toReversed().map(pass).includes(true)) break
  return ranks
}
