import * as Job from "@tidings/jobs/Job"
import { id } from "@tidings/schema/Id"
import { Schema } from "effect"
import { ErasedPlaces } from "../ErasedPlaces.ts"

/** Time after which no call still writes about a contact that it found before the erasure. */
export const settledAfterSeconds = 60

/** Takes the erased contacts of a workspace out of every place that holds something of them. */
export default Job.make({
  name: "erase_contact",
  lanes: "workspace",
  payload: Schema.Struct({ workspaceId: id("ws") }),
  tellsWorkspace: null,
  retryAfterSeconds: [60, 600, 1_200, 3_600, 7_200, 14_400, 28_800],
  concurrency: 1,
  together: { all: 2, ofWorkspace: () => 1 },
  timeoutSeconds: 3_600,
  priority: "bulk",
  serialBy: ({ workspaceId }) => workspaceId,
  handler: ({ workspaceId }) => ErasedPlaces.use((places) => places.clear(workspaceId, settledAfterSeconds))
})
