import type { Figure } from "./Figure.ts"

/**
 * Amount of data and requests of a part: just enough to show that it works, enough for a look, or enough to be kept.
 */
type PartSize = "tiny" | "quick" | "thorough"

/** Duration and number of the measurements. */
export interface Effort {
  readonly size: PartSize
  readonly rounds: number
  /** Seconds of load in one round. */
  readonly seconds: number
  /** Seconds of load before the first round. */
  readonly warmUpSeconds: number
  /** Connections that a load keeps busy; tests share the server's with all others. */
  readonly inFlight: number
  /** Folder for the measured server's CPU profiles; undefined for none. */
  readonly profiles?: string | undefined
}

export const efforts: Readonly<Record<PartSize, Effort>> = {
  tiny: { size: "tiny", rounds: 1, seconds: 0.3, warmUpSeconds: 0.2, inFlight: 8 },
  quick: { size: "quick", rounds: 3, seconds: 2, warmUpSeconds: 2, inFlight: 64 },
  thorough: { size: "thorough", rounds: 3, seconds: 5, warmUpSeconds: 3, inFlight: 64 }
}

/** One question about the platform, and the figures that answer it. */
export interface BenchPart {
  readonly letter: string
  readonly title: string
  /** Description of the comparison; a paragraph of docs/benchmarks.md. */
  readonly method: string
  readonly measure: (effort: Effort) => Promise<ReadonlyArray<Figure>>
}
