import type { Figure } from "./Figure.ts"
import type { Part } from "../Part.ts"

/** The machine and the programs that figures were taken on. */
export interface Environment {
  readonly date: string
  readonly commit: string
  readonly cpu: string
  readonly cores: number
  readonly memoryGb: number
  /** Load average of the minute before the run: above zero, others were at work. */
  readonly loadBefore: number
  readonly node: string
  readonly postgres: string
}

export interface PartResult extends Pick<Part, "letter" | "title" | "method"> {
  readonly environment: Environment
  readonly figures: ReadonlyArray<Figure>
}

/** What the bench found, each part when it was last kept. */
export interface Run {
  readonly parts: ReadonlyArray<PartResult>
}
