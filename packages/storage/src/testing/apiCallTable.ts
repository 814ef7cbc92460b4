import { Effect } from "effect"
import { Database } from "../Database.ts"

/** Runs an effect while the database takes no logged call of an operation. */
export const refusingCalls = <A, E, R>(operation: string, effect: Effect.Effect<A, E, R>) =>
  Database.use(({ query }) =>
    Effect.andThen(
      query(`alter table api_calls add constraint refused check (operation <> '${operation}') not valid`, []),
      Effect.ensuring(effect, query("alter table api_calls drop constraint refused", []))
    )
  )

/** Has the calls of every workspace logged, whatever they answer. */
export const everyCallLogged = Database.use(({ query }) => query("update workspaces set call_log = 'all'", []))
