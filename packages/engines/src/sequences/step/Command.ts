import type { ContactId, SendId } from "@tidings/schema/Id"
import type { RunStatus } from "@tidings/schema/sequences/status"
import type { Place } from "./Input.ts"
import type { Cause } from "./Run.ts"
import type { Values } from "./Values.ts"

interface Mailbox {
  readonly email: string
  readonly name?: string
}

/**
 * Accept this as any send is accepted (contract, suppression, budget, credits, sandbox), in the transaction that writes the run, under the unique
 * (run, node, visit): where that exists, answer with it. Then answer with `accepted` or `refused`.
 */
export interface Send {
  readonly type: "send"
  readonly node: string
  readonly visit: number
  /** Time of the step: what `RecentSend.atMs` will say of it. */
  readonly atMs: number
  /** When the mail may leave: now, or the end of the quiet hours that a late worker met. */
  readonly leaveAtMs: number
  readonly channel: "email"
  readonly template: string
  readonly to: string
  readonly variables: Values
  readonly from?: Mailbox
  readonly replyTo?: Mailbox
}

/**
 * Find what happened already, oldest first (by time, then seq), and answer with `found`: custom events of the contact (and of those merged into it) of
 * these types in the run's livemode, received after `sinceMs` and not after `untilMs`; and events of the run's own sends, from their timelines.
 * At most `limit` of both together; where that cut anything off, `more` is the place of the last one given.
 */
export interface LookBack {
  readonly type: "lookBack"
  readonly node: string
  readonly visit: number
  readonly contactId: ContactId
  readonly types: ReadonlyArray<string>
  readonly sends: ReadonlyArray<{ readonly type: string; readonly send: string; readonly sendId: SendId }>
  readonly sinceMs: number
  readonly untilMs: number
  /** Only what stands after this place. */
  readonly after?: Place
  readonly limit: number
}

/** Tell this to whoever listens: a node was entered, a send was refused and is held there, or the run ended. */
export interface Tell {
  readonly type: "tell"
  readonly event:
    | "sequence_run.advanced"
    | "sequence_run.held"
    | "sequence_run.completed"
    | "sequence_run.exited"
    | "sequence_run.cancelled"
    | "sequence_run.failed"
  readonly atMs: number
  readonly status: RunStatus
  readonly from: string | null
  readonly to: string | null
  readonly cause: Cause["kind"]
  readonly eventId?: string
  readonly reason?: string
}

/** What must be answered before the run can go on; at most one of a step's commands, its last. */
export type Question = Send | LookBack

/** What an interpreter has to do. That a run rests or ended is no command: `run.dueAt` and `run.status` say it. */
export type Command = Question | Tell
