import type { Enqueueable } from "@tidings/jobs/Job"
import { id } from "@tidings/schema/Id"
import { Schema } from "effect"
import { mostContacts } from "../sequences/enrolling/Arrivals.ts"

const payload = Schema.Struct({
  workspaceId: id("ws"),
  livemode: Schema.Boolean,
  segmentId: id("seg"),
  contactIds: Schema.Array(id("con")).check(Schema.isMaxLength(mostContacts)),
  /** Time at which they were found to fit (ISO 8601). */
  at: Schema.String
})
export type SegmentEntry = typeof payload.Type

/** The job enrol_segment, without its handler. */
export const segmentEntry = {
  name: "enrol_segment",
  lanes: "workspace",
  payload,
  priority: "bulk",
  serialBy: ({ segmentId }: SegmentEntry) => segmentId
} as const satisfies Enqueueable<typeof payload>
