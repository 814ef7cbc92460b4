import { Cause, Effect } from "effect"

/**
 * Runs an effect for each item, `atOnce` at a time; a defect of one is logged with `words`, and stops none of the
 * others.
 */
export const eachApart = <A, R>(
  all: ReadonlyArray<A>,
  deed: (one: A) => Effect.Effect<unknown, never, R>,
  { atOnce = 1, words }: { readonly atOnce?: number; readonly words: (one: A) => string }
): Effect.Effect<void, never, R> =>
  Effect.forEach(
    all,
    (one) =>
      Effect.catchCause(deed(one), (cause) =>
        Cause.hasInterrupts(cause) ? Effect.failCause(cause) : Effect.logError(words(one), cause)
      ),
    { concurrency: atOnce, discard: true }
  )
