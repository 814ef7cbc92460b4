import * as Operation from "@tidings/pipeline/Operation"
import { id } from "@tidings/schema/Id"
import { Send } from "@tidings/schema/resources/Send"
import { Sends } from "@tidings/services/sends/Sends"
import { Schema } from "effect"

export default Operation.make({
  name: "read_send",
  http: "GET /v1/sends/{id}",
  scope: "sends:read",
  summary: "Read a send",
  description: "Answers the status and the timeline of one send.",
  alsoSaid: "opened clicked delivered arrived bounced why did not get email status tracking what happened did it reach",
  input: Schema.Struct({ id: id("snd") }),
  output: Send,
  handler: ({ id }) => Sends.use((sends) => sends.read(id))
})
