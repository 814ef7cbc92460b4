import { Effect } from "effect"

interface Module<I, A, E, R> {
  readonly run: (input: I) => Effect.Effect<A, E, R>
}

/** A handler that loads its module, and the whole platform behind it, only when its command is run. */
export const lazily =
  <I, A, E, R>(load: () => Promise<Module<I, A, E, R>>) =>
  (input: I): Effect.Effect<A, E, R> =>
    Effect.flatMap(Effect.promise(load), ({ run }) => run(input))
