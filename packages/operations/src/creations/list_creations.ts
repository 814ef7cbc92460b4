import * as Operation from "@tidings/pipeline/Operation"
import { pageOf } from "@tidings/schema/fields/page"
import { CreationSummary, ListCreations } from "@tidings/schema/resources/Creation"
import { Creations } from "@tidings/services/creations/Creations"

export default Operation.make({
  name: "list_creations",
  http: "GET /v1/creations",
  scope: "campaigns:read",
  summary: "List creations",
  description: "Newest first, each with its progress.",
  alsoSaid: "campaigns all promotions",
  input: ListCreations,
  output: pageOf(CreationSummary),
  handler: (input) => Creations.use((creations) => creations.list(input))
})
