import type { ToLay } from "./Laid.ts"
import type { Ranked, Stand } from "./ranked.ts"
import { type } from "./sizes.ts"

/** The strip of a rank, as high as its highest item; only lines run between two strips. */
export interface RankBand {
  readonly top: number
  readonly height: number
}

/** Gaps between strips, in pixels; `thin` is the one below a strip that only lines pass, as if it were not there. */
const gap = { least: 19, thin: 7, most: 64, share: 0.13 }

/** Returns the strips of the ranks from the top, further apart where lines between them go far to the side. */
export const bandsOf = ({ labels, sizes }: ToLay, { courses, places, ranks }: Ranked): ReadonlyArray<RankBand> => {
  const heights = Array.from({ length: ranks }, () => 0)
  const shifts = Array.from({ length: ranks }, () => 0)
  const raise = (rank: number, height: number) => (heights[rank] = Math.max(heights[rank]!, height))
  for (const [place, { height }] of sizes) raise(places.get(place)!.rank, height)
  courses.forEach(({ from, label, stands, to }, index) => {
    if (label !== undefined) raise(label.rank, labels[index]!.height)
    const way: ReadonlyArray<Stand> = [places.get(from)!, ...stands, places.get(to)!]
    for (const [index, { rank, x }] of way.entries()) {
      const next = way[index + 1]
      if (next === undefined) continue
      const above = Math.min(rank, next.rank)
      shifts[above] = Math.max(shifts[above]!, Math.abs(next.x - x))
    }
  })
  let y: number = type.margin
  return heights.map((height, rank) => {
    const band = { top: y, height }
    const least = height === 0 ? gap.thin : gap.least
    y += height + Math.min(gap.most, least + shifts[rank]! * gap.share)
    return band
  })
}
