import { requestContext } from "./requestContext.ts"
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import { Cause, type Context, Effect, Exit } from "effect"

/** Headers of a private response: not cached, no referrer for link targets, not indexed by search engines. */
export const privateHeaders = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex"
}

/** A whole response to one request. A body in pieces avoids copying a cached piece. */
export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | ReadonlyArray<string | Uint8Array>
}

/** Returns a reply with further headers. */
export const withHeaders = (reply: Reply, headers: Reply["headers"]): Reply => ({
  ...reply,
  headers: { ...reply.headers, ...headers }
})

/** Sends a reply with its Content-Length, unless the connection is closed; Node leaves out the body for HEAD. */
export const send = (response: ServerResponse, { body, headers, status }: Reply): void => {
  if (response.destroyed) return
  if (typeof body === "string" || body instanceof Uint8Array) {
    response.writeHead(status, { "Content-Length": Buffer.byteLength(body), ...headers }).end(body)
    return
  }
  const length = body.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0)
  response.writeHead(status, { "Content-Length": length, ...headers })
  // Text pieces are joined into one write; cached bytes are worth a corked (gathered) write.
  if (body.every((piece) => typeof piece === "string")) return void response.end(body.join(""))
  response.cork()
  for (const piece of body) response.write(piece)
  response.end()
}

type Answer<R> = (request: IncomingMessage) => Effect.Effect<Reply, never, R>

/**
 * Returns a listener that runs one fiber per request with the current services, in the home that the request names; a
 * defect is logged and answered with `broken`.
 */
export const replying = <R>(answer: Answer<R>, broken: () => Reply): Effect.Effect<RequestListener, never, R> =>
  Effect.map(Effect.context<R>(), (context: Context.Context<R>) => {
    return (request, response) => {
      const logged = Effect.tapCause(answer(request), (cause) =>
        Cause.hasInterruptsOnly(cause)
          ? Effect.void
          : Effect.logError(`${request.method} ${loggedPathOf(request)} failed`, cause)
      )
      Effect.runForkWith(requestContext(context, request))(logged).addObserver((exit) =>
        send(response, inert(Exit.isSuccess(exit) ? exit.value : broken()))
      )
    }
  })

/** Prevents browsers from guessing another content type. */
const inert = (reply: Reply): Reply => ({
  ...reply,
  headers: { "X-Content-Type-Options": "nosniff", ...reply.headers }
})

/** Returns the start of a path for the log; the rest is left out, because it may hold a token. */
const loggedPathOf = ({ url = "" }: IncomingMessage): string => /^\/[^/?]*(?:\/[^/?])?/u.exec(url)?.[0] ?? "/"
