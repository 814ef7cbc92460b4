import type { Endpoint } from "@tidings/pipeline/Endpoint"
import { admit, identify } from "@tidings/pipeline/identify"
import type { Needs } from "@tidings/pipeline/run"
import { envelope, problem, type Problem } from "@tidings/schema/Problem"
import { Effect } from "effect"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { Exchange } from "./Exchange.ts"
import { fastCall, fastList } from "./fastLane.ts"
import { fastRequest } from "./fastRequest.ts"
import { isObject } from "./isObject.ts"
import { codes, idOf, protocolError, refusal } from "./protocolError.ts"
import type { Posted } from "./readMessage.ts"
import { send, type Reply } from "./Reply.ts"
import { sdkLane } from "./sdkLane.ts"
import { toolCall } from "./toolCall.ts"
import { viewsOf } from "./Views.ts"

/** Answers one posted message: what is plain directly, everything else through the SDK, nothing without a valid key. */
export const responder = (endpoints: ReadonlyArray<Endpoint>, fastLane: boolean) =>
  Effect.map(Effect.context<Needs>(), (context) => {
    const runFork = Effect.runForkWith(context)
    const runPromise = Effect.runPromiseWith(context)
    const rows = new Map(endpoints.map((endpoint) => [endpoint.operation.name, endpoint]))
    const viewOf = viewsOf(endpoints)
    const throughSdk = sdkLane((error) => runFork(Effect.logError("the MCP adapter failed", error)))

    const calledBy = (message: unknown): Endpoint | undefined =>
      isObject(message) && message["method"] === "tools/call" && isObject(message["params"])
        ? rows.get(String(message["params"]["name"]))
        : undefined

    /** undefined when the SDK has answered already. */
    const replyTo = Effect.fnUntraced(function* (
      request: IncomingMessage,
      response: ServerResponse,
      { fault, message }: Posted,
      exchange: Exchange
    ): Effect.fn.Return<Reply | undefined, Problem, Needs> {
      const fast = fastLane && fault === undefined ? fastRequest(request.headers, message) : undefined
      const called = calledBy(message)
      if (fast?.method === "tools/call" && called !== undefined) return yield* fastCall(fast, called, exchange)

      // `run` takes from the allowance itself.
      const caller = yield* called === undefined ? admit(exchange, exchange.headers) : identify(exchange)
      if (fault !== undefined) return yield* fault
      if (Array.isArray(message)) return batchRefused(exchange)
      if (fast?.method === "tools/list") return fastList(fast, viewOf(caller), exchange)
      const call = (name: string, args: Readonly<Record<string, unknown>>) => {
        const endpoint = rows.get(name)
        return endpoint === undefined ? undefined : runPromise(toolCall({ endpoint, args }, exchange))
      }
      yield* Effect.promise(() =>
        throughSdk(request, response, message, { exchange, tools: viewOf(caller).tools, call })
      )
      return undefined
    })

    return (request: IncomingMessage, response: ServerResponse, posted: Posted, exchange: Exchange): void => {
      const refuse = (refused: Problem) =>
        refusal(refused.row.status, envelope(refused, exchange.requestId), idOf(posted.message), exchange.headers)
      const answered = replyTo(request, response, posted, exchange).pipe(
        Effect.catch((refused) => Effect.succeed(refuse(refused))),
        Effect.catchCause((cause) =>
          Effect.as(Effect.logError(`request ${exchange.requestId} failed`, cause), refuse(problem("internal_error")))
        )
      )
      // Not interrupted when the caller hangs up: what was begun is finished, and audited.
      runFork(Effect.map(answered, (reply) => reply && !response.headersSent && send(response, reply)))
    }
  })

const batchRefused = ({ headers }: Exchange): Reply =>
  protocolError(
    { status: 400, code: codes.invalidRequest, message: "Send one JSON-RPC message at a time: there are no batches." },
    headers
  )
