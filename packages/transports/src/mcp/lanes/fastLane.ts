import type { Needs } from "@tidings/pipeline/run"
import type { AssetFiles } from "@tidings/services/assets/AssetFiles"
import { Effect } from "effect"
import { outcomeOf } from "../wire/httpOutcomeOf.ts"
import type { Exchange } from "../wire/Exchange.ts"
import type { FastRequest } from "./fastRequest.ts"
import { jsonRpcRefusal } from "../wire/protocolError.ts"
import type { Reply } from "../../http/Reply.ts"
import { callResultJson } from "../wire/results.ts"
import type { McpSurface } from "./platformSurface.ts"
import { type Called, toolCall } from "../calls/toolCall.ts"
import type { ToolAnswer } from "../answering/ToolAnswer.ts"

// The members of a response are in the SDK's order.
const head = `{"result":`
const tail = (id: FastRequest["id"]) => `,"jsonrpc":"2.0","id":${JSON.stringify(id)}}`

/** Answers a plain tools/list from a surface's bytes, byte for byte as the SDK would. */
export const fastList = ({ era, id }: FastRequest, { list }: McpSurface, { headers }: Exchange): Reply => ({
  status: 200,
  headers: { "Content-Type": "application/json", ...headers },
  body: [head, list[era], tail(id)]
})

/** Answers a plain tools/call that calls a row, as the SDK would. */
export const fastCall = (
  request: FastRequest,
  called: Called,
  exchange: Exchange
): Effect.Effect<Reply, never, AssetFiles | Needs> =>
  Effect.map(toolCall(called, exchange), (answer) =>
    // A 401 becomes a refusal, because the other lane authenticates before the SDK sees the message.
    answer.status === 401
      ? jsonRpcRefusal(401, JSON.parse(answer.body), request.id, exchange)
      : fastAnswer(request, answer, exchange)
  )

/** Wraps the answer to a plain tools/call in a response, as the SDK would. */
export const fastAnswer = ({ era, id }: FastRequest, answer: ToolAnswer, exchange: Exchange): Reply => {
  const { headers, status } = outcomeOf(answer, exchange)
  return {
    status,
    headers: { "Content-Type": "application/json", ...exchange.headers, ...headers },
    body: [head + callResultJson(answer, era) + tail(id)]
  }
}
