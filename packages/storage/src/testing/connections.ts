import { Effect } from "effect"
import { Database } from "../Database.ts"

/** Ends the connections of this database that listen to a channel; returns their number. */
export const endListening = (channel: string) =>
  Effect.map(
    Database.use((database) =>
      database.query<{ readonly ended: boolean }>(
        "select pg_terminate_backend(pid) as ended from pg_stat_activity where datname = current_database() and query = 'listen ' || $1",
        [channel]
      )
    ),
    ({ length }) => length
  )
