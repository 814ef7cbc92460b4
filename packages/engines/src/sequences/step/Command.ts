import type { ContactId } from "@tidings/schema/Id"
import type { RunSendId, SequenceChannel } from "@tidings/schema/sequences/channels"
import type { RunStatus } from "@tidings/schema/sequences/status"
import type { EventPosition } from "./Input.ts"
import type { Cause } from "./Run.ts"
import type { Values } from "./Values.ts"

interface Mailbox {
  readonly email: string
  readonly name?: string
}

/**
 * Command to accept a send like any other (contract, suppression, budget, credits, sandbox), in the transaction that
 * writes the run. It is unique by (run, node, visit): if that send exists, answer with it. The answer is `accepted` or
 * `refused`.
 */
interface SendBy<Channel extends SequenceChannel> {
  readonly type: "send"
  readonly channel: Channel
  readonly node: string
  readonly visit: number
  /** Time of the step; becomes its `RecentSend.atMs`. */
  readonly atMs: number
  /** Earliest time for the message to leave: now, or the end of the quiet hours that a late worker met. */
  readonly leaveAtMs: number
  readonly template: string
  readonly to: string
  readonly variables: Values
}

export interface SendEmail extends SendBy<"email"> {
  /** The language of its words, as the definition or the contact names it. */
  readonly locale?: string
  readonly from?: Mailbox
  readonly replyTo?: Mailbox
}

export interface SendSms extends SendBy<"sms"> {
  /** The language of its wording, as the definition or the contact names it. */
  readonly language?: string
  readonly consentProofId?: string
}

export type SendCommand = SendEmail | SendSms

/**
 * Command to find past events, oldest first (by time, then seq); the answer is `found`. Includes custom events of the
 * contact (and of those merged into it) of these types in the run's livemode, received after `sinceMs` and not after
 * `untilMs`, and events of the run's own sends, from their timelines. At most `limit` of both together; if that cuts
 * any off, `more` is the place of the last one given.
 */
export interface LookBack {
  readonly type: "lookBack"
  readonly node: string
  readonly visit: number
  readonly contactId: ContactId
  readonly types: ReadonlyArray<string>
  readonly sends: ReadonlyArray<{ readonly type: string; readonly send: string; readonly sendId: RunSendId }>
  readonly sinceMs: number
  readonly untilMs: number
  /** Restricts the answer to events after this place. */
  readonly after?: EventPosition
  readonly limit: number
}

/** Command to publish an event: a node was entered, a send was refused and is held there, or the run ended. */
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

/** A command that must be answered before the run can go on; a step has at most one, as its last. */
export type StepQuestion = SendCommand | LookBack

/** A command for the interpreter. Resting and ending are no commands: see `run.dueAt` and `run.status`. */
export type Command = StepQuestion | Tell
