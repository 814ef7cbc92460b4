import type { Enqueueable } from "@tidings/jobs/Job"
import { id } from "@tidings/schema/Id"
import { Schema } from "effect"

const payload = Schema.Struct({ workspaceId: id("ws"), segmentId: id("seg") })

/** The job count_segment_contacts, without its handler. */
export const countJob = {
  name: "count_segment_contacts",
  lanes: "shared",
  payload,
  priority: "bulk",
  serialBy: ({ segmentId }: typeof payload.Type) => segmentId
} as const satisfies Enqueueable<typeof payload>
