import { CurrentHome, type HomeCode, homeOfId } from "@tidings/schema/homes/Home"
import { Context, Effect } from "effect"
import { CurrentTransaction } from "../drivers/CurrentTransaction.ts"
import { CurrentPool } from "../standby/CurrentPool.ts"

/**
 * Runs an effect in a home; in the one that is current if none is given. In another home it takes no part in the
 * transaction that is open.
 */
export const inHome = <A, E, R>(home: HomeCode | undefined, self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  home === undefined
    ? self
    : Effect.contextWith((context: Context.Context<R>) =>
        Context.get(context, CurrentHome) === home
          ? self
          : Effect.provideContext(
              self,
              context.pipe(
                Context.add(CurrentHome, home),
                Context.add(CurrentTransaction, undefined),
                Context.add(CurrentPool, undefined)
              ) as Context.Context<R>
            )
      )

/** Runs an effect in the home of an id, or of the first id in a text. */
export const inHomeOf = <A, E, R>(id: string, self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  inHome(homeOfId(id), self)
