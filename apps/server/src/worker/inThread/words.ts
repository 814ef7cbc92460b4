import type { Outage } from "@tidings/services/handover/ConnectorHealth"
import type { DueTurn } from "@tidings/storage/repositories/jobRows"
import type { Snapshots } from "../../telemetry/merged.ts"

/** The questions to a worker's thread, with their answer types. */
export interface Answers {
  readonly outages: ReadonlyArray<Outage>
  readonly snapshots: Snapshots
}

/** A message from the process to its worker's thread. */
export type Word =
  | { readonly turns: ReadonlyArray<DueTurn> }
  | { readonly ask: keyof Answers; readonly id: number }
  | "stop"

/** A message from the thread: that it has begun to work, or an answer. */
export type Reply = "works" | { readonly id: number; readonly answer: Answers[keyof Answers] }
