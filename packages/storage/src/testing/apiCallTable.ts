import type { CallLogSetting } from "@tidings/schema/resources/ApiCall"
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

/** Has the calls of every workspace logged by a setting. */
export const callsLoggedBy = (setting: CallLogSetting) =>
  Database.use(({ query }) => query("update workspaces set call_log = $1", [setting]))

/** Has the calls of every workspace logged, whatever they answer. */
export const everyCallLogged = callsLoggedBy("all")
