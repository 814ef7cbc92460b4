import { type DeliveryId, type WebhookId, firstIdAt } from "@tidings/schema/Id"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { isoAt } from "../iso.ts"
import { oneValue } from "../rows.ts"
import { erasedBody } from "./personalPlaces.ts"

/** The failed deliveries that a recovery is about: those after `mark`, made by `untilMs`. */
export interface FailedDeliveries {
  readonly webhookId: WebhookId
  readonly mark: DeliveryId
  readonly untilMs: number
  /** Names and groups of events; null for all. */
  readonly events: ReadonlyArray<string> | null
}

const failed = `webhook_id = $1 and status = 'failed' and id > $2 and id < $3
  and ($4::text[] is null or event_type = any($4::text[]) or exists (select 1 from unnest($5::text[]) as prefix where starts_with(event_type, prefix)))
  and not is_test and body <> '${erasedBody}'`

const count = `select count(*)::int as count from webhook_deliveries where ${failed}`

const putBack = `with due as (
    select id from webhook_deliveries where ${failed} order by id limit $6::int for update
  ), placed as (
    select id, row_number() over (order by id) - 1 as place from due
  ), put as (
    update webhook_deliveries d
    set status = 'pending', replays = replays + 1, next_attempt_at = $7::timestamptz + placed.place * make_interval(secs => $8::float8)
    from placed where d.id = placed.id
    returning d.id, d.replays
  )
  select id, replays from put order by id`

const paramsOf = ({ events, mark, untilMs, webhookId }: FailedDeliveries): ReadonlyArray<unknown> => {
  const some = events === null || events.includes("*") ? null : events
  const groups = (some ?? []).filter((pattern) => pattern.endsWith(".*")).map((pattern) => pattern.slice(0, -1))
  return [webhookId, mark, firstIdAt("dlv", untilMs + 1), some, groups]
}

/** Failed deliveries of a subscription that are to be posted again. */
export class WebhookRecoveryRepository extends Context.Service<WebhookRecoveryRepository>()(
  "@tidings/storage/WebhookRecoveryRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      return {
        count: (which: FailedDeliveries) => oneValue<number>(database.query(count, paramsOf(which))),

        /**
         * Makes the oldest of them pending again, at most `limit`, each due `apartSeconds` after the one before;
         * returns them in that order with their rounds.
         */
        putBack: (which: FailedDeliveries, limit: number, nowMs: number, apartSeconds: number) =>
          database.query<{ readonly id: DeliveryId; readonly replays: number }>(putBack, [
            ...paramsOf(which),
            limit,
            isoAt(nowMs),
            apartSeconds
          ])
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
