import type { SendEvent } from "@tidings/schema/resources/Send"
import type { WorkspaceId } from "@tidings/schema/Id"
import { isOfSends } from "@tidings/schema/sequences/channels"
import type { RunMessage } from "@tidings/storage/repositories/runRows"
import { Context, type Effect } from "effect"

/** A message of a run, or of none. */
interface SentMessage extends RunMessage {
  readonly workspace_id: WorkspaceId
  readonly livemode: boolean
}

/** True if a run may be waiting for one of the new entries of a message. */
export const mayWake = (
  { run_id = null }: RunMessage,
  news: ReadonlyArray<{ readonly change: { readonly type: string } }>
): boolean => run_id !== null && news.some(({ change }) => isOfSends(change.type))

/** Listeners of runs for events of their own sends; implemented in sequences/engine/SendWaking.ts. */
export class SendListeners extends Context.Service<
  SendListeners,
  {
    /** Lets new entries of a message's timeline move its run, in the transaction that records them. */
    readonly heardOfSend: (row: SentMessage, entries: ReadonlyArray<SendEvent>) => Effect.Effect<void>
  }
>()("@tidings/services/SendListeners") {}
