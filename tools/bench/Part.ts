import type { Figure } from "./figures/Figure.ts"

/** How long and how often to measure. */
export interface Effort {
  readonly quick: boolean
  readonly rounds: number
  /** Of load in one round. */
  readonly seconds: number
  /** Of load before the first round. */
  readonly warmUpSeconds: number
  /** Where the measured server leaves its CPU profiles, if anywhere. */
  readonly profiles?: string | undefined
}

/** One question put to the platform, and the figures that answer it. */
export interface Part {
  readonly letter: string
  readonly title: string
  /** What is compared with what, and how; a paragraph of docs/benchmarks.md. */
  readonly method: string
  readonly measure: (effort: Effort) => Promise<ReadonlyArray<Figure>>
}
