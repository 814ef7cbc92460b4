import type { Due } from "@tidings/storage/repositories/jobRows"
import type { Acceptance } from "@tidings/storage/repositories/AcceptanceRepository"
import type { CountRecord, HeldRun } from "@tidings/storage/repositories/runRows"
import type { EventToSend } from "../../webhooks/EventToSend.ts"
import type { Occurrence } from "@tidings/engines/sequences/step/Input"
import type { Run } from "@tidings/engines/sequences/step/Run"

/** A run that the open transaction holds, and what it is told. */
export interface Journey {
  readonly held: HeldRun
  readonly input: Occurrence
  /** What it is told after that. */
  readonly later?: ReadonlyArray<Occurrence>
}

/** Where a run came to. */
export interface Arrival {
  readonly held: HeldRun
  /** The very run that is held where nothing changed. */
  readonly run: Run
  /** Whether an input itself moved it. */
  readonly took: boolean
}

/** What came of journeys, still to be written. */
export interface Walked {
  readonly arrivals: ReadonlyArray<Arrival>
  readonly told: ReadonlyArray<EventToSend>
  readonly counts: ReadonlyArray<CountRecord>
  /** Sends that are drawn and not written. */
  readonly acceptances: ReadonlyArray<{ readonly acceptance: Acceptance; readonly shard: number }>
  /** Jobs to ring for once they are written. */
  readonly due: ReadonlyArray<Due>
}

/** A held run as the step knows it: its row holds what the step put there. */
export const runOf = (held: HeldRun): Run => held as HeldRun & Run
