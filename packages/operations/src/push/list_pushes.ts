import * as Operation from "@tidings/pipeline/Operation"
import { pageOf } from "@tidings/schema/fields/page"
import { ListPushes, Push } from "@tidings/schema/resources/Push"
import { Pushes } from "@tidings/services/push/Pushes"

export default Operation.make({
  name: "list_pushes",
  http: "GET /v1/pushes",
  scope: "messaging.transactional.read",
  summary: "List push messages",
  description: "Newest first, those of a status if one is given.",
  input: ListPushes,
  output: pageOf(Push),
  handler: (input) => Pushes.use((pushes) => pushes.list(input))
})
