import { parseArgs } from "node:util"
import type { BenchPart } from "./figures/BenchPart.ts"

export const benchUsage = `pnpm bench [part letters] [--quick] [--keep] [--profiles <folder>]
  --quick     shorter rounds and fewer rows; where it is kept, the report says so
  --keep      makes what is measured the baseline, and writes docs/benchmarks.md
  --profiles  the measured platform leaves its CPU profiles there, and what they spent their time on is shown; with
              --keep that is kept instead of the figures, which profiling makes worse`

/** The bench's parsed command line. */
interface BenchRequest {
  readonly parts: ReadonlyArray<BenchPart>
  readonly quick: boolean
  readonly keep: boolean
  readonly profiles: string | undefined
}

/** Parses the arguments. */
export const readBenchRequest = (
  args: ReadonlyArray<string>,
  parts: ReadonlyArray<BenchPart>
): BenchRequest | { readonly wrong: string } => {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { quick: { type: "boolean" }, keep: { type: "boolean" }, profiles: { type: "string" } }
    })
    const letters = parts.map(({ letter }) => letter)
    const unknown = positionals.find((letter) => !letters.includes(letter))
    if (unknown !== undefined) return { wrong: `There is no part "${unknown}"; there are ${letters.join(", ")}.` }
    const { keep = false, profiles, quick = false } = values
    const chosen = positionals.length === 0 ? parts : parts.filter(({ letter }) => positionals.includes(letter))
    return { parts: chosen, quick, keep, profiles }
  } catch (error) {
    return { wrong: (error as Error).message }
  }
}
