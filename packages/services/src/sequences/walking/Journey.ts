import type { Due } from "@tidings/storage/repositories/jobRows"
import type { MessageAcceptance } from "@tidings/storage/repositories/AcceptanceRepository"
import type { CountRecord, HeldRun } from "@tidings/storage/repositories/runRows"
import type { EventToSend } from "../../webhooks/EventToSend.ts"
import type { Occurrence } from "@tidings/engines/sequences/step/Input"
import type { Run } from "@tidings/engines/sequences/step/Run"

/** A run locked by the open transaction, with its input. */
export interface Journey {
  readonly held: HeldRun
  readonly input: Occurrence
  /** Further inputs, in order. */
  readonly later?: ReadonlyArray<Occurrence>
}

/** The result of moving a run. */
export interface Arrival {
  readonly held: HeldRun
  /** The run after its inputs; identical to `held` if nothing changed. */
  readonly run: Run
  /** True if an input itself moved the run. */
  readonly took: boolean
}

/** Results of journeys, still to be written. */
export interface Walked {
  readonly arrivals: ReadonlyArray<Arrival>
  readonly told: ReadonlyArray<EventToSend>
  readonly counts: ReadonlyArray<CountRecord>
  /** Sends drafted but not yet written. */
  readonly acceptances: ReadonlyArray<{ readonly acceptance: MessageAcceptance; readonly shard: number }>
  /** Jobs to announce once the sends are written. */
  readonly due: ReadonlyArray<Due>
}

/** Returns a locked run as the step function's type: the row stores what the step produced. */
export const runOf = (held: HeldRun): Run => held as HeldRun & Run
