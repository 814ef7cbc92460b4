import { Cause, type Context, Effect, Exit } from "effect"
import type { IncomingMessage, RequestListener } from "node:http"
import { send, type Reply } from "./Reply.ts"

type Answer<R> = (request: IncomingMessage) => Effect.Effect<Reply, never, R>

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
      runFork(logged).addObserver((exit) => send(response, inert(Exit.isSuccess(exit) ? exit.value : broken())))
    }
  })

/** A reply that no browser takes for something else than it says it is. */
const inert = (reply: Reply): Reply => ({
  ...reply,
  headers: { "X-Content-Type-Options": "nosniff", ...reply.headers }
})

/** A path may hold a token; the log shows where it led, not what it says. */
const pathOf = ({ url = "" }: IncomingMessage): string => /^\/[^/?]*(?:\/[^/?])?/u.exec(url)?.[0] ?? "/"
