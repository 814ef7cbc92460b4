import * as Operation from "@tidings/pipeline/Operation"
import { SampleThing, UpdateSampleThing } from "@tidings/schema/resources/SampleThing"
import { SampleThings } from "@tidings/services/sample-things/SampleThings"

export default Operation.make({
  name: "update_sample_thing",
  http: "PATCH /v1/sample-things/{id}",
  scope: "lists:write",
  idempotency: "accepted",
  summary: "Change a sample thing",
  input: UpdateSampleThing,
  output: SampleThing,
  example: { id: "thg_01kb2x9w3t5v7y8z", name: "Second" },
  handler: (input) => SampleThings.use((sampleThings) => sampleThings.update(input))
})
