import type { World } from "@tidings/schema/World"
import { Context, Deferred, Effect, type Scope } from "effect"

/** Tells those who wait for captured mails of a world, within this process, that there is a new one. */
export interface MailArrivals {
  /** Ends every `next` of the world. */
  readonly tell: (world: World) => Effect.Effect<void>
  /** Listens from now on until the scope closes; the returned effect ends at the first mail since. */
  readonly next: (world: World) => Effect.Effect<Effect.Effect<void>, never, Scope.Scope>
}

const keyOf = ({ livemode, workspaceId }: World): string => `${workspaceId} ${livemode}`

const make = (): MailArrivals => {
  const listeners = new Map<string, Set<Deferred.Deferred<void>>>()
  return {
    tell: (world) =>
      Effect.sync(() => {
        for (const heard of listeners.get(keyOf(world)) ?? []) Deferred.doneUnsafe(heard, Effect.void)
      }),
    next: (world) => {
      const key = keyOf(world)
      return Effect.map(
        Effect.acquireRelease(
          Effect.sync(() => {
            const heard = Deferred.makeUnsafe<void>()
            listeners.set(key, (listeners.get(key) ?? new Set()).add(heard))
            return heard
          }),
          (heard) =>
            Effect.sync(() => {
              const others = listeners.get(key)
              others?.delete(heard)
              if (others?.size === 0) listeners.delete(key)
            })
        ),
        Deferred.await
      )
    }
  }
}

/** The arrivals of this process; mails that another process captured are found by looking. */
export const MailArrivals = Context.Reference<MailArrivals>("@tidings/services/MailArrivals", { defaultValue: make })
