import type { Occurrence } from "@tidings/engines/sequences/step/Input"
import type { Run } from "@tidings/engines/sequences/step/Run"
import type { RunRow } from "@tidings/schema/sequences/RunRow"
import type { MessageAcceptance } from "@tidings/storage/repositories/AcceptanceRepository"
import type { DueTurn } from "@tidings/storage/repositories/jobRows"
import type { CountRecord, HeldRun } from "@tidings/storage/repositories/runRows"
import type { EventToSend } from "../../webhooks/EventToSend.ts"

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
export interface WalkedJourneys {
  readonly arrivals: ReadonlyArray<Arrival>
  readonly told: ReadonlyArray<EventToSend>
  readonly counts: ReadonlyArray<CountRecord>
  /** Sends drafted but not yet written. */
  readonly acceptances: ReadonlyArray<{ readonly acceptance: MessageAcceptance; readonly shard: number }>
  /** Jobs to announce once the sends are written. */
  readonly due: ReadonlyArray<DueTurn>
}

/** Returns a locked run as the step function's type: the row stores what the step produced. */
export const runOf = (held: HeldRun): Run => held as HeldRun & Run

/** The job advance_runs, without its pass; less urgent than work that a person or a recipient waits for. */
export const advancing = { name: "advance_runs", lanes: "shared", priority: "marketing" } as const

/** Maps a step's counts per node to records of its run's version. */
export const countRecordsOf = (
  run: Pick<RunRow, "workspaceId" | "versionId" | "livemode">,
  counts: Readonly<Record<string, Omit<CountRecord, "workspace_id" | "version_id" | "node" | "livemode">>>
) =>
  Object.entries(counts).map(([node, count]): CountRecord => ({
    workspace_id: run.workspaceId,
    version_id: run.versionId,
    node,
    livemode: run.livemode,
    ...count
  }))

/** Sums the counts per node. */
export const summed = (counts: ReadonlyArray<CountRecord>): ReadonlyArray<CountRecord> => {
  const sums = new Map<string, CountRecord>()
  for (const count of counts) {
    const key = `${count.version_id} ${count.node} ${count.livemode}`
    const sum = sums.get(key)
    sums.set(
      key,
      sum === undefined
        ? count
        : {
            ...sum,
            entered: sum.entered + count.entered,
            passed: sum.passed + count.passed,
            left: sum.left + count.left,
            failed: sum.failed + count.failed
          }
    )
  }
  return [...sums.values()]
}
