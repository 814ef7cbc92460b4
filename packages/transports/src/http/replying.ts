import { Cause, type Context, Effect, Exit } from "effect"
import type { IncomingMessage, RequestListener } from "node:http"
import { send, type Reply } from "./Reply.ts"

type Answer<R> = (request: IncomingMessage) => Effect.Effect<Reply, never, R>

/**
 * Returns a listener that runs one fiber per request with the current services; a defect is logged and answered with
 * `broken`.
 */
export const replying = <R>(answer: Answer<R>, broken: () => Reply): Effect.Effect<RequestListener, never, R> =>
  Effect.map(Effect.context<R>(), (context: Context.Context<R>) => {
    const runFork = Effect.runForkWith(context)
    return (request, response) => {
      const logged = Effect.tapCause(answer(request), (cause) =>
        Cause.hasInterruptsOnly(cause)
          ? Effect.void
          : Effect.logError(`${request.method} ${pathOf(request)} failed`, cause)
      )
      runFork(logged).addObserver((exit) => send(response, inert(Exit.isSuccess(exit) ? exit.value : broken())))
    }
  })

/** Prevents browsers from guessing another content type. */
const inert = (reply: Reply): Reply => ({
  ...reply,
  headers: { "X-Content-Type-Options": "nosniff", ...reply.headers }
})

/** Returns the start of a path for the log; the rest is left out, because it may hold a token. */
const pathOf = ({ url = "" }: IncomingMessage): string => /^\/[^/?]*(?:\/[^/?])?/u.exec(url)?.[0] ?? "/"
