import { drawnNumbers } from "@tidings/testing/drawnNumbers"
import type { Breakage } from "./Breakage.ts"

/** One fault of a run: it begins `afterMs` after the one before has ended. */
export interface Planned {
  readonly breakage: Breakage
  readonly afterMs: number
  readonly lastsMs: number
  readonly drawn: number
}

/** Rest between two faults of a lane, shortest and longest. */
const restMs = { kills: [500, 3_000], outages: [300, 2_000] } as const

/** Orders the faults of a lane by a seed, without end: all of them in random order, then all in another. */
export function* orderOf(seed: number, lane: Breakage["lane"], all: ReadonlyArray<Breakage>): Generator<Planned> {
  const random = drawnNumbers(seed)
  const between = ([least, most]: readonly [number, number]) => Math.round(least + random() * (most - least))
  const rows = all.filter((breakage) => breakage.lane === lane)
  for (;;) {
    const left = [...rows]
    while (left.length > 0) {
      const [breakage] = left.splice(Math.floor(random() * left.length), 1) as [Breakage]
      yield { breakage, afterMs: between(restMs[lane]), lastsMs: between(breakage.lastsMs), drawn: random() }
    }
  }
}
