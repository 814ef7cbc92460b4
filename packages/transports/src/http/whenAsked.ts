import { newId } from "@tidings/schema/Id"
import { envelope, problem } from "@tidings/schema/Problem"
import { type Context, Effect, Exit } from "effect"
import type { RequestListener } from "node:http"
import { send } from "./Reply.ts"

const broken: RequestListener = (_, response) => {
  const headers = { "Content-Type": "application/json", "Cache-Control": "no-store" }
  const body = JSON.stringify(envelope(problem("internal_error"), newId("req", Date.now())))
  send(response, { status: 500, headers, body })
}

/**
 * Returns a listener that is loaded at its first request, which waits. If loading fails, the failure is logged and
 * every request is answered with 500.
 */
export const whenAsked = <R>(
  load: Effect.Effect<RequestListener, never, R>
): Effect.Effect<RequestListener, never, R> =>
  Effect.map(Effect.context<R>(), (context: Context.Context<R>) => {
    const run = Effect.runPromiseExitWith(context)
    let loading: Promise<RequestListener> | undefined
    let loaded: RequestListener | undefined
    const begin = async () => {
      const exit = await run(Effect.tapCause(load, (cause) => Effect.logError("a surface could not be loaded", cause)))
      return (loaded = Exit.isSuccess(exit) ? exit.value : broken)
    }
    return (request, response) => {
      if (loaded !== undefined) return loaded(request, response)
      void (loading ??= begin()).then((listener) => listener(request, response))
    }
  })
