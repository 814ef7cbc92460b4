import * as Job from "@tidings/jobs/Job"
import { id } from "@tidings/schema/Id"
import { Effect, Schema } from "effect"
import { LateCards } from "../LateCards.ts"

/** Draws the card of a page that was published while too many others were being drawn. */
export default Job.make({
  name: "draw_page_card",
  lanes: "workspace",
  payload: Schema.Struct({ workspaceId: id("ws"), livemode: Schema.Boolean, pageId: id("pg") }),
  priority: "bulk",
  serialBy: ({ pageId }) => pageId,
  retryAfterSeconds: [5, 30, 120, 600, 1_800, 3_600],
  concurrency: 1,
  timeoutSeconds: 60,
  handler: ({ pageId, ...world }) =>
    LateCards.use((cards) => cards.draw(world, pageId)).pipe(
      Effect.mapError(({ message }) => new Job.Retry({ reason: message }))
    )
})
