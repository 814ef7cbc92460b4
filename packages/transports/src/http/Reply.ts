import { Cause, type Context, Effect, Exit } from "effect"
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"

/** A whole answer to one request. */
export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
}

type Answer<R> = (request: IncomingMessage) => Effect.Effect<Reply, never, R>

const write = (request: IncomingMessage, response: ServerResponse, { body, headers, status }: Reply): void => {
  if (response.destroyed) return
  response.writeHead(status, {
    "X-Content-Type-Options": "nosniff",
    ...headers,
    "Content-Length": Buffer.byteLength(body)
  })
  response.end(request.method === "HEAD" ? undefined : body)
}

/** A listener that runs one fiber a request with the services at hand; a defect is logged and answered with `broken`. */
export const replying = <R>(answer: Answer<R>, broken: () => Reply): Effect.Effect<RequestListener, never, R> =>
  Effect.map(Effect.context<R>(), (context: Context.Context<R>) => {
    const runFork = Effect.runForkWith(context)
    return (request, response) => {
      const logged = Effect.tapCause(answer(request), (cause) =>
        Cause.hasInterruptsOnly(cause)
          ? Effect.void
          : Effect.logError(`${request.method} ${pathOf(request)} failed`, cause)
      )
      runFork(logged).addObserver((exit) => write(request, response, Exit.isSuccess(exit) ? exit.value : broken()))
    }
  })

/** A path may hold a token; the log shows where it led, not what it says. */
const pathOf = ({ url = "" }: IncomingMessage): string => /^\/[^/?]*(?:\/[^/?])?/u.exec(url)?.[0] ?? "/"
