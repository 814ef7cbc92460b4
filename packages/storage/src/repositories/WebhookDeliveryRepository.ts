import type { RawRow } from "./RawRow.ts"
import type { World } from "@tidings/schema/World"
import type { DeliveryId, EventId, WebhookId, WorkspaceId } from "@tidings/schema/Id"
import type { Plan } from "@tidings/schema/Plan"
import type { Webhook } from "@tidings/schema/resources/Webhook"
import { mostAttemptsShown } from "@tidings/schema/resources/WebhookDelivery"
import { eq } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { webhookDeliveries, type webhooks } from "../tables/index.ts"
import { allValues, firstRow, oneValue } from "../rows.ts"
import { isoAt } from "../iso.ts"
import { insertJobs, isOneOf, jobColumns, type jobRecord } from "./jobRows.ts"

type DeliveryStatus = (typeof webhookDeliveries.$inferSelect)["status"]

/** An event to deliver to every matching subscription of its workspace. */
export interface Dispatch {
  readonly workspaceId: WorkspaceId
  /** The world whose subscriptions get it. */
  readonly livemode: boolean
  readonly eventId: EventId
  readonly eventType: string
  /** JSON text, the same for every receiver. */
  readonly body: string
  /** Subscription patterns that match this event. */
  readonly patterns: ReadonlyArray<string>
  /** Plans that include such events; null for all. */
  readonly plans: ReadonlyArray<Plan> | null
  /** The subscription that the event is about, which does not get it. */
  readonly except?: WebhookId | undefined
  /** ISO 8601. */
  readonly createdAt: string
  /** Template for its jobs: `jobRecord` of an outline, to whose lane the subscription's id is appended. */
  readonly job: ReturnType<typeof jobRecord>
}

/** A delivery with the subscription's data for its next attempt. */
export type OpenDelivery = Pick<
  RawRow<typeof webhookDeliveries.$inferSelect>,
  "id" | "event_id" | "event_type" | "body" | "status" | "replays" | "workspace_id" | "webhook_id"
> &
  Pick<
    RawRow<typeof webhooks.$inferSelect>,
    "livemode" | "url" | "secret" | "previous_secret" | "previous_ends_at" | "description" | "failing_since"
  > & {
    readonly webhook_status: Webhook["status"]
  }

/** An attempt that is over, and what follows from it. */
interface EndedAttempt {
  readonly status: DeliveryStatus
  readonly succeeded: boolean
  readonly url: string
  readonly responseStatus: number | null
  readonly responseHeaders: Readonly<Record<string, string>> | null
  readonly responseBody: string | null
  readonly error: string | null
  readonly durationMs: number
  readonly startedMs: number
  readonly nowMs: number
  /** Time of the next attempt; undefined if none follows. */
  readonly nextMs?: number | undefined
}

/** A round of attempts: the delivery, and the number of its replays so far. */
export interface DeliveryRound {
  readonly id: DeliveryId
  readonly replays: number
}

type KeptDelivery = Pick<OpenDelivery, "id" | "event_id" | "event_type" | "body"> &
  Pick<typeof webhookDeliveries.$inferSelect, "workspaceId" | "webhookId">

/**
 * True if a workspace has an enabled subscription; the range makes the plan use the index whatever the planner knew
 * when it was made.
 */
export const hasWebhooks = (workspaceId: string): string =>
  `exists (select 1 from webhooks h where h.workspace_id = ${workspaceId} and h.workspace_id between ${workspaceId} and ${workspaceId} and h.status = 'enabled')`

/** The columns of `jsonb_to_recordset` over dispatches. */
export const dispatchColumns =
  '"workspaceId" text, livemode boolean, "eventId" text, "eventType" text, body text, patterns text[], plans text[], "except" text, "createdAt" timestamptz, job jsonb'

/**
 * Three common table expressions (event, delivery, dispatched) that write a delivery and its job, as outlined and
 * without keys, for every enabled subscription that matches an event of a source with the columns above. The ids of
 * both derive from event and subscription. The lock keeps a subscription from being deleted under its new delivery.
 */
