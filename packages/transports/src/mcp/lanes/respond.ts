import { ProtocolError } from "@modelcontextprotocol/server"
import { envelope, problem, type Problem } from "@tidings/schema/Problem"
import { Cause, type Context, Effect, Exit, Option } from "effect"
import type { Exchange } from "../wire/Exchange.ts"
import { asProtocolError } from "../wire/protocolError.ts"

/**
 * Runs the effect of an SDK handler and throws its failure as a ProtocolError; the cause of a defect goes to the log
 * only.
 */
export const respondWith = <R>(context: Context.Context<R>, { requestId }: Pick<Exchange, "requestId">) => {
  const runExit = Effect.runPromiseExitWith(context)
  return async <A>(effect: Effect.Effect<A, Problem | ProtocolError, R>): Promise<A> => {
    const logged = Effect.tapCause(effect, (cause) =>
      Option.isSome(Cause.findErrorOption(cause)) ? Effect.void : Effect.logError(`request ${requestId} failed`, cause)
    )
    const exit = await runExit(logged)
    if (Exit.isSuccess(exit)) return exit.value
    const error = Option.getOrElse(Exit.findErrorOption(exit), () => problem("internal_error"))
    throw error instanceof ProtocolError ? error : asProtocolError(error.row.status, envelope(error, requestId))
  }
}
