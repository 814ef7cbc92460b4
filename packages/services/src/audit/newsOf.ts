import { Clock, Effect } from "effect"
import { isDeepStrictEqual } from "node:util"

/** What a change says that is not so already of what is held; nothing of it is undefined. */
export const newsOf = <C extends object>(held: object, change: C): Partial<C> => {
  const before = held as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.entries(change).filter(([name, value]) => value !== undefined && !isDeepStrictEqual(value, before[name]))
  ) as Partial<C>
}

/** News with the instant from which they hold; nothing where there are none. */
export const dated = <C extends object>(news: C): Effect.Effect<C & { readonly updatedAt?: Date }> =>
  Object.keys(news).length === 0
    ? Effect.succeed(news)
    : Effect.map(Clock.currentTimeMillis, (now) => ({ ...news, updatedAt: new Date(now) }))
