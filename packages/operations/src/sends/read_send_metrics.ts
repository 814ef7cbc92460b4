import * as Operation from "@tidings/pipeline/Operation"
import { ReadSendMetrics, SendMetrics } from "@tidings/schema/resources/SendMetrics"
import { SendCounts } from "@tidings/services/sends/SendCounts"

export default Operation.make({
  name: "read_send_metrics",
  http: "GET /v1/sends/metrics",
  scope: "sends:read",
  audit: "send.metrics",
  summary: "Read counts of sends",
  description:
    "Sends by the hour or day they were accepted in, by what became of them: delivered, bounced, opened and so on, at most 90 seconds old. At most one of templateKey, category and connector. Sandbox keys read the sandbox's.",
  alsoSaid:
    "statistics analytics open rate click rate bounce rate complaint rate deliverability how many mails report dashboard",
  input: ReadSendMetrics,
  output: SendMetrics,
  errors: ["too_many_filters", "field_invalid"],
  handler: (input) => SendCounts.use((counts) => counts.read(input))
})
