import type { Endpoint } from "@tidings/pipeline/Endpoint"
import { maxBodyBytesOf } from "@tidings/pipeline/Operation"
import { type Needs, run } from "@tidings/pipeline/run"
import type { Problem } from "@tidings/schema/Problem"
import type { AssetFiles } from "@tidings/services/assets/AssetFiles"
import { Effect } from "effect"
import { bodyTooLarge } from "../../http/bodies/readJson.ts"
import type { Exchange } from "../wire/Exchange.ts"
import * as idempotencyKey from "./idempotencyKey.ts"
import * as message from "./message.ts"
import { toolAnswer, type ToolAnswer } from "../answering/ToolAnswer.ts"

/** A row, and the arguments of the call of its tool. */
export interface Called {
  readonly endpoint: Endpoint
  readonly args: Readonly<Record<string, unknown>>
}

/** Calls a row with a tool's arguments and puts the answer into the exchange; used by both lanes. */
export const toolCall = (
  { args, endpoint }: Called,
  exchange: Exchange
): Effect.Effect<ToolAnswer, never, AssetFiles | Needs> => {
  const keyed = idempotencyKey.takeKey(endpoint.operation, args)
  const { input, offending, wirePaths } = message.takeMessage(endpoint.operation, keyed.input)
  const { credential, origin, requestId } = exchange
  const answer = run(endpoint, {
    credential,
    origin,
    requestId,
    audits: "all",
    idempotencyKey: keyed.idempotencyKey,
    input,
    wirePaths,
    offending: [...keyed.offending, ...offending],
    encoding: "json",
    fault: tooLarge(endpoint, exchange)
  })
  return Effect.flatMap(answer, (answer) => {
    Object.assign(exchange.headers, answer.headers)
    exchange.answer = answer
    return toolAnswer(endpoint, answer)
  })
}

const tooLarge = ({ operation }: Endpoint, { size }: Exchange): Problem | undefined => {
  const limit = maxBodyBytesOf(operation)
  return size > limit ? bodyTooLarge(limit) : undefined
}
