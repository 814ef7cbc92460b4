import { Effect } from "effect"

interface Module<I, A, E, R> {
  readonly run: (input: I) => Effect.Effect<A, E, R>
}

/** A handler whose module, and the whole platform behind it, is loaded only when its command is the one that was asked for. */
export const lazily =
  <I, A, E, R>(load: () => Promise<Module<I, A, E, R>>) =>
  (input: I): Effect.Effect<A, E, R> =>
    Effect.flatMap(Effect.promise(load), ({ run }) => run(input))
