import * as Operation from "@tidings/pipeline/Operation"
import { id } from "@tidings/schema/Id"
import { Send } from "@tidings/schema/resources/Send"
import { Sends } from "@tidings/services/sends/Sends"
import { Schema } from "effect"

export default Operation.make({
  name: "read_send",
  http: "GET /v1/sends/{id}",
  scope: "sends:read",
  idempotency: "read",
  audit: "send.read",
  summary: "Read a send",
  description: "Status and timeline of one send.",
  input: Schema.Struct({ id: id("snd") }),
  output: Send,
  errors: ["resource_not_found"],
  example: { id: "snd_01kb2x9w3t5v7y8z" },
  handler: ({ id }) => Sends.use((sends) => sends.read(id))
})
