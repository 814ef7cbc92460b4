import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server"
import { Effect } from "effect"

/** Refuses a cursor in a list that always has one page. */
export const onlyPage = (cursor: string | undefined): Effect.Effect<void, ProtocolError> =>
  cursor === undefined
    ? Effect.void
    : Effect.fail(new ProtocolError(ProtocolErrorCode.InvalidParams, "This list is one page: there are no cursors."))
