import type { Figure } from "./Figure.ts"
import type { BenchPart } from "./BenchPart.ts"

/** The machine and the program versions that figures were taken on. */
export interface FigureEnvironment {
  readonly date: string
  readonly commit: string
  readonly cpu: string
  readonly cores: number
  readonly memoryGb: number
  /** Load average of the minute before the run: above zero, other programs were running. */
  readonly loadBefore: number
  readonly node: string
  readonly postgres: string
}

export interface PartResult extends Pick<BenchPart, "letter"> {
  /** True if it was measured in short rounds and with fewer rows than its method says. */
  readonly quick?: true
  readonly environment: FigureEnvironment
  readonly figures: ReadonlyArray<Figure>
}

/** The kept results of the bench, each part by its last kept run. */
export interface BenchRun {
  readonly parts: ReadonlyArray<PartResult>
}
