import { parseArgs } from "node:util"

export const faultsUsage = `pnpm faults [--seed <n>] [--minutes <m>] [--keep]
  --seed     order of the faults and of the load; by default a random one, which is printed
  --minutes  how long there are faults, 1 by default; then it waits until all rests
  --keep     writes docs/reliability.md instead of printing it`

/** The parsed command line of a run: of faults, of hostile input or of load. */
interface RunRequest {
  readonly seed: number
  readonly minutes: number
  readonly keep: boolean
}

/** Parses the arguments; `anySeed` counts if none is given. */
export const readRunRequest = (
  args: ReadonlyArray<string>,
  anySeed: number,
  mostMinutes = 180
): RunRequest | { readonly wrong: string } => {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { seed: { type: "string" }, minutes: { type: "string" }, keep: { type: "boolean" } }
    })
    const { keep = false, minutes = "1", seed = String(anySeed) } = values
    if (!/^\d{1,9}$/u.test(seed)) return { wrong: `The seed is a whole number, not "${seed}".` }
    if (!(Number(minutes) > 0 && Number(minutes) <= mostMinutes))
      return { wrong: `The minutes are a number up to ${mostMinutes}.` }
    return { seed: Number(seed), minutes: Number(minutes), keep }
  } catch (error) {
    return { wrong: (error as Error).message }
  }
}
