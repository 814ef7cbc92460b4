import { Effect } from "effect"

/**
 * A module that is loaded when it is first needed, and at hand from then on: for what is large, and not needed by a process that rests.
 * Decided in docs/decisions/running.md.
 */
export const whenNeeded = <M>(load: () => Promise<M>): Effect.Effect<M> => {
  let loaded: M | undefined
  const loading = Effect.promise(async () => (loaded = await load()))
  return Effect.suspend(() => (loaded === undefined ? loading : Effect.succeed(loaded)))
}
