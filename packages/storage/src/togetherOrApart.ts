import { Effect, type Cause } from "effect"
import { isOwnFault } from "./isOwnFault.ts"

/** Does something with many rows; if that fails by a fault of theirs, does `apart` instead. Other failures stay. */
export const togetherOrApart = <A, E, R, B, E2, R2>(
  together: Effect.Effect<A, E, R>,
  apart: (cause: Cause.Cause<E>) => Effect.Effect<B, E2, R2>,
  isTheirs: (cause: Cause.Cause<unknown>) => boolean = isOwnFault
): Effect.Effect<A | B, E | E2, R | R2> =>
  Effect.catchCause(together, (cause): Effect.Effect<B, E | E2, R2> =>
    isTheirs(cause) ? apart(cause) : Effect.failCause(cause)
  )

interface Apart<T, E, R> {
  /** Maximum number to deal with. */
  readonly most: number
  /** Deals with the next one in its own transaction, and notes which it is; false if no other follows. */
  readonly next: (note: (one: T) => void) => Effect.Effect<boolean, E, R>
  /** Settles one that failed by its own fault. */
  readonly giveUp: (one: T, cause: Cause.Cause<E>) => Effect.Effect<void, E, R>
  readonly isTheirs?: (cause: Cause.Cause<unknown>) => boolean
}

/** Deals with many one by one, each in its own transaction, and gives up those that fail by their own fault. */
export const oneByOne = Effect.fnUntraced(function* <T, E, R>({ giveUp, isTheirs, most, next }: Apart<T, E, R>) {
  for (let n = 0; n < most; n++) {
    const noted: Array<T> = []
    const isMore = yield* togetherOrApart(
      next((one) => void noted.push(one)),
      (cause) => (noted.length === 0 ? Effect.failCause(cause) : Effect.as(giveUp(noted[0]!, cause), true)),
      isTheirs
    )
    if (!isMore) return
  }
})
