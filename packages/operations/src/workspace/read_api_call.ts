import * as Operation from "@tidings/pipeline/Operation"
import { ApiCall, ReadApiCall } from "@tidings/schema/resources/ApiCall"
import { CallLog } from "@tidings/services/callLog/CallLog"

export default Operation.make({
  name: "read_api_call",
  http: "GET /v1/calls/{requestId}",
  scope: null,
  unlisted: true,
  audit: "call.read",
  summary: "Read a logged call",
  description:
    "Request and answer of one call, by the id in its X-Request-Id, up to 16 KB each: secrets, contents, addresses and numbers are masked. Another key's call needs the scope logs:read.",
  alsoSaid: "request id debug what did I send request body response body inspect a call",
  input: ReadApiCall,
  output: ApiCall,
  errors: ["scope_required"],
  handler: ({ requestId }) => CallLog.use((log) => log.read(requestId))
})
