import { Effect } from "effect"
import { Database } from "../Database.ts"

/** Marks a subscription as failing since an instant (Unix milliseconds). */
export const failSince = (id: string, sinceMs: number) =>
  Database.use((database) =>
    Effect.asVoid(
      database.query("update webhooks set failing_since = $2::timestamptz where id = $1", [
        id,
        new Date(sinceMs).toISOString()
      ])
    )
  )
