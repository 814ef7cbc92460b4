import { Effect } from "effect"

/**
 * Loads a module when it is first needed, and keeps it from then on; for large modules that an idle process does not
 * need. Decided in docs/decisions/running.md.
 */
export const whenNeeded = <M>(load: () => Promise<M>): Effect.Effect<M> => {
  let loaded: M | undefined
  const loading = Effect.promise(async () => (loaded = await load()))
  return Effect.suspend(() => (loaded === undefined ? loading : Effect.succeed(loaded)))
}
