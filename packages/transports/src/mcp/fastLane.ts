import type { Answer } from "@tidings/pipeline/Call"
import type { Endpoint } from "@tidings/pipeline/Endpoint"
import type { Needs } from "@tidings/pipeline/run"
import { Effect } from "effect"
import type { Exchange } from "./Exchange.ts"
import type { FastRequest } from "./fastRequest.ts"
import { refusal } from "./protocolError.ts"
import type { Reply } from "./Reply.ts"
import { callResultJson, httpStatusOf } from "./results.ts"
import { toolCall } from "./toolCall.ts"
import type { View } from "./Views.ts"

// As the SDK orders the members of a response.
const head = `{"result":`
const tail = (id: FastRequest["id"]) => `,"jsonrpc":"2.0","id":${JSON.stringify(id)}}`

/** Answers a plain tools/list from a view's bytes, as the SDK would. */
export const fastList = ({ era, id }: FastRequest, view: View, { headers }: Exchange): Reply => ({
  status: 200,
  headers,
  body: [head, view.list[era], tail(id)]
})

/** Answers a plain tools/call of a known row, as the SDK would. */
export const fastCall = (
  { args, era, id }: Extract<FastRequest, { method: "tools/call" }>,
  endpoint: Endpoint,
  exchange: Exchange
): Effect.Effect<Reply, never, Needs> =>
  Effect.map(toolCall({ endpoint, args }, exchange), (answer) =>
    answer.status === 401
      ? unauthenticated(answer, id)
      : {
          status: httpStatusOf(answer),
          headers: exchange.headers,
          body: [head, callResultJson(answer, era), tail(id)]
        }
  )

// The other lane authenticates before it lets the SDK see the message.
const unauthenticated = ({ body, headers, status }: Answer, id: FastRequest["id"]): Reply =>
  refusal(status, JSON.parse(body), id, headers)
