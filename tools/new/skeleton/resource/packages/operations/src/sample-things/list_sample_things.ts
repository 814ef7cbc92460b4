import * as Operation from "@tidings/pipeline/Operation"
import { pageOf } from "@tidings/schema/fields/page"
import { ListSampleThings, SampleThing } from "@tidings/schema/resources/SampleThing"
import { SampleThings } from "@tidings/services/sample-things/SampleThings"

export default Operation.make({
  name: "list_sample_things",
  http: "GET /v1/sample-things",
  scope: "lists:read",
  summary: "List sample things",
  description: "Newest first.",
  input: ListSampleThings,
  output: pageOf(SampleThing),
  handler: (input) => SampleThings.use((sampleThings) => sampleThings.list(input))
})
