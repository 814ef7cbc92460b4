import { id, type IdPrefix } from "@tidings/schema/Id"
import type { MessageRow } from "@tidings/storage/repositories/messageRows"
import { Schema } from "effect"
import { laneOf } from "../handover/AccountRoute.ts"

/** Seconds after a lost answer until its provider is first asked; taken messages take a while to show. */
export const firstAskedAfterSeconds = 30

/** A request for the job that hands one message to an account; it need not know its handler. */
export const deliverJobOf = <const P extends IdPrefix, const D extends string>(prefix: P, name: D) =>
  ({
    name,
    lanes: "target",
    payload: Schema.Struct({
      id: id(prefix),
      /** The only account that may carry the message. */
      through: Schema.optionalKey(id("cnr"))
    }),
    priority: "transactional"
  }) as const

/** A request for the job that asks an account about a message whose answer was lost. */
export const lookUpJobOf = <const P extends IdPrefix, const A extends string>(prefix: P, name: A) =>
  ({ name, lanes: "workspace", payload: Schema.Struct({ id: id(prefix) }), priority: "bulk" }) as const

/** The lane of messages that no account carries. */
export const sandboxLane = "sandbox"

/**
 * The lane of a message: an account, or the accounts of a workspace, so that nobody else waits for its providers; the
 * installation's own account; or the sandbox.
 */
export const laneOfMessage = (
  { connector, livemode, workspace_id }: Pick<MessageRow, "connector" | "livemode" | "workspace_id">,
  isOwn: boolean,
  through?: Parameters<typeof laneOf>[1]
): string => (livemode ? (isOwn ? laneOf(workspace_id, through) : connector) : sandboxLane)

/** Cells of a job that hands messages over: the last one in progress waits up to two minutes for each that hangs. */
export const deliverCells = { timeoutSeconds: 2_100 } as const

/** Cells of a job that asks about lost answers: again 5 min, 30 min, 2 h and 12 h after the attempt before. */
export const lookUpCells = {
  retryAfterSeconds: [300, 1_800, 7_200, 43_200],
  concurrency: 4,
  together: { all: 64, ofWorkspace: () => 8 },
  timeoutSeconds: 150
} as const
