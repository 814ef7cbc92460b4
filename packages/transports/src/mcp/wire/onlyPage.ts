import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server"
import { Effect } from "effect"

/** Refuses a cursor where there never is a second page. */
export const onlyPage = (cursor: string | undefined): Effect.Effect<void, ProtocolError> =>
  cursor === undefined
    ? Effect.void
    : Effect.fail(new ProtocolError(ProtocolErrorCode.InvalidParams, "This list is one page: there are no cursors."))
