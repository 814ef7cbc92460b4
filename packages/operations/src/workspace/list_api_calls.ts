import * as Operation from "@tidings/pipeline/Operation"
import { pageOf } from "@tidings/schema/fields/page"
import { ApiCallSummary, ListApiCalls } from "@tidings/schema/resources/ApiCall"
import { CallLog } from "@tidings/services/callLog/CallLog"

export default Operation.make({
  name: "list_api_calls",
  http: "GET /v1/calls",
  scope: null,
  unlisted: true,
  audit: "call.list",
  summary: "List logged calls",
  description:
    "Calls of the last days, newest first, as the workspace's settings keep them: call_log (refusals by default), for retention.call_log_days (7). A key reads its own calls; those of others need the scope logs:read. A call is there a moment after its answer.",
  alsoSaid: "request log api log history why was my request refused debug errors requests made by key",
  input: ListApiCalls,
  output: pageOf(ApiCallSummary),
  errors: ["scope_required"],
  example: { status: 422 },
  handler: (input) => CallLog.use((log) => log.list(input))
})
