import * as Operation from "@tidings/pipeline/Operation"
import { CountedSegment, CountSegment } from "@tidings/schema/resources/Segment"
import { Segments } from "@tidings/services/segments/Segments"

export default Operation.make({
  name: "count_segment",
  http: "POST /v1/segments/count",
  scope: "segments:read",
  unlisted: true,
  idempotency: "pure",
  summary: "Count the contacts of a condition",
  description:
    "The number of contacts that fit a condition, which need not be saved, and the newest 10 of them for keys with contacts:read. Beyond 3 seconds the count is estimated from the newest 20,000 contacts, and isExact is false.",
  alsoSaid: "people match preview audience size test filter try",
  input: CountSegment,
  output: CountedSegment,
  errors: ["field_invalid", "workspace_rate_limit"],
  example: { where: { email_domain: "example.com", suppressed: false } },
  handler: (input) => Segments.use((segments) => segments.count(input))
})
