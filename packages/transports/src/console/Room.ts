import type { Effect } from "effect"
import type { Reply } from "../http/Reply.ts"
import type { RefusedCall } from "./RefusedCall.ts"
import type { RoomPlace } from "./RoomPlace.ts"
import type { Visit } from "./Visit.ts"

/** A room of the console, whose pages are made of rows; `R` is what only a service tells, such as a drawn diagram. */
export interface Room<R = never> extends RoomPlace {
  /** Answers an address of the room; undefined if there is nothing, and `RefusedCall` becomes a page that says why. */
  readonly page: (visit: Visit) => Effect.Effect<Reply | undefined, RefusedCall, R>
}
