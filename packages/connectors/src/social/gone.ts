import { Effect } from "effect"
import type { DeliveryFailure } from "../DeliveryFailure.ts"

/** Treats a removal of an already removed post (404, 410) as a success. */
export const orGone = (removal: Effect.Effect<unknown, DeliveryFailure>): Effect.Effect<void, DeliveryFailure> =>
  Effect.catchIf(
    Effect.asVoid(removal),
    (failure) => failure._tag === "Rejected" && (failure.code === 404 || failure.code === 410),
    () => Effect.void
  )
