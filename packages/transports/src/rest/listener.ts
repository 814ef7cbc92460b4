import { newId } from "@tidings/schema/Id"
import { problem, type Problem } from "@tidings/schema/Problem"
import type { CallAnswer, Call } from "@tidings/pipeline/Call"
import type { Endpoint } from "@tidings/pipeline/Endpoint"
import { liveScopes } from "@tidings/pipeline/liveScopes"
import { maxBodyBytesOf } from "@tidings/pipeline/Operation"
import { run, type Needs } from "@tidings/pipeline/run"
import { Context, Effect, Exit } from "effect"
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import { reachedAt } from "../http/addresses.ts"
import { bearerChallenge, readingScopes } from "../http/bearerChallenge.ts"
import { sendAnswer } from "../http/sendAnswer.ts"
import { contradictions, inputOf } from "./inputOf.ts"
import { readObject } from "./readObject.ts"
import { routesOf, type Found } from "./Routes.ts"
import { unroutable } from "./unroutable.ts"

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
    const runFork = Effect.runForkWith(context as Context.Context<Needs>)

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
        origin: { surface: "api", ip: ipOf(request), isAgent: false } as const
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
      if (route.rest === "query") {
        return perform(request, response, endpoint, {
          ...base,
          encoding: "text",
          ...inputOf(target, params, query)
        })
      }
      readObject(request, maxBodyBytesOf(endpoint.operation), (body, fault) =>
        perform(request, response, endpoint, {
          ...base,
          encoding: "json",
          ...inputOf(target, params, body ?? {}),
          fault: fault ?? misplaced(body!, found)
        })
      )
    }
  })

/**
 * Returns the error for a body that contradicts the path, and for query parameters, which such an operation does not
 * take.
 */
const misplaced = (
  body: Readonly<Record<string, unknown>>,
  { params, query, reached }: Extract<Found, { _tag: "Route" }>
): Problem | undefined => {
  const fields = [
    ...contradictions(reached, params, body),
    ...Object.keys(query).map((path) => ({
      path,
      code: "unknown_field" as const,
      message: "This operation takes no query parameters"
    }))
  ]
  return fields.length === 0 ? undefined : problem("field_invalid", { fields })
}

/** True if a target is one of these paths, or below one. */
const below = (paths: ReadonlyArray<string>) => (target: string) => {
  const [path] = target.split("?", 1) as [string]
  return paths.some((announced) => path === announced || path.startsWith(`${announced}/`))
}
