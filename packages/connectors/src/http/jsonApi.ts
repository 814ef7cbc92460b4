import { Clock, Effect, type Redacted } from "effect"
import { type DeliveryFailure, type OutcomeUnknown, Unreachable, type Withdrawn } from "../DeliveryFailure.ts"
import { bearer } from "./authorization.ts"
import type { Body } from "./Body.ts"
import { type FailureOf, busy } from "./failureOf.ts"
import { askProvider, handOver, type ProviderAnswer, type ProviderRequest } from "./providerRequest.ts"

/** A request to a path of an API, or to a whole URL that the API named; `json`, or `body` with its own content type. */
export interface ApiRequest<Carried extends Body = Body> {
  readonly method: ProviderRequest["method"]
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly body?: Carried
  /** A further status that is no failure. */
  readonly also?: number
}

/** An account's client of one API over HTTP: any answer without success fails by the provider's own mapping. */
export interface JsonApi {
  readonly ask: (call: ApiRequest) => Effect.Effect<ProviderAnswer, DeliveryFailure>
  readonly handOver: (
    call: ApiRequest<string | Uint8Array>,
    handingOver: Effect.Effect<void, Withdrawn>
  ) => Effect.Effect<ProviderAnswer, DeliveryFailure | Withdrawn>
}

const isSuccess = ({ status }: ProviderAnswer, also?: number): boolean =>
  (status >= 200 && status < 300) || status === also

const isHttps = ({ protocol }: URL): boolean => protocol === "https:"

/**
 * Builds a client. Its headers, which hold the account's secret, go to the API's own server alone, and no request goes
 * to a URL that is less safe than the API's.
 */
export const jsonApi = (at: {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly failureOf: FailureOf
}): JsonApi => {
  const own = new URL(at.url)
  /** Returns the URL; undefined if the API named neither a path of its own nor a whole URL. */
  const addressOf = (path: string): URL | undefined => {
    if (/^\/(?!\/)/u.test(path)) return new URL(at.url + path)
    const url = URL.parse(path)
    const isTaken = url !== null && (isHttps(url) || (url.protocol === "http:" && !isHttps(own)))
    return isTaken ? url : undefined
  }

  const asking = <Carried extends Body, E extends Unreachable | OutcomeUnknown | Withdrawn>(
    { also, body, headers, json, method, path }: ApiRequest<Carried>,
    handed: boolean,
    send: (request: ProviderRequest<Carried>) => Effect.Effect<ProviderAnswer, E>
  ): Effect.Effect<ProviderAnswer, E | DeliveryFailure> => {
    const url = addressOf(path)
    if (url === undefined)
      return Effect.fail(
        new Unreachable({ message: "it named an address that is not safe to speak to", stopsAll: false })
      )
    const isOurs = url.origin === own.origin
    const type = json === undefined ? {} : { "Content-Type": "application/json" }
    const carried = json === undefined ? body : (JSON.stringify(json) as Carried)
    const request: ProviderRequest<Carried> = {
      method,
      url: url.href,
      headers: { ...(isOurs && at.headers), ...type, ...headers },
      ...(carried !== undefined && { body: carried })
    }
    return Effect.gen(function* () {
      const answer = yield* send(request)
      if (isSuccess(answer, also)) {
        // The API answers a GET with JSON: anything else comes from a system in between.
        const isShown = method !== "GET" || answer.json !== undefined || answer.text === ""
        return isShown ? answer : yield* new Unreachable({ message: "what it showed is no JSON", stopsAll: true })
      }
      const failure = at.failureOf(answer, { handed, nowMs: yield* Clock.currentTimeMillis })
      // A foreign upload server that refuses means that its URL has expired; it knows nothing about our credentials.
      const isOfAddress = !isOurs && (answer.status === 401 || answer.status === 403)
      return yield* isOfAddress ? busy(answer, failure, { stopsAll: false }) : failure
    })
  }
  return {
    ask: (call) => asking<Body, Unreachable>(call, false, askProvider),
    handOver: (call, handingOver) => asking(call, true, (request) => handOver(request, handingOver))
  }
}

/** Builds a `jsonApi` of an account that shows a bearer token. */
export const bearerApi = (url: string, token: Redacted.Redacted<string>, failureOf: FailureOf): JsonApi =>
  jsonApi({ url, headers: bearer(token), failureOf })
