import * as Operation from "@tidings/pipeline/Operation"
import { SampleThing, SampleThingNamed } from "@tidings/schema/resources/SampleThing"
import { SampleThings } from "@tidings/services/sample-things/SampleThings"

export default Operation.make({
  name: "read_sample_thing",
  http: "GET /v1/sample-things/{id}",
  scope: "lists:read",
  summary: "Read a sample thing",
  input: SampleThingNamed,
  output: SampleThing,
  handler: ({ id }) => SampleThings.use((sampleThings) => sampleThings.read(id))
})
