import type { CallAnswer, Call } from "@tidings/pipeline/Call"
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import type { Endpoint } from "@tidings/pipeline/Endpoint"
import { maxBodyBytesOf } from "@tidings/pipeline/Operation"
import { liveScopes } from "@tidings/pipeline/liveScopes"
import { type Needs, run } from "@tidings/pipeline/run"
import { newId } from "@tidings/schema/Id"
import { problem, type Problem } from "@tidings/schema/Problem"
import { isObject } from "@tidings/schema/isObject"
import { Context, Effect, Exit } from "effect"
import { reachedAt } from "../http/addresses.ts"
import { bearerChallenge, readingScopes } from "../http/bearerChallenge.ts"
import { flatContext } from "../http/flatContext.ts"
import { bodyTooLarge, type JsonFault, readJson } from "../http/bodies/readJson.ts"
import { sendAnswer } from "../http/sendAnswer.ts"
import { type FoundRoute, routesOf } from "./Routes.ts"
import { absentFrom, pathContradictions, requestInputOf } from "./requestInputOf.ts"
import { unroutable } from "./unroutable.ts"

type Done = (body: Readonly<Record<string, unknown>> | undefined, fault?: JsonFault | Problem<"field_invalid">) => void

const isJson = (contentType: string | undefined): boolean =>
  contentType !== undefined && /^application\/(?:json|[\w.-]+\+json)\s*(?:;|$)/iu.test(contentType)

const message = "The request body must be a JSON object."

const options = { isJson, mayBeEmpty: true, tooLarge: bodyTooLarge, unreadable: "The request body is not valid JSON" }

/**
 * Reads a JSON object of at most `maxBytes`; an empty body is an empty object. A fault is passed to `done` rather than
 * thrown, so that authentication can fail first.
 */
const readObject = (request: IncomingMessage, maxBytes: number, done: Done): void =>
  readJson(request, { ...options, maxBytes }, ({ fault, size, value }) => {
    if (fault !== undefined) return done(undefined, fault)
    if (size === 0) return done({})
    return isObject(value)
      ? done(value)
      : done(undefined, problem("field_invalid", { message, fields: [{ path: "", code: "type_mismatch", message }] }))
  })

interface Options<R> {
  /** Paths of announced operations, which no endpoint answers yet. */
  readonly announcedPaths: ReadonlyArray<string>
  readonly endpoints: ReadonlyArray<Endpoint<R>>
  readonly ipOf: (request: IncomingMessage) => string
  /** Public base URL of this server, without a trailing slash. */
  readonly publicUrl: string
}

/**
 * Answers every /v1 request of the registry with one route look-up and one fiber per call; nothing else is built per
 * request.
 */
export const listener = <R>({
  announcedPaths,
  endpoints,
  ipOf,
  publicUrl
}: Options<R>): Effect.Effect<RequestListener, never, Needs | R> =>
  Effect.map(Effect.context<Needs | R>(), (context) => {
    const find = routesOf(endpoints)
    const reached = reachedAt(publicUrl)
    const scopes = readingScopes(liveScopes(endpoints))
    const challenged = ({ headers: { authorization = "", host } }: IncomingMessage, answer: CallAnswer): CallAnswer => {
      if (answer.status !== 401) return answer
      const audience = { publicUrl: reached(host), path: "/v1", scopes } as const
      const value = bearerChallenge(authorization === "" ? audience : { ...audience, error: "invalid_token" })
      return { ...answer, headers: { ...answer.headers, "WWW-Authenticate": value } }
    }
    const isAnnounced = below(announcedPaths)
    const runFork = Effect.runForkWith(flatContext(context as Context.Context<Needs>))

    const perform = (request: IncomingMessage, response: ServerResponse, endpoint: Endpoint, call: Call) => {
      const fiber = runFork(run(endpoint, call))
      const done = (exit: Exit.Exit<CallAnswer>) => {
        if (Exit.isSuccess(exit)) sendAnswer(request, response, challenged(request, exit.value))
      }
      const exit = fiber.pollUnsafe()
      if (exit !== undefined) return done(exit)
      fiber.addObserver(done)
      // Only a read is interrupted when the caller hangs up; a write is finished, because the caller could not tell if
      // it happened.
      if (endpoint.operation.repeats.idempotency === "read")
        response.on("close", () => response.writableFinished || fiber.interruptUnsafe())
    }

    return (request, response) => {
      const requestId = newId("req", Date.now())
      const found = find(request.method!, request.url!)
      const who = {
        requestId,
        credential: request.headers.authorization,
        origin: {
          surface: "api",
          ip: ipOf(request),
          ...(request.headers["user-agent"] !== undefined && { userAgent: request.headers["user-agent"] }),
          isAgent: false
        } as const
      }
      if (found._tag !== "Route") {
        const answered = unroutable(found, isAnnounced(request.url!), who)
        return void runFork(Effect.map(answered, (answer) => sendAnswer(request, response, answer)))
      }
      const { params, query, reached: target } = found
      const { endpoint, route } = target
      const base = {
        ...who,
        audits: "writes" as const,
        idempotencyKey: request.headers["idempotency-key"] as string | undefined
      }
      const ofQuery = { ...base, encoding: "text" as const }
      const isOfQuery = route.rest === "query"
      if (isOfQuery && !hasBody(request))
        return perform(request, response, endpoint, { ...ofQuery, ...requestInputOf(target, params, query) })
      readObject(request, maxBodyBytesOf(endpoint.operation), (body = {}, fault) =>
        perform(request, response, endpoint, {
          ...(isOfQuery ? ofQuery : { ...base, encoding: "json" }),
          ...requestInputOf(target, params, isOfQuery ? query : body),
          ...(route.requires.length > 0 && { offending: absentFrom(target, body) }),
          fault: fault ?? misplaced(body, found)
        })
      )
    }
  })

const hasBody = ({ headers }: IncomingMessage): boolean =>
  (headers["content-length"] ?? "0") !== "0" || headers["transfer-encoding"] !== undefined

const unknownFields = (fields: object, message: string) =>
  Object.keys(fields).map((path) => ({ path, code: "unknown_field" as const, message }))

/**
 * Returns the error for a body that contradicts the path, and for fields of body or query that belong in the other.
 */
const misplaced = (
  body: Readonly<Record<string, unknown>>,
  { params, query, reached }: Extract<FoundRoute, { _tag: "Route" }>
): Problem | undefined => {
  const fields =
    reached.route.rest === "query"
      ? unknownFields(body, "This operation takes its fields from the query")
      : [
          ...pathContradictions(reached, params, body),
          ...unknownFields(query, "This operation takes no query parameters")
        ]
  return fields.length === 0 ? undefined : problem("field_invalid", { fields })
}

/** True if a target is one of these paths, or below one. */
const below = (paths: ReadonlyArray<string>) => (target: string) => {
  const [path] = target.split("?", 1) as [string]
  return paths.some((announced) => path === announced || path.startsWith(`${announced}/`))
}
