/** An item in a rank: a box, or a point that a line passes. */
export interface Item {
  readonly rank: number
  /** Its centre before alignment. */
  readonly x: number
  /** Half its width. */
  readonly half: number
}

/** Two items of different ranks; the higher the weight, the straighter they are joined. */
export interface Bond {
  readonly one: number
  readonly other: number
  readonly weight: number
}

interface Pull {
  readonly to: number
  readonly weight: number
}

/** Items that touch and move as one; each pull is reduced by its item's distance from the first of the rank. */
interface Cluster {
  readonly pulls: Array<Pull>
  x: number
  readonly members: Array<number>
}

const apart = { boxes: 36, lines: 22 }
/** Maximum numbers of sweeps of each kind; a kind ends early after a sweep that moves nothing further than `still`. */
const sweeps = { roughly: 1500, exactly: 40, still: 0.05 }

const meanOf = (pulls: ReadonlyArray<Pull>): number => {
  let [sum, weights] = [0, 0]
  for (const { to, weight } of pulls) {
    sum += to * weight
    weights += weight
  }
  return sum / weights
}

/** The weighted median of the pulls: the position of one that pulls, so that lines are straight. */
const medianOf = (pulls: ReadonlyArray<Pull>): number => {
  const sorted = pulls.toSorted((a, b) => a.to - b.to)
  const half = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2
  let sum = 0
  return sorted.find(({ weight }) => (sum += weight) >= half)!.to
}

/**
 * Moves items sideways to straighten lines: by turns, each rank goes where the others pull it, keeping its order and
 * distances (least squares first, then medians, both by pooling items that touch).
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
  // Distance of each item from the first of its rank, if packed as close as allowed.
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
      // An item without pulls stays.
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
