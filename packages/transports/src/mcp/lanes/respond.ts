import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server"
import { envelope, problem, type ErrorEnvelope, type Problem } from "@tidings/schema/Problem"
import { Cause, type Context, Effect, Exit, Option } from "effect"
import type { Exchange } from "../wire/Exchange.ts"
import { codes } from "../wire/protocolError.ts"

/** A refusal as the protocol tells it: -32602 for what the caller can put right in the request; its envelope is the data. */
export const toldAs = (status: number, data: typeof ErrorEnvelope.Type): ProtocolError => {
  const code = status === 422 ? ProtocolErrorCode.InvalidParams : codes.refused
  return new ProtocolError(status >= 500 ? ProtocolErrorCode.InternalError : code, data.error.message, data)
}

/** Runs what a handler of the SDK does, and throws what the protocol knows; the cause of what broke goes to the log alone. */
export const respondWith = <R>(context: Context.Context<R>, { requestId }: Pick<Exchange, "requestId">) => {
  const runExit = Effect.runPromiseExitWith(context)
  return async <A>(effect: Effect.Effect<A, Problem | ProtocolError, R>): Promise<A> => {
    const logged = Effect.tapCause(effect, (cause) =>
      Option.isSome(Cause.findErrorOption(cause)) ? Effect.void : Effect.logError(`request ${requestId} failed`, cause)
    )
    const exit = await runExit(logged)
    if (Exit.isSuccess(exit)) return exit.value
    const error = Option.getOrElse(Exit.findErrorOption(exit), () => problem("internal_error"))
    throw error instanceof ProtocolError ? error : toldAs(error.row.status, envelope(error, requestId))
  }
}
