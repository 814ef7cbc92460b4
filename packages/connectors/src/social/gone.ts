import { Effect } from "effect"
import type { DeliveryFailure } from "../DeliveryFailure.ts"

/** Succeeds where what was to be taken down is gone already. */
export const orGone = (removal: Effect.Effect<unknown, DeliveryFailure>): Effect.Effect<void, DeliveryFailure> =>
  Effect.catchIf(
    Effect.asVoid(removal),
    (failure) => failure._tag === "Rejected" && (failure.code === 404 || failure.code === 410),
    () => Effect.void
  )
