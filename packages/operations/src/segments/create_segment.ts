import * as Operation from "@tidings/pipeline/Operation"
import { CreateSegment, Segment } from "@tidings/schema/resources/Segment"
import { Segments } from "@tidings/services/segments/Segments"

export default Operation.make({
  name: "create_segment",
  http: "POST /v1/segments",
  scope: "segments:write",
  liveOnly: true,
  unlisted: true,
  idempotency: "accepted",
  summary: "Create a segment",
  description:
    "Saves a condition on traits, lists, suppressions, events and sends under a name; count_segment tries one first. Lists and templates that it names must exist. It is counted soon after.",
  alsoSaid: "new audience filter group cohort dynamic list saved search target people who",
  input: CreateSegment,
  output: Segment,
  status: 201,
  errors: ["field_invalid", "segment_name_taken"],
  example: {
    name: "Trial, quiet",
    where: { all: [{ "traits.plan": "trial" }, { "events.app.opened": { count: { lt: 1 }, within: "7d" } }] }
  },
  handler: (input) => Segments.use((segments) => segments.create(input))
})
