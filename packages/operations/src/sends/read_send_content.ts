import * as Operation from "@tidings/pipeline/Operation"
import { id } from "@tidings/schema/Id"
import { SendContent } from "@tidings/schema/resources/SendContent"
import { SendContents } from "@tidings/services/sends/contents/SendContents"
import { Schema } from "effect"

export default Operation.make({
  name: "read_send_content",
  http: "GET /v1/sends/{id}/content",
  scope: "sends:content",
  unlisted: true,
  summary: "Read what a mail said",
  description:
    "Subject, HTML, text, headers and names of files, rendered anew from the version and the variables that it was accepted with, with links as written. Kept for the days of the workspace's retention; mails of the category system are shown to nobody.",
  alsoSaid: "body html text of a sent email what did it say look at mail view copy archive",
  input: Schema.Struct({ id: id("snd") }),
  output: SendContent,
  audit: "send.read_content",
  audited: true,
  errors: ["content_gone", "field_invalid", "workspace_rate_limit"],
  handler: ({ id }) => SendContents.use((contents) => contents.read(id))
})
