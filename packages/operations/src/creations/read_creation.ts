import * as Operation from "@tidings/pipeline/Operation"
import { ReadCreation, ShownCreation } from "@tidings/schema/resources/Creation"
import { Creations } from "@tidings/services/creations/Creations"

export default Operation.make({
  name: "read_creation",
  http: "GET /v1/creations/{creationId}",
  scope: "campaigns:read",
  summary: "Read a creation",
  description: "Its progress. detail=full adds brief, strategy and parts, each with the id and URL of what was made.",
  alsoSaid: "campaign progress status ready how far",
  input: ReadCreation,
  output: ShownCreation,
  example: { creationId: "cmp_01kb2x9w3t5v7y8z", detail: "full" },
  handler: (input) => Creations.use((creations) => creations.read(input))
})
