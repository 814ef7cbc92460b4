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

/** Marks all deliveries of a subscription as failed, with no job left. */
export const failDeliveries = (id: string) =>
  Database.use((database) =>
    Effect.gen(function* () {
      const failed = "select d.id from webhook_deliveries d where d.webhook_id = $1"
      yield* database.query(`delete from jobs where payload ->> 'deliveryId' in (${failed})`, [id])
      yield* database.query("update webhook_deliveries set status = 'failed' where webhook_id = $1", [id])
    })
  )

interface DeliveryState {
  readonly id: string
  readonly type: string
  readonly status: string
  readonly replays: number
}

/** The deliveries of a subscription as its table has them, oldest first. */
export const deliveriesOf = (id: string) =>
  Database.use((database) =>
    database.query<DeliveryState>(
      "select id, event_type as type, status, replays from webhook_deliveries where webhook_id = $1 order by id",
      [id]
    )
  )

/** Counts the deliveries and attempts that a workspace has. */
export const deliveriesKept = (workspaceId: string) =>
  Database.use((database) =>
    Effect.map(
      database.query<{ readonly deliveries: number; readonly attempts: number }>(
        `select (select count(*)::int from webhook_deliveries where workspace_id = $1) as deliveries,
           (select count(*)::int from webhook_attempts where workspace_id = $1) as attempts`,
        [workspaceId]
      ),
      ([row]) => row!
    )
  )