export const dispatchFrom = (source: string): string => `event as materialized (
    select "workspaceId", livemode, "eventId", "eventType", body, patterns, plans, "except", "createdAt", job from ${source} as given
  ), subscribed as (
    select id, workspace_id, webhooks.livemode, events from webhooks
    where ${isOneOf('(select "workspaceId" as id from event) as told', "workspace_id")} and status = 'enabled' for key share
  ), delivery as (
    insert into webhook_deliveries (id, webhook_id, workspace_id, event_id, event_type, body, status, attempts, created_at)
    select 'dlv_' || substr("eventId", 5, 10) || left(md5("eventId" || ' ' || id), 16), id, "workspaceId", "eventId", "eventType", body, 'pending', 0, "createdAt"
    from event join subscribed on workspace_id = "workspaceId" and subscribed.livemode = event.livemode and events && patterns and id is distinct from "except"
    where plans is null or exists (select 1 from workspaces where workspaces.id = "workspaceId" and plan = any(plans))
    returning id, event_id, webhook_id
  ), dispatched as (
    ${insertJobs(`(
      select 'job_' || substr(delivery.id, 5) as id, jsonb_build_object('deliveryId', delivery.id) as payload,
        outline.name, outline.lane || webhook_id as lane, outline.priority, outline.workspace_id, outline.weight, outline.run_at, outline.created_at, outline.key, outline.serial
      from delivery join event on "eventId" = event_id cross join lateral jsonb_to_record(event.job) as outline (${jobColumns})
    )`)}
  )`

const dispatch = `with ${dispatchFrom(`(select * from jsonb_to_recordset($1::jsonb) as each (${dispatchColumns}))`)}
  select count(*)::int as dispatched from delivery`

const listening = `select distinct w.workspace_id
  from webhooks w join workspaces on workspaces.id = w.workspace_id
  where w.workspace_id = any($1::text[]) and w.livemode = $4 and w.status = 'enabled' and w.events && $2::text[] and ($3::text[] is null or plan = any($3::text[]))`

const hearers = `select count(*)::int as count
  from (select events from webhooks where workspace_id = $1 and livemode = $4 and status = 'enabled' for share) as subscribed
  where events && $2::text[] and ($3::text[] is null or exists (select 1 from workspaces where id = $1 and plan = any($3::text[])))`

const subscribed = `select distinct workspace_id from webhooks
  where livemode and status = 'enabled' and events && $1::text[] and workspace_id > $2 order by workspace_id limit $3`

const open = `select d.id, d.event_id, d.event_type, d.body, d.status, d.replays, d.workspace_id, w.id as webhook_id, w.status as webhook_status,
    w.url, w.secret, w.previous_secret, w.previous_ends_at, w.description, w.livemode, w.failing_since
  from webhook_deliveries d join webhooks w on w.id = d.webhook_id
  where d.id = $1`

/** Columns of an attempt from 7 parameters, the first of which has this number; `kept` is its delivery. */
const attemptOf = (first: number): string => {
  const types = ["timestamptz", "text", "int", "jsonb", "text", "text", "int"]
  const given = types.map((type, place) => `$${first + place}::${type}`).join(", ")
  return `insert into webhook_attempts
      (workspace_id, delivery_id, n, at, url, response_status, response_headers, response_body, error, duration_ms)
    select workspace_id, id, attempts, ${given} from kept`
}

const keep = `with kept as (
    insert into webhook_deliveries
      (id, webhook_id, workspace_id, event_id, event_type, body, status, attempts, is_test, response_status, duration_ms, last_attempt_at, created_at)
    select $8, id, $9, $10, $11, $12, $13, 1, true, $3::int, $7::int, $1::timestamptz, $1::timestamptz from webhooks
    where id = $14 for key share
    returning workspace_id, id, attempts
  )
  ${attemptOf(1)}`

// A subscription's row is written only when it begins or ceases to fail.
const record = `with kept as (
    update webhook_deliveries
    set status = $8, attempts = attempts + 1, response_status = $3::int, duration_ms = $7::int, last_attempt_at = $1::timestamptz,
      next_attempt_at = $9::timestamptz
    where id = $10 and replays = $11::int and status = 'pending'
    returning workspace_id, id, webhook_id, attempts
  ), noted as (
    ${attemptOf(1)}
  ), forgotten as (
    delete from webhook_attempts a using kept
    where a.workspace_id = kept.workspace_id and a.delivery_id = kept.id and a.n <= kept.attempts - ${mostAttemptsShown}
  )
  update webhooks set failing_since = case when $12::boolean then null else $13::timestamptz end, failing_told_at = null
  from kept where webhooks.id = kept.webhook_id and (failing_since is null) <> $12::boolean`

