import type { SendEvent } from "@tidings/schema/resources/Send"
import { sendEvents } from "@tidings/schema/sequences/Definition"
import type { SendRow } from "@tidings/storage/repositories/SendRepository"
import { Context, type Effect } from "effect"

const heard: ReadonlySet<string> = new Set(sendEvents)

/** True for event types of its own sends that a run may listen for. */
export const isOfSends = (type: string): boolean => heard.has(type)

/** Listeners of runs for events of their own sends; implemented in sequences/engine/SendWaking.ts. */
export class SendListeners extends Context.Service<
  SendListeners,
  {
    /** Lets new entries of a send's timeline move its run, in the transaction that records them. */
    readonly heardOfSend: (row: SendRow, entries: ReadonlyArray<SendEvent>) => Effect.Effect<void>
  }
>()("@tidings/services/SendListeners") {}
