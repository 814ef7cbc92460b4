import { Effect } from "effect"
import type { Driver } from "../drivers/Driver.ts"
import { CurrentPool } from "./CurrentPool.ts"
import { NotToBeRead } from "./outcomes.ts"
import { type StandbyCheck, checkOf } from "./position.ts"

/** The statements of `Database` that a standby needs. */
export interface Statements {
  readonly query: <Row>(text: string, params: ReadonlyArray<unknown>) => Effect.Effect<ReadonlyArray<Row>>
  readonly ask: <Row>(text: string, params: ReadonlyArray<unknown>) => Effect.Effect<Effect.Effect<ReadonlyArray<Row>>>
  readonly transaction: <A, E, R>(self: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
}

/** One read, and the position at which it was asked for. */
interface Read<A, E, R> {
  readonly self: Effect.Effect<A, E, R>
  readonly position: string
  /** Runs once the server has proved to be a standby that has replayed the position. */
  readonly onFresh: () => void
}

/**
 * Runs a read in one transaction on a pool. The check of its server travels with the first statement, so that each
 * read is checked on the very server that answers it, and costs no round trip; the read is stopped, and dies, if the
 * server is not to be read.
 */
export const readOn = <A, E, R>(
  database: Statements,
  pool: Driver,
  { onFresh, position, self }: Read<A, E, R>
): Effect.Effect<A, E, R> =>
  database.ask<StandbyCheck>(...checkOf(position)).pipe(
    Effect.map(
      Effect.flatMap(([checked]) => {
        if (checked!.isStandby && checked!.isCaughtUp) return Effect.sync(onFresh)
        return Effect.die(new NotToBeRead({ why: checked!.isStandby ? "behind" : "promoted" }))
      })
    ),
    Effect.flatMap((fresh) => Effect.all([fresh, Effect.exit(self)], { concurrency: 2 })),
    Effect.flatMap(([, exit]) => exit),
    database.transaction,
    Effect.provideService(CurrentPool, pool)
  )
