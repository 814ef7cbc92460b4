import * as Job from "@tidings/jobs/Job"
import { Effect } from "effect"
import { cardLater } from "../cardLater.ts"
import { LateCards } from "../LateCards.ts"

/** Draws the card of a page that was published while too many others were being drawn. */
export default Job.make({
  ...cardLater,
  retryAfterSeconds: [5, 30, 120, 600, 1_800, 3_600],
  concurrency: 1,
  timeoutSeconds: 60,
  handler: ({ pageId, ...world }) =>
    LateCards.use((cards) => cards.draw(world, pageId)).pipe(
      Effect.mapError(({ message }) => new Job.Retry({ reason: message }))
    )
})
