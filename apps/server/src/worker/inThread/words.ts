import type { HomeCode } from "@tidings/schema/homes/Home"
import type { Outage } from "@tidings/services/handover/ConnectorHealth"
import type { DueTurn } from "@tidings/storage/repositories/jobRows"
import type { Snapshots } from "../../telemetry/mergedSnapshots.ts"

/** The questions to a worker's thread, with their answer types. */
export interface ThreadAnswers {
  readonly outages: ReadonlyArray<Outage>
  readonly snapshots: Snapshots
}

/** A message from the process to its worker's thread. */
export type ThreadWord =
  | { readonly home: HomeCode; readonly turns: ReadonlyArray<DueTurn> }
  | { readonly ask: keyof ThreadAnswers; readonly id: number }
  | "stop"

/** A message from the thread: that it has begun to work, or an answer. */
export type ThreadReply = "works" | { readonly id: number; readonly answer: ThreadAnswers[keyof ThreadAnswers] }
