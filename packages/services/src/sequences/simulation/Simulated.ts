import type { RunStatus } from "@tidings/schema/sequences/status"
import type { Entry } from "../step/Run.ts"
import type { Values } from "../step/Values.ts"

/** A mail that a simulation would have sent; without a subject where its template is not at hand. */
export interface SimulatedSend {
  readonly to: string
  readonly template: { readonly key: string; readonly version?: number }
  readonly variables: Values
  readonly subject?: string
  readonly text?: string
  readonly html?: string
}

/** An entry of the run's timeline with its times written out, or an event that moved nothing (`ignored`). */
export interface SimulatedStep extends Omit<Entry, "at" | "until" | "type"> {
  readonly type: Entry["type"] | "ignored"
  /** RFC 3339, in UTC; `local` the same with the run's offset. */
  readonly at: string
  readonly local: string
  readonly until?: string
  readonly untilLocal?: string
  readonly metadata?: Values
  readonly send?: SimulatedSend
}

/** What a simulation came to. */
export interface Simulated {
  readonly sequence: { readonly key: string; readonly name: string }
  readonly version: number | null
  readonly timeZone: string
  readonly status: RunStatus
  /** What ended the run; null while it is live. */
  readonly reason: string | null
  /** Where it is, or ended. */
  readonly node: string | null
  /** How long it took, or has taken until then. */
  readonly lastedMs: number
  readonly steps: ReadonlyArray<SimulatedStep>
  readonly notVisited: ReadonlyArray<string>
  readonly warnings: ReadonlyArray<string>
}
