import * as Operation from "@tidings/pipeline/Operation"
import { SampleThing, SampleThingNamed } from "@tidings/schema/resources/SampleThing"
import { SampleThings } from "@tidings/services/sample-things/SampleThings"

export default Operation.make({
  name: "archive_sample_thing",
  http: "DELETE /v1/sample-things/{id}",
  scope: "lists:write",
  idempotency: "natural",
  summary: "Archive a sample thing",
  input: SampleThingNamed,
  output: SampleThing,
  handler: ({ id }) => SampleThings.use((sampleThings) => sampleThings.archive(id))
})
