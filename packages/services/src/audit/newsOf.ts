import { Clock, Effect } from "effect"
import { isDeepStrictEqual } from "node:util"

/** Returns the fields of a change that are defined and differ from those held. */
export const newsOf = <C extends object>(held: object, change: C): Partial<C> => {
  const before = held as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.entries(change).filter(([name, value]) => value !== undefined && !isDeepStrictEqual(value, before[name]))
  ) as Partial<C>
}

/** Adds `updatedAt` to changed fields; leaves an empty change as it is. */
export const dated = <C extends object>(news: C): Effect.Effect<C & { readonly updatedAt?: Date }> =>
  Object.keys(news).length === 0
    ? Effect.succeed(news)
    : Effect.map(Clock.currentTimeMillis, (now) => ({ ...news, updatedAt: new Date(now) }))
