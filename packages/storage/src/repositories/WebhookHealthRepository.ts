import type { WebhookId } from "@tidings/schema/Id"
import { mostFailedCounted } from "@tidings/schema/resources/Webhook"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { isoAt } from "../iso.ts"

/** The deliveries of a subscription, as far as they tell of its receiver; instants are ISO 8601. */
export interface DeliveryHealth {
  readonly id: WebhookId
  readonly delivered_at: string | null
  readonly delivered_status: number | null
  /** Time of the last attempt of a delivery that is not delivered. */
  readonly troubled_at: string | null
  readonly troubled_status: number | null
  readonly failed: number
}

/** Number of the newest delivered ones among which the last attempt is looked for: retries come after newer events. */
const mostLookedAt = 50

const troubled =
  "d.webhook_id = given.id and d.status <> 'delivered' and d.last_attempt_at is not null and not d.is_test"

const health = `select given.id, delivered.last_attempt_at as delivered_at, delivered.response_status as delivered_status,
    troubled.last_attempt_at as troubled_at, troubled.response_status as troubled_status,
    (select count(*)::int from (
      select 1 from webhook_deliveries d where ${troubled} and d.last_attempt_at > $2::timestamptz and d.status = 'failed' limit ${mostFailedCounted}
    ) as failed) as failed
  from unnest($1::text[]) as given (id)
  left join lateral (
    select last_attempt_at, response_status from (
      select d.last_attempt_at, d.response_status from webhook_deliveries d
      where d.webhook_id = given.id and d.status = 'delivered' and not d.is_test order by d.id desc limit ${mostLookedAt}
    ) as newest order by last_attempt_at desc nulls last limit 1
  ) as delivered on true
  left join lateral (
    select d.last_attempt_at, d.response_status from webhook_deliveries d where ${troubled} order by d.last_attempt_at desc limit 1
  ) as troubled on true`

/** The health of subscriptions, by their deliveries. */
export class WebhookHealthRepository extends Context.Service<WebhookHealthRepository>()(
  "@tidings/storage/WebhookHealthRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      return {
        /** Looks at deliveries of subscriptions; counts those given up since an instant (Unix milliseconds). */
        of: (ids: ReadonlyArray<WebhookId>, failedSinceMs: number) =>
          database.query<DeliveryHealth>(health, [ids, isoAt(failedSinceMs)]),

        /** Asks the same with the next statement; the returned effect waits for it. */
        ask: (ids: ReadonlyArray<WebhookId>, failedSinceMs: number) =>
          database.ask<DeliveryHealth>(health, [ids, isoAt(failedSinceMs)])
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
