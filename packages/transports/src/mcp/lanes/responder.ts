import { requestContext } from "../../http/requestContext.ts"
import { refusalOfDefect } from "@tidings/services/settlement/refusalOfDefect"
import type { CallAnswer } from "@tidings/pipeline/Call"
import type { Endpoint } from "@tidings/pipeline/Endpoint"
import { allow, identify } from "@tidings/pipeline/identify"
import { recordToolCall } from "@tidings/pipeline/observeCall"
import type { Needs as PipelineNeeds } from "@tidings/pipeline/run"
import { newId } from "@tidings/schema/Id"
import { envelope, type Problem } from "@tidings/schema/Problem"
import type { AssetFiles } from "@tidings/services/assets/AssetFiles"
import type { TemplateVersions } from "@tidings/services/templates/TemplateVersions"
import { Clock, Effect } from "effect"
import type { IncomingMessage, ServerResponse } from "node:http"
import { setImmediate as nextTurn } from "node:timers/promises"
import { batchFault, batchReply, memberFault } from "../wire/batch.ts"
import type { Exchange } from "../wire/Exchange.ts"
import { fastAnswer, fastCall, fastList } from "./fastLane.ts"
import { fastRequest } from "./fastRequest.ts"
import { isObject } from "@tidings/schema/isObject"
import type { McpSurface, Platform } from "./platformSurface.ts"
import { paramsFault } from "../wire/paramsFault.ts"
import { jsonRpcCodes, jsonRpcIdOf, jsonRpcRefusal, protocolError } from "../wire/protocolError.ts"
import type { Posted } from "../wire/readMessage.ts"
import type { Readable, ReadContext } from "../reading/ReadContext.ts"
import { flatContext } from "../../http/flatContext.ts"
import { type Reply, send } from "../../http/Reply.ts"
import { respondWith } from "./respond.ts"
import { schemaForms } from "../schemas/SchemaForm.ts"
import { callSchema, callTool, innerCall } from "../search/searchTools.ts"
import { type SdkExchange, sdkLane } from "./sdkLane.ts"
import { Streams } from "../subscriptions/Streams.ts"
import { type Called, toolCall } from "../calls/toolCall.ts"
import { inOurWords } from "../answering/ToolAnswer.ts"
import { includes, ViewRefused, type ViewRequest, viewRequests } from "../views/ViewRequest.ts"
import { viewsOf } from "../views/Views.ts"

/** The requirements of answering: the pipeline, asset files, and the templates that type a workspace's tools. */
export type ResponderNeeds = AssetFiles | PipelineNeeds | TemplateVersions

interface Options {
  readonly fastLane: boolean
  readonly readable: Readable
  /** Builds a caller's surface from the platform. */
  readonly surfaceOf: (platform: Platform) => McpSurface
}

/**
 * Answers a posted message or batch: plain messages directly, all others through the SDK, and none without a valid key.
 */
