import { parseArgs } from "node:util"
import type { LoadRunSize } from "./run.ts"

export const loadUsage = `pnpm load [--minutes <m>] [--seed <n>] [--keep]
  --minutes  how long half of the knee is held, 1 by default; all else takes 15 minutes, or 30 from --minutes 10 on
  --seed     order of the calls; by default a random one, which is printed
  --keep     writes docs/load.md instead of printing it`

/** The parsed command line of the load. */
interface LoadCommand {
  readonly seed: number
  readonly minutes: number
  readonly keep: boolean
}

/** Parses the arguments; `anySeed` counts if none is given. */
export const readLoadCommand = (
  args: ReadonlyArray<string>,
  anySeed: number
): LoadCommand | { readonly wrong: string } => {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { seed: { type: "string" }, minutes: { type: "string" }, keep: { type: "boolean" } }
    })
    const { keep = false, minutes = "1", seed = String(anySeed) } = values
    if (!/^\d{1,9}$/u.test(seed)) return { wrong: `The seed is a whole number, not "${seed}".` }
    if (!(Number(minutes) > 0 && Number(minutes) <= 240)) return { wrong: "The minutes are a number up to 240." }
    return { seed: Number(seed), minutes: Number(minutes), keep }
  } catch (error) {
    return { wrong: (error as Error).message }
  }
}

/** Seconds of the parts of a run: enough for a look, or to be kept. */
const look = { stepSeconds: 10, holdSeconds: 60, aloneSeconds: 15, growthSeconds: 30 }
const thorough = { stepSeconds: 20, holdSeconds: 300, aloneSeconds: 30, growthSeconds: 120 }
const leastThorough = 10

/** Returns the size of a run of the command: a look if half of the knee is held for less than ten minutes. */
export const sizeOfCommand = ({ minutes, seed }: Pick<LoadCommand, "minutes" | "seed">): LoadRunSize => {
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
