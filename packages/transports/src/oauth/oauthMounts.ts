import type { Scope } from "@tidings/schema/Scope"
import { AttemptLimits } from "@tidings/services/limits/AttemptLimits"
import { Effect, Option } from "effect"
import type { IncomingMessage, RequestListener } from "node:http"
import { answerCors } from "../http/cors.ts"
import { readRaw } from "../http/bodies/readBytes.ts"
import type { Mount } from "../http/Mount.ts"
import { type Reply, replying, send } from "../http/Reply.ts"
import { broken } from "../pages/notice.ts"
import { paths, reachedAt } from "../http/addresses.ts"
import { libraryRequest } from "./authorizationRequest.ts"
import { type InteractionNeeds, interactionOf } from "./interaction.ts"
import { isPageAllowed } from "../http/requestOrigin.ts"
import { authorizationServer, protectedResource } from "./metadata.ts"
import { busyPage } from "./pages/errorPage.ts"
import { makeProvider, type ProviderNeeds } from "./provider.ts"

interface Options {
  /** Public base URL of this server, without a trailing slash; also the issuer. */
  readonly publicUrl: string
  /** Host names of pages that may call from a browser. */
  readonly allowedOrigins: ReadonlyArray<string>
  readonly ipOf: (request: IncomingMessage) => string
  /** Scopes that clients can request. */
  readonly scopes: ReadonlyArray<Scope>
}

const maxBodyBytes = 56 * 1024

const json = (status: number, value: object, headers: Reply["headers"] = {}): Reply => ({
  status,
  headers: {
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    ...headers
  },
  body: JSON.stringify(value)
})

const refusal = (status: number, error: string, description: string, headers: Reply["headers"] = {}): Reply =>
  json(status, { error, error_description: description }, headers)

const brokenRefusal = refusal(500, "server_error", "An internal error occurred; the server's log explains it.")
const tooManyRegistrations = refusal(429, "temporarily_unavailable", "Too many registrations from this address.", {
  "Retry-After": "3600"
})

const otherMethod = (allow: string): Reply => ({ status: 405, headers: { Allow: allow }, body: "" })

const document = (path: Mount["path"], valueFor: (host: string | undefined) => object): Mount => {
  return {
    path,
    handle: (request, response) => {
      if (!answerCors(request, response, { methods: "GET", pages: "any" })) return
      if (request.method !== "GET" && request.method !== "HEAD") return send(response, otherMethod("GET"))
      send(response, json(200, valueFor(request.headers.host), { "Cache-Control": "public, max-age=300" }))
    }
  }
}

/** Mounts the metadata documents that clients load first, under each path that some clients try. */
const documents = ({ publicUrl, scopes }: Pick<Options, "publicUrl" | "scopes">): ReadonlyArray<Mount> => {
  const [resource, server] = [
    "/.well-known/oauth-protected-resource",
    "/.well-known/oauth-authorization-server"
  ] as const
  const reached = reachedAt(publicUrl)
  const resourceAt = (path: "/v1" | "/mcp") => (host: string | undefined) =>
    protectedResource({ publicUrl: reached(host), path, issuer: publicUrl, scopes })
  return [
    document(resource, resourceAt("/v1")),
    document(`${resource}/v1`, resourceAt("/v1")),
    document(`${resource}/mcp`, resourceAt("/mcp")),
    ...["", "/v1", "/mcp"].map((path) => document(`${server}${path}`, () => authorizationServer(publicUrl, scopes)))
  ]
}

/**
 * Mounts the OAuth 2.1 authorization server for tool clients; its library is loaded at the first request that needs it.
 */
export const oauthMounts = ({
  allowedOrigins,
  ipOf,
  publicUrl,
  scopes
}: Options): Effect.Effect<ReadonlyArray<Mount>, never, ProviderNeeds | InteractionNeeds> =>
  Effect.gen(function* () {
    const context = yield* Effect.context<ProviderNeeds | InteractionNeeds>()
    const run = Effect.runPromiseWith(context)
    const interact = yield* interactionOf({ publicUrl, ipOf, scopes })
    const { host, pathname, protocol } = new URL(publicUrl)

    let made: ReturnType<typeof makeProvider> | undefined
    const provider = () => (made ??= makeProvider({ publicUrl, ipOf, run }))

    /**
     * Wraps a listener: if it fails, e.g. because the database does not answer, the error is logged and answered with
     * server_error.
     */
    const guarded =
      (handle: (...exchange: Parameters<RequestListener>) => Promise<void>): RequestListener =>
      (request, response) =>
        void handle(request, response).catch((error: unknown) => {
          void run(Effect.logError("the OAuth authorization server failed", error))
          if (!response.headersSent) send(response, brokenRefusal)
        })

    /** Passes a request to the library as if made at the public URL, regardless of proxies in between. */
    const toLibrary = guarded(async (request, response) => {
      request.headers.host = host
      request.headers["x-forwarded-proto"] = protocol.slice(0, -1)
      delete request.headers["x-forwarded-host"]
      Object.assign(request, { baseUrl: pathname.replace(/\/$/u, "") })
      await (await provider()).callback()(request, response)
    })

    const take = (what: "requestFromOneIp" | "registrationFromOneIp", request: IncomingMessage) =>
      run(AttemptLimits.use((attempts) => attempts.take(what, ipOf(request))))

    const authorize = guarded(async (request, response) => {
      if ((await take("requestFromOneIp", request)) < 0) {
        return send(response, busyPage)
      }
      request.url = libraryRequest(request.url!, publicUrl)
      toLibrary(request, response)
    })

    const posted = (handle: RequestListener): RequestListener =>
      guarded(async (request, response) => {
        if (!isPageAllowed(request, response, allowedOrigins)) return
        if (!answerCors(request, response, { methods: "POST", pages: "asking" })) return
        if (request.method !== "POST") return send(response, otherMethod("POST"))
        const body = await run(Effect.option(readRaw(request, maxBodyBytes)))
        if (Option.isNone(body))
          return send(response, refusal(413, "invalid_request", `The body is at most ${maxBodyBytes} bytes here.`))
        // The library reads the body through these two properties only; without them it would leave the rest of an
        // oversized body unread, which blocks its own answer.
        Object.defineProperties(request, { readable: { value: true }, iterator: { value: () => [body.value] } })
        handle(request, response)
      })

    const register = guarded(async (request, response) => {
      if ((await take("registrationFromOneIp", request)) >= 0) return toLibrary(request, response)
      send(response, tooManyRegistrations)
    })

    const pages = yield* replying(
      (request) => Effect.flatMap(Effect.promise(provider), (library) => interact(library, request)),
      () => broken
    )

    return [
      ...documents({ publicUrl, scopes }),
      { path: paths.token, handle: posted(toLibrary) },
      { path: paths.revoke, handle: posted(toLibrary) },
      { path: paths.register, handle: posted(register) },
      { method: "GET", path: paths.authorize, handle: authorize },
      { method: "GET", path: `${paths.authorize}/*`, handle: toLibrary },
      { method: "GET", path: `${paths.interaction}/*`, handle: pages },
      { method: "POST", path: `${paths.interaction}/*`, handle: pages }
    ]
  })
