import * as Operation from "@tidings/pipeline/Operation"
import { NamedSegment, SegmentDetails } from "@tidings/schema/resources/Segment"
import { Segments } from "@tidings/services/segments/Segments"

export default Operation.make({
  name: "read_segment",
  http: "GET /v1/segments/{segmentId}",
  scope: "segments:read",
  unlisted: true,
  summary: "Read a segment",
  description: "Its condition, its last count, and the planned mails and sequences that use it.",
  alsoSaid: "audience filter group cohort definition who is in people",
  input: NamedSegment,
  output: SegmentDetails,
  handler: (input) => Segments.use((segments) => segments.read(input))
})
