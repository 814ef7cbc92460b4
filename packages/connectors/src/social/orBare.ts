import { Effect } from "effect"
import type { Rejected } from "../DeliveryFailure.ts"

/** Gives up the picture of a card that a network refuses: the card goes out without it. */
export const orBare = <A, E extends { readonly _tag: string }, R>(
  upload: Effect.Effect<A, E | Rejected, R>
): Effect.Effect<A | undefined, E | Rejected, R> =>
  Effect.catchIf(
    upload,
    ({ _tag }) => _tag === "Rejected",
    () => Effect.succeed(undefined)
  )
