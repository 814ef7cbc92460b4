import type { Outage } from "@tidings/services/handover/ConnectorHealth"
import type { Due } from "@tidings/storage/repositories/jobRows"
import type { Snapshots } from "../../telemetry/merged.ts"

/** What a worker's thread is asked, and answers. */
export interface Answers {
  readonly outages: ReadonlyArray<Outage>
  readonly snapshots: Snapshots
}

/** What the process says to its worker's thread. */
export type Word =
  | { readonly turns: ReadonlyArray<Due> }
  | { readonly ask: keyof Answers; readonly id: number }
  | "stop"

/** What the thread says: that it has begun to work, and an answer. */
export type Reply = "works" | { readonly id: number; readonly answer: Answers[keyof Answers] }
