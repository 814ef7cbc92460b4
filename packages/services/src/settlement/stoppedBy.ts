import { Cause, Effect, Exit, Option } from "effect"

/**
 * Runs a deed while its permission is pending: a refused permission stops the deed, and the deed's own refusal is
 * returned only after permission. Returns the deed's exit, with `isPermitted` true if the permission came meanwhile.
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
