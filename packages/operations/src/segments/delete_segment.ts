import * as Operation from "@tidings/pipeline/Operation"
import { DeletedSegment, NamedSegment } from "@tidings/schema/resources/Segment"
import { Segments } from "@tidings/services/segments/Segments"

export default Operation.make({
  name: "delete_segment",
  http: "DELETE /v1/segments/{segmentId}",
  scope: "segments:write",
  liveOnly: true,
  unlisted: true,
  idempotency: "natural",
  summary: "Delete a segment",
  description:
    "Its contacts stay contacts, and its name is free again. Refused while a planned mail that is scheduled, sending or paused is for it, or a sequence begins with it. Deleting it again answers the same.",
  alsoSaid: "remove get rid of audience filter group cohort",
  input: NamedSegment,
  output: DeletedSegment,
  errors: ["segment_in_use"],
  handler: (input) => Segments.use((segments) => segments.remove(input))
})
