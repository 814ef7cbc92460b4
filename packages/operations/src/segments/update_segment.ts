import * as Operation from "@tidings/pipeline/Operation"
import { Segment, UpdateSegment } from "@tidings/schema/resources/Segment"
import { Segments } from "@tidings/services/segments/Segments"

export default Operation.make({
  name: "update_segment",
  http: "PATCH /v1/segments/{segmentId}",
  scope: "segments:write",
  liveOnly: true,
  unlisted: true,
  idempotency: "accepted",
  summary: "Change a segment",
  description:
    "Fields that are left out stay as they are. With another condition it is counted anew, and its sequences begin no run for contacts who fit it already; mails whose recipients are settled stay as they are.",
  alsoSaid: "rename edit audience filter group cohort definition condition",
  input: UpdateSegment,
  output: Segment,
  errors: ["field_invalid", "segment_name_taken"],
  example: { segmentId: "seg_01kb2x9w3t5v7y8z", where: { "traits.plan": { in: ["trial", "free"] } } },
  handler: (changes) => Segments.use((segments) => segments.update(changes))
})
