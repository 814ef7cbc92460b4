import type { Needs } from "@tidings/pipeline/run"
import type { AssetFiles } from "@tidings/services/assets/AssetFiles"
import { Effect } from "effect"
import { outcomeOf } from "../wire/httpOutcomeOf.ts"
import type { Exchange } from "../wire/Exchange.ts"
import type { FastRequest } from "./fastRequest.ts"
import { refusal } from "../wire/protocolError.ts"
import type { Reply } from "../../http/Reply.ts"
import { callResultJson } from "../wire/results.ts"
import type { Surface } from "./Surface.ts"
import { toolCall, type Called } from "../calls/toolCall.ts"
import type { ToolAnswer } from "../wire/ToolAnswer.ts"

// As the SDK orders the members of a response.
const head = `{"result":`
const tail = (id: FastRequest["id"]) => `,"jsonrpc":"2.0","id":${JSON.stringify(id)}}`

/** Answers a plain tools/list from a surface's bytes, as the SDK would. */
export const fastList = ({ era, id }: FastRequest, { list }: Surface, { headers }: Exchange): Reply => ({
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
    // The other lane authenticates before it lets the SDK see the message.
    answer.status === 401
      ? refusal(401, JSON.parse(answer.body), request.id, exchange)
      : fastAnswer(request, answer, exchange)
  )

/** Answers a plain tools/call by what has been answered to it, as the SDK would. */
export const fastAnswer = ({ era, id }: FastRequest, answer: ToolAnswer, exchange: Exchange): Reply => {
  const { headers, status } = outcomeOf(answer, exchange)
  return {
    status,
    headers: { "Content-Type": "application/json", ...exchange.headers, ...headers },
    body: [head + callResultJson(answer, era) + tail(id)]
  }
}
