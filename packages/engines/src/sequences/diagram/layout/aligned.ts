/** Something that stands in a rank: a box, or where a line passes. */
export interface Item {
  readonly rank: number
  /** Where it stands before. */
  readonly x: number
  /** On either side of its middle. */
  readonly half: number
}

/** Two items of different ranks that are the straighter joined the more the bond weighs. */
export interface Bond {
  readonly one: number
  readonly other: number
  readonly weight: number
}

interface Pull {
  readonly to: number
  readonly weight: number
}

/** Items that touch, and move as one: what pulls each, less its distance from the first. */
interface Cluster {
  readonly pulls: Array<Pull>
  x: number
  readonly members: Array<number>
}

const apart = { boxes: 36, lines: 22 }
/** At most, since a sweep that moves nothing further than this is the last of its kind. */
const sweeps = { roughly: 1500, exactly: 40, still: 0.05 }

const meanOf = (pulls: ReadonlyArray<Pull>): number => {
  let [sum, weights] = [0, 0]
  for (const { to, weight } of pulls) {
    sum += to * weight
    weights += weight
  }
  return sum / weights
}

/** Where as much pulls to the left as to the right: the place of one of those that pull, so that lines are straight. */
const medianOf = (pulls: ReadonlyArray<Pull>): number => {
  const sorted = pulls.toSorted((a, b) => a.to - b.to)
  const half = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2
  let sum = 0
  return sorted.find(({ weight }) => (sum += weight) >= half)!.to
}

/**
 * Moves items sideways so that lines are straight where they can be: by turns, each rank goes where the others pull it, in the order given and with
 * their distances kept (least squares first, then medians, both by pooling those that touch).
 */
export const aligned = (
  items: ReadonlyArray<Item>,
  bonds: ReadonlyArray<Bond>,
  ranks: ReadonlyArray<ReadonlyArray<number>>
): ReadonlyArray<number> => {
  const xs = items.map(({ x }) => x)
  const bonded = items.map((): Array<{ readonly item: number; readonly weight: number }> => [])
  for (const { one, other, weight } of bonds) {
    bonded[one]!.push({ item: other, weight })
    bonded[other]!.push({ item: one, weight })
  }
  // Of each item from the first of its rank, where they stand as close as they may.
  const offsets = items.map(() => 0)
  for (const rank of ranks)
    for (const [place, index] of rank.entries()) {
      if (place === 0) continue
      const before = rank[place - 1]!
      const [a, b] = [items[before]!.half, items[index]!.half]
      const between =
        a === 0 && b === 0 ? apart.lines : a === 0 || b === 0 ? (apart.lines + apart.boxes) / 2 : apart.boxes
      offsets[index] = offsets[before]! + a + between + b
    }

  const settle = (rank: ReadonlyArray<number>, wishOf: (pulls: ReadonlyArray<Pull>) => number) => {
    const clusters: Array<Cluster> = []
    for (const index of rank) {
      const pulls = bonded[index]!.map(({ item, weight }) => ({ to: xs[item]! - offsets[index]!, weight }))
      // Nothing pulls it: it stays.
      if (pulls.length === 0) pulls.push({ to: xs[index]! - offsets[index]!, weight: 0.01 })
      let cluster: Cluster = { pulls, x: wishOf(pulls), members: [index] }
      for (let before = clusters.at(-1); before !== undefined && before.x > cluster.x; before = clusters.at(-1)) {
        clusters.pop()
        const all = [...before.pulls, ...cluster.pulls]
        cluster = { pulls: all, x: wishOf(all), members: [...before.members, ...cluster.members] }
      }
      clusters.push(cluster)
    }
    let moved = 0
    for (const { members, x } of clusters)
      for (const index of members) {
        moved = Math.max(moved, Math.abs(xs[index]! - x - offsets[index]!))
        xs[index] = x + offsets[index]!
      }
    return moved
  }

  const sweep = (most: number, wishOf: (pulls: ReadonlyArray<Pull>) => number) => {
    for (let turn = 0; turn < most; turn++) {
      const moves = (turn % 2 === 0 ? ranks : ranks.toReversed()).map((rank) => settle(rank, wishOf))
      if (Math.max(...moves) < sweeps.still) return
    }
  }
  sweep(sweeps.roughly, meanOf)
  sweep(sweeps.exactly, medianOf)
  return xs
}
