import type { Endpoint } from "@tidings/pipeline/Endpoint"
import type { Needs } from "@tidings/pipeline/run"
import { Effect } from "effect"
import { outcomeOf } from "./challenges.ts"
import type { Exchange } from "./Exchange.ts"
import type { FastRequest } from "./fastRequest.ts"
import { refusal } from "./protocolError.ts"
import type { Reply } from "./Reply.ts"
import { callResultJson } from "./results.ts"
import type { Surface } from "./Surface.ts"
import { toolCall } from "./toolCall.ts"

// As the SDK orders the members of a response.
const head = `{"result":`
const tail = (id: FastRequest["id"]) => `,"jsonrpc":"2.0","id":${JSON.stringify(id)}}`

/** Answers a plain tools/list from a surface's bytes, as the SDK would. */
export const fastList = ({ era, id }: FastRequest, { list }: Surface, { headers }: Exchange): Reply => ({
  status: 200,
  headers,
  body: [head, list[era], tail(id)]
})

/** Answers a plain tools/call of a known row, as the SDK would. */
export const fastCall = (
  { args, era, id }: Extract<FastRequest, { method: "tools/call" }>,
  endpoint: Endpoint,
  exchange: Exchange
): Effect.Effect<Reply, never, Needs> =>
  Effect.map(toolCall({ endpoint, args }, exchange), (answer) => {
    // The other lane authenticates before it lets the SDK see the message.
    if (answer.status === 401) return refusal(401, JSON.parse(answer.body), id, exchange)
    const { headers, status } = outcomeOf(answer, exchange)
    return {
      status,
      headers: { ...exchange.headers, ...headers },
      body: [head, callResultJson(answer, era), tail(id)]
    }
  })
