import { Cause, Effect } from "effect"

/** Does something with each of these, so many at once; what is a defect with one is told to the log in these words, and ends none of the others. */
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
