import type { Visit } from "@tidings/services/sends/tracking/Tracking"
import { Effect, Fiber } from "effect"

const patience = "2 seconds"

/**
 * Records a visit. The visitor waits for it 2 seconds at most and never sees it fail; the recording continues
 * meanwhile.
 */
export const promptly = ({ record }: Visit): Effect.Effect<void> =>
  record.pipe(
    Effect.catchCause((cause) => Effect.logError("an open, click or unsubscribe could not be recorded", cause)),
    Effect.forkDetach,
    Effect.flatMap((fiber) => Effect.timeoutOption(Fiber.await(fiber), patience)),
    Effect.asVoid
  )
