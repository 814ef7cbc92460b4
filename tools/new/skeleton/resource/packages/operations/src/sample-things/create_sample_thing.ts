import * as Operation from "@tidings/pipeline/Operation"
import { CreateSampleThing, SampleThing } from "@tidings/schema/resources/SampleThing"
import { SampleThings } from "@tidings/services/sample-things/SampleThings"

export default Operation.make({
  name: "create_sample_thing",
  http: "POST /v1/sample-things",
  scope: "lists:write",
  idempotency: "accepted",
  summary: "Create a sample thing",
  input: CreateSampleThing,
  output: SampleThing,
  status: 201,
  example: { name: "First" },
  handler: (input) => SampleThings.use((sampleThings) => sampleThings.create(input))
})
