import * as Operation from "@tidings/pipeline/Operation"
import { Composition, CreateComposition } from "@tidings/schema/resources/Composition"
import { Compositions } from "@tidings/services/compositions/Compositions"

export default Operation.make({
  name: "create_composition",
  http: "POST /v1/compositions",
  scope: "compositions:write",
  idempotency: "accepted",
  summary: "Create a picture from a brief",
  description:
    "Sets the brief as one card in the brand's colours and letters, and keeps it in the library, as PNG, or JPEG for Instagram's sizes. Every word on it can be read; notes name " +
    "what was shortened or left out. Costs 5 credits if a model wrote it, none otherwise.",
  alsoSaid: "image graphic banner card picture instagram story square visual",
  input: CreateComposition,
  output: Composition,
  picture: { address: "url" },
  status: 201,
  errors: ["brand_required", "field_invalid", "insufficient_credits", "service_unavailable", "workspace_rate_limit"],
  example: {
    brief: "Free delivery across Ireland, all winter. On every order over €40, until the end of February.",
    name: "Winter delivery",
    cropPresetId: "ig-square"
  },
  prepare: (input) => Compositions.use((compositions) => compositions.compose(input)),
  handler: (input, composed) => Compositions.use((compositions) => compositions.keep(input, composed))
})
