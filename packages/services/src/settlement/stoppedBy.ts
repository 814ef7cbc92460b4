import { Cause, Effect, Exit, Option } from "effect"

/**
 * Runs a deed whose permission is on its way: it is stopped where that is refused, and its own refusal is told only once it had permission. Answers
 * with the deed's exit whether the permission came meanwhile.
 */
export const stoppedBy = Effect.fnUntraced(function* <A, E, R, E2>(
  deed: Effect.Effect<A, E, R>,
  permission: Effect.Effect<void, E2>
): Effect.fn.Return<{ readonly exit: Exit.Exit<A, E>; readonly isPermitted: boolean }, E2, R> {
  let isPermitted = false
  const permitted = Effect.tap(permission, () => Effect.sync(() => void (isPermitted = true)))
  const exit = yield* Effect.exit(Effect.raceFirst(deed, Effect.andThen(permitted, Effect.never)))
  const isRefused = Exit.isFailure(exit) && Option.isSome(Cause.findErrorOption(exit.cause))
  if (isRefused) yield* permission
  return { exit: exit as Exit.Exit<A, E>, isPermitted }
})
