import type { Figure } from "./Figure.ts"

/** How much a part fills and how often it asks: so little that only its working is shown, enough for a look, or enough to be kept. */
export type Size = "tiny" | "quick" | "thorough"

/** How long and how often to measure. */
export interface Effort {
  readonly size: Size
  readonly rounds: number
  /** Of load in one round. */
  readonly seconds: number
  /** Of load before the first round. */
  readonly warmUpSeconds: number
  /** Connections that a load keeps busy; tests share the server's with all others. */
  readonly inFlight: number
  /** Where the measured server leaves its CPU profiles, if anywhere. */
  readonly profiles?: string | undefined
}

export const efforts: Readonly<Record<Size, Effort>> = {
  tiny: { size: "tiny", rounds: 1, seconds: 0.3, warmUpSeconds: 0.2, inFlight: 8 },
  quick: { size: "quick", rounds: 3, seconds: 2, warmUpSeconds: 2, inFlight: 64 },
  thorough: { size: "thorough", rounds: 3, seconds: 5, warmUpSeconds: 3, inFlight: 64 }
}

/** One question put to the platform, and the figures that answer it. */
export interface Part {
  readonly letter: string
  readonly title: string
  /** What is compared with what, and how; a paragraph of docs/benchmarks.md. */
  readonly method: string
  readonly measure: (effort: Effort) => Promise<ReadonlyArray<Figure>>
}
