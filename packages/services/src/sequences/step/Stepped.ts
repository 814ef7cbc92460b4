import type { Definition } from "@tidings/schema/sequences/Definition"
import type { Command } from "./Command.ts"
import type { Facts } from "./Facts.ts"
import type { Input } from "./Input.ts"
import type { Count, Run } from "./Run.ts"

/** What came of an input. */
export interface Stepped {
  /** The very run that was given where nothing changed. */
  readonly run: Run
  readonly commands: ReadonlyArray<Command>
  /** Whether the input itself moved or ended the run, beyond bringing it up to date; known once no question is open. */
  readonly took: boolean
  /** What to add to `sequence_counts`, by node; only of passes, and only once no question is open. */
  readonly counts: Readonly<Record<string, Count>>
}

/**
 * Brings a run up to the time of an input and then applies it: pure, never throws, reads no clock, gives the same for the same.
 *
 * An interpreter locks the run, reads its facts, and calls this with the input; while the last command is a question (`questionOf`), it does what that
 * asks and calls this again with the answer and the run it was given; then it writes the run as it is. It decides nothing by itself. `nowMs` is the
 * time at which it works: no run is caught up beyond it.
 */
export type Step = (definition: Definition, run: Run, input: Input, facts: Facts, nowMs: number) => Stepped