export const responder = (endpoints: ReadonlyArray<Endpoint>, { fastLane, readable, surfaceOf }: Options) =>
  Effect.gen(function* () {
    const context = flatContext(yield* Effect.context<ResponderNeeds>())
    const streams = yield* Streams
    const runFork = Effect.runForkWith(context)
    const rows = new Map(endpoints.map((endpoint) => [endpoint.operation.name, endpoint]))
    const viewRequestOf = viewRequests(endpoints)
    const viewOf = viewsOf(endpoints)
    const throughSdk = sdkLane(streams, (error) => runFork(Effect.logError("the MCP adapter failed", error)))

    /**
     * Returns the called row and its arguments, those of the inner call where search tools stand for the row; undefined
     * if no row of the view is called.
     */
    const rowCalled = (name: unknown, args: unknown, asked: ViewRequest): Called | undefined => {
      const given = isObject(args) ? args : {}
      const call =
        asked.search || (asked.isDefault && name === callTool.name)
          ? innerCall(name, schemaForms[asked.schemas].read?.(callSchema, given) ?? given)
          : { name, args: given }
      const endpoint = rows.get(String(call?.name))
      return call !== undefined && endpoint !== undefined && includes(asked, endpoint)
        ? { endpoint, args: call.args }
        : undefined
    }
    const calledBy = (message: unknown, asked: ViewRequest): Called | undefined => {
      const tool = toolAskedFor(message)
      return tool && rowCalled(tool.name, tool.args, asked)
    }

    const replyTo = Effect.fnUntraced(function* <Answered>(
      request: IncomingMessage,
      { askSdk, exchange, fault, message, misplaced }: Asked<Answered>
    ): Effect.fn.Return<Reply | Answered, Problem, ResponderNeeds> {
      const asked = viewRequestOf(request)
      if (asked instanceof ViewRefused) return invalid(asked.message, message, exchange)
      const misfit = paramsFault(message)
      const called = misplaced === undefined && misfit === undefined ? calledBy(message, asked) : undefined
      // The meaning of a call's arguments may depend on the form in which its tool was shown, which only the view
      // knows.
      const isPlain = called === undefined || schemaForms[asked.schemas].read === undefined
      const fast = fastLane && fault === undefined && isPlain ? fastRequest(request.headers, message) : undefined
      if (fast?.method === "tools/call" && called !== undefined) return yield* fastCall(fast, called, exchange)

      const caller = yield* identify(exchange)
      // Calls of rows are not counted here, because `run` counts them itself.
      const refusedTool = (error: string) => {
        const tool = toolAskedFor(message)
        return tool === undefined ? Effect.void : recordToolCall(caller, { ...tool, error })
      }
      if (called === undefined) {
        yield* Effect.tapError(allow(caller, exchange.headers), ({ code }: Problem) => refusedTool(code))
      }
      if (fault !== undefined) return yield* fault
      if (misplaced !== undefined) return invalid(misplaced, message, exchange)
      if (misfit !== undefined) {
        yield* refusedTool("invalid_params")
        return paramsRefused(misfit, message, exchange)
      }
      const view = yield* viewOf(caller, asked)
      const found = (name: string, args: Args) => {
        const answer = view.search?.answer(name, view.read(name, args), exchange.requestId)
        return answer && Effect.map(answer, inOurWords)
      }
      const recorded = <A extends CallAnswer | undefined>(name: string, args: Args, answer: Effect.Effect<A>) =>
        Effect.tap(answer, (answer) => recordToolCall(caller, { name, args, error: refusedAs(answer) }))
      const here = requestContext(context, request)
      const call = (name: string, args: Args) => {
        const called = rowCalled(name, args, asked)
        const answer =
          called && toolCall({ ...called, args: view.read(called.endpoint.operation.name, called.args) }, exchange)
        return Effect.runPromiseWith(here)(
          answer ?? recorded(name, args, found(name, args) ?? Effect.succeed(undefined))
        )
      }
      const respond = respondWith(here, exchange)
      const reading: ReadContext = { ...readable, caller, exchange, view, respond }
      const surface = surfaceOf({ view, reading, call })
      if (fast?.method === "tools/list") return fastList(fast, surface, exchange)
      const looked = fast && found(fast.name, fast.args)
      if (fast !== undefined && looked !== undefined)
        return fastAnswer(fast, yield* recorded(fast.name, fast.args, looked), exchange)
      return yield* Effect.promise(() => askSdk(message, { exchange, caller, surface }))
    })

    /** Replies to one message of a batch, after yielding to other waiting work of this process. */
    const replyToMember = Effect.fnUntraced(function* (request: IncomingMessage, message: unknown, whole: Exchange) {
      yield* Effect.promise(() => nextTurn())
      const requestId = newId("req", yield* Clock.currentTimeMillis)
      const size = Buffer.byteLength(JSON.stringify(message))
      const exchange: Exchange = { ...whole, requestId, size, headers: { "X-Request-Id": requestId } }
      const asked = { askSdk: throughSdk.inBatch, exchange, message, misplaced: memberFault(message) }
      return yield* refusing(replyTo(request, asked), message, exchange)
    })

    const replyToBatch = Effect.fnUntraced(function* (
      request: IncomingMessage,
      messages: ReadonlyArray<unknown>,
      exchange: Exchange
    ) {
      yield* identify(exchange)
      const replies = yield* Effect.forEach(messages, (message) => replyToMember(request, message, exchange))
      return batchReply(messages, replies, exchange.headers)
    })

    return (request: IncomingMessage, response: ServerResponse, posted: Posted, exchange: Exchange): void => {
      const { message } = posted
      const misplaced = Array.isArray(message) ? batchFault(request.headers, message) : undefined
      const askSdk: Asked<void>["askSdk"] = (message, served) => throughSdk.alone(request, response, message, served)
      const reply: Effect.Effect<Reply | void, Problem, ResponderNeeds> =
        Array.isArray(message) && misplaced === undefined
          ? replyToBatch(request, message, exchange)
          : replyTo(request, { ...posted, askSdk, exchange, misplaced })
      // Not interrupted when the caller hangs up: a started call is finished and audited.
      Effect.runForkWith(requestContext(context, request))(
        Effect.map(
          refusing(reply, message, exchange),
          (reply) => reply && !response.headersSent && send(response, reply)
        )
      )
    }
  })

/** One message and its context. */
interface Asked<Answered> extends Pick<Posted, "fault" | "message"> {
  readonly exchange: Exchange
  /** A sentence on why the message or batch is not allowed in this position; undefined if it is. */
  readonly misplaced: string | undefined
  /** Answers the message through the SDK. */
  readonly askSdk: (message: unknown, served: SdkExchange) => Promise<Answered>
}

/** Turns failures into protocol errors; the cause of a defect goes to the log only. */
const refusing = <A, R>(
  reply: Effect.Effect<A, Problem, R>,
  message: unknown,
  exchange: Exchange
): Effect.Effect<A | Reply, never, R> => {
  const refuse = (refused: Problem) =>
    jsonRpcRefusal(refused.row.status, envelope(refused, exchange.requestId), jsonRpcIdOf(message), exchange)
  return reply.pipe(
    Effect.catch((refused) => Effect.succeed(refuse(refused))),
    Effect.catchCause((cause) =>
      Effect.as(Effect.logError(`request ${exchange.requestId} failed`, cause), refuse(refusalOfDefect(cause)))
    )
  )
}

type Args = Readonly<Record<string, unknown>>

/**
 * Returns the tool that a message calls, well-formed or not, with an empty name if the name is not a string; undefined
 * for other methods.
 */
const toolAskedFor = (message: unknown) => {
  if (!isObject(message) || message["method"] !== "tools/call") return undefined
  const { arguments: args = {}, name } = isObject(message["params"]) ? message["params"] : {}
  return { name: typeof name === "string" ? name : "", args: args ?? {} }
}

const refusedAs = (answer: CallAnswer | undefined): string | undefined => {
  if (answer === undefined) return "unknown_tool"
  return answer.status < 400 ? undefined : JSON.parse(answer.body).error.code
}

const invalid = (message: string, posted: unknown, { headers }: Exchange): Reply =>
  protocolError({ status: 400, code: jsonRpcCodes.invalidRequest, message, id: jsonRpcIdOf(posted) }, headers)

const paramsRefused = (message: string, posted: unknown, { headers }: Exchange): Reply =>
  protocolError({ status: 200, code: jsonRpcCodes.invalidParams, message, id: jsonRpcIdOf(posted) }, headers)
