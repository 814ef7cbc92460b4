import type { Effect } from "effect"
import type { TestedSite } from "../site/TestedSite.ts"

/** A row of the table of faults. */
export interface Breakage {
  readonly name: string
  /** Faults of one lane never overlap; those of both lanes do. */
  readonly lane: "kills" | "outages"
  /** Shortest and longest time from its beginning to its end. */
  readonly lastsMs: readonly [number, number]
  /** Begins it; `drawn`, from 0 to below 1, chooses among several things it may befall. */
  readonly begin: (site: TestedSite, drawn: number) => Effect.Effect<void>
  /** Ends it; a kill is over once another process runs. */
  readonly end?: (site: TestedSite) => Effect.Effect<void>
}
