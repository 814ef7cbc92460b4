import * as Operation from "@tidings/pipeline/Operation"
import { pageOf } from "@tidings/schema/fields/page"
import { ListSegments, Segment } from "@tidings/schema/resources/Segment"
import { Segments } from "@tidings/services/segments/Segments"

export default Operation.make({
  name: "list_segments",
  http: "GET /v1/segments",
  scope: "segments:read",
  unlisted: true,
  summary: "List segments",
  description: "By name, each with its last count and the time of it.",
  alsoSaid: "audiences filters groups cohorts saved searches all",
  input: ListSegments,
  output: pageOf(Segment),
  handler: (page) => Segments.use((segments) => segments.list(page))
})
