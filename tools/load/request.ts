import { readRunRequest } from "../faults/request.ts"
import type { LoadRunSize } from "./run.ts"

export const loadUsage = `pnpm load [--minutes <m>] [--seed <n>] [--keep]
  --minutes  how long half of the knee is held, 1 by default; all else takes 15 minutes, or 30 from --minutes 10 on
  --seed     order of the calls; by default a random one, which is printed
  --keep     writes docs/load.md instead of printing it`

const mostMinutes = 240

/** Parses the arguments; `anySeed` counts if none is given. */
export const readLoadCommand = (args: ReadonlyArray<string>, anySeed: number) =>
  readRunRequest(args, anySeed, mostMinutes)

/** Seconds of the parts of a run: enough for a look, or to be kept. */
const look = { stepSeconds: 10, holdSeconds: 60, aloneSeconds: 15, growthSeconds: 30 }
const thorough = { stepSeconds: 20, holdSeconds: 300, aloneSeconds: 30, growthSeconds: 120 }
const leastThorough = 10

/** Returns the size of a run of the command: a look if half of the knee is held for less than ten minutes. */
export const sizeOfCommand = ({ minutes, seed }: Pick<LoadRunSize, "minutes" | "seed">): LoadRunSize => {
  const { stepSeconds, ...seconds } = minutes < leastThorough ? look : thorough
  return {
    ...seconds,
    seed,
    minutes,
    workspaces: 4,
    settleMs: 10_000,
    knee: { first: 20, most: 5_000, stepSeconds },
    // Each of 400 pages is printed again within 43 s.
    idle: { streams: 10_000, pages: 5_000, settleSeconds: 45, seconds: seconds.aloneSeconds }
  }
}