const attemptParams = (attempt: Omit<EndedAttempt, "succeeded">): ReadonlyArray<unknown> => [
  isoAt(attempt.startedMs),
  attempt.url,
  attempt.responseStatus,
  attempt.responseHeaders && JSON.stringify(attempt.responseHeaders),
  attempt.responseBody,
  attempt.error,
  attempt.durationMs
]

/** Webhook deliveries and their attempts. */
export class WebhookDeliveryRepository extends Context.Service<WebhookDeliveryRepository>()(
  "@tidings/storage/WebhookDeliveryRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      return {
        /**
         * Posts a delivery and its job for every enabled subscription that matches; the returned effect waits for their
         * number.
         */
        dispatch: (events: ReadonlyArray<Dispatch>) =>
          Effect.map(database.ask<{ readonly dispatched: number }>(dispatch, [JSON.stringify(events)]), oneValue),

        /**
         * Counts, in a posted statement, a world's enabled and matching subscriptions, and locks them until the
         * transaction ends; one created meanwhile is not counted.
         */
        hearers: (
          { livemode, workspaceId }: World,
          patterns: ReadonlyArray<string>,
          plans: ReadonlyArray<Plan> | null
        ) =>
          Effect.map(
            database.ask<{ readonly count: number }>(hearers, [workspaceId, patterns, plans, livemode]),
            oneValue
          ),

        /**
         * Returns those of the workspaces with an enabled subscription of this world to one of the patterns, on one of
         * the plans (null for all).
         */
        listening: (
          workspaceIds: ReadonlyArray<WorkspaceId>,
          livemode: boolean,
          patterns: ReadonlyArray<string>,
          plans: ReadonlyArray<Plan> | null
        ) => allValues<WorkspaceId>(database.query(listening, [workspaceIds, patterns, plans, livemode])),

        /** Lists the workspaces after `after`, in order, with an enabled live subscription to one of the patterns. */
        subscribed: (patterns: ReadonlyArray<string>, after: string, limit: number) =>
          allValues<WorkspaceId>(database.query(subscribed, [patterns, after, limit])),

        /** Reads a delivery; undefined once the subscription is gone. */
        open: (id: DeliveryId) => firstRow(database.query<OpenDelivery>(open, [id])),

        /** Records the outcome of an attempt, and if the subscription is failing; a settled delivery stays as it is. */
        record: ({ id, replays }: DeliveryRound, attempt: EndedAttempt) =>
          Effect.asVoid(
            database.query(record, [
              ...attemptParams(attempt),
              attempt.status,
              attempt.nextMs === undefined ? null : isoAt(attempt.nextMs),
              id,
              replays,
              attempt.succeeded,
              isoAt(attempt.nowMs)
            ])
          ),

        /** Marks a pending delivery as failed, with no further attempts. */
        abandon: ({ id, replays }: DeliveryRound) =>
          Effect.asVoid(
            database.query(
              "update webhook_deliveries set status = 'failed' where id = $1 and replays = $2::int and status = 'pending'",
              [id, replays]
            )
          ),

        /**
         * Records a test event's delivery, whose only attempt is over; writes no row if the subscription has been
         * deleted meanwhile.
         */
        keep: (delivery: KeptDelivery, attempt: Omit<EndedAttempt, "succeeded">) =>
          database.post(keep, [
            ...attemptParams(attempt),
            delivery.id,
            delivery.workspaceId,
            delivery.event_id,
            delivery.event_type,
            delivery.body,
            attempt.status,
            delivery.webhookId
          ]),

        /** Lists deliveries, oldest first. */
        ofWebhook: (webhookId: WebhookId) =>
          database.run((db) =>
            db
              .select()
              .from(webhookDeliveries)
              .where(eq(webhookDeliveries.webhookId, webhookId))
              .orderBy(webhookDeliveries.id)
          )
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
