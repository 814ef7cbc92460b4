import { Effect } from "effect"
import { Unreachable } from "../DeliveryFailure.ts"

/** Returns a text that an answer must contain, else fails with Unreachable: the request had nobody take a message. */
export const said = (value: unknown, what: string): Effect.Effect<string, Unreachable> =>
  typeof value === "string" && value !== ""
    ? Effect.succeed(value)
    : Effect.fail(new Unreachable({ message: `the answer names no ${what}`, stopsAll: false }))
