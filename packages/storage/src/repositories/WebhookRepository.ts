import type { RawRow } from "./RawRow.ts"
import type { World } from "@tidings/schema/World"
import type { WebhookId, WorkspaceId } from "@tidings/schema/Id"
import { and, eq, isNull, lte, or } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { isoAt } from "../iso.ts"
import { owned } from "../owned.ts"
import { ownOf } from "../seenFrom.ts"
import { deletedIds, webhooks } from "../tables/index.ts"
import { isFound, oneValue } from "../rows.ts"

export type WebhookRow = typeof webhooks.$inferSelect
type WebhookChanges = Partial<
  Pick<
    WebhookRow,
    | "url"
    | "events"
    | "description"
    | "status"
    | "secret"
    | "previousSecret"
    | "previousEndsAt"
    | "recovering"
    | "updatedAt"
  >
>

type DisabledReason = NonNullable<WebhookRow["disabledReason"]>

const claim = "select pg_advisory_xact_lock(hashtextextended('webhooks ' || $1 || ' ' || $2::boolean, 0))"
const count = "select count(*)::int as count from webhooks where workspace_id = $1 and livemode = $2"

const lastMail =
  "select extract(epoch from max(mailed_at))::float8 * 1000 as ms from webhooks where workspace_id = $1 and livemode"
const troubled = `select url, description, failing_since, disabled_reason, updated_at from webhooks
  where workspace_id = $1 and livemode and (
    (status = 'enabled' and failing_since <= $2::timestamptz) or (disabled_reason is not null and updated_at >= $3::timestamptz)
  ) order by id`

// Whoever records an attempt is waited for, so that none is left behind.
const lockDeliveries =
  "select count(*) from (select 1 from webhook_deliveries where webhook_id = $1 order by id for update) as held"
const endDeliveries = `with gone as (delete from webhook_deliveries where webhook_id = $1 returning workspace_id, id)
  delete from webhook_attempts a using gone where a.workspace_id = gone.workspace_id and a.delivery_id = gone.id`

/** A subscription whose receiver takes nothing; instants are ISO 8601. */
export type TroubledWebhook = Pick<
  RawRow<WebhookRow>,
  "url" | "description" | "failing_since" | "disabled_reason" | "updated_at"
>

/** Subscriptions, with their secrets in full. */
export class WebhookRepository extends Context.Service<WebhookRepository>()("@tidings/storage/WebhookRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const { find, insert, list, lock, put, remove } = yield* owned(webhooks, (row) => row)
    const wasRemoved = (world: World, id: WebhookId) =>
      isFound(
        database.run((db) =>
          db
            .select()
            .from(deletedIds)
            .where(and(ownOf(deletedIds, world), eq(deletedIds.id, id)))
        )
      )
    return {
      find,

      insert,
      list,

      /** Reads a subscription, locked until the transaction ends. */
      lock,

      /** Counts the subscriptions in a posted statement; nobody can add one until the transaction ends. */
      counted: Effect.fnUntraced(function* ({ livemode, workspaceId }: World) {
        const whose = [workspaceId, livemode]
        yield* database.post(claim, whose)
        return Effect.map(yield* database.ask<{ readonly count: number }>(count, whose), ([row]) => row!.count)
      }),

      /**
       * Changes a locked row with the open transaction's commit; returns the row as changed. A new URL, or enabling it
       * again, clears its failures.
       */
      put: (held: WebhookRow, changes: WebhookChanges) =>
        put(held, {
          ...changes,
          ...((changes.url !== undefined || changes.status === "enabled") && {
            failingSince: null,
            failingToldAt: null
          }),
          ...(changes.status !== undefined && { disabledReason: null })
        }),

      /** Deletes the subscription with all its deliveries, inside a transaction; false if its world never had it. */
      remove: Effect.fnUntraced(function* (world: World, id: WebhookId) {
        const { livemode, workspaceId } = world
        if (!(yield* remove(world, id))) return yield* wasRemoved(world, id)
        yield* database.post(lockDeliveries, [id])
        yield* database.post(endDeliveries, [id])
        yield* database.write((db) => db.insert(deletedIds).values({ id, workspaceId, livemode }))
        return true
      }),

      /**
       * Marks its failure as reported; false if it was reported after `toldBefore`, or has not been failing since
       * `since`.
       */
      tellFailing: (id: WebhookId, now: Date, since: Date, toldBefore: Date) =>
        database
          .run((db) =>
            db
              .update(webhooks)
              .set({ failingToldAt: now })
              .where(
                and(
                  eq(webhooks.id, id),
                  eq(webhooks.status, "enabled"),
                  lte(webhooks.failingSince, since),
                  or(isNull(webhooks.failingToldAt), lte(webhooks.failingToldAt, toldBefore))
                )
              )
              .returning({ id: webhooks.id })
          )
          .pipe(Effect.map((rows) => rows.length === 1)),

      /**
       * Plans the mail about a live subscription, in an open transaction: now, or when the given time has passed since
       * the workspace's last; undefined if one is planned that is yet to leave.
       */
      planMail: Effect.fnUntraced(function* (workspaceId: WorkspaceId, id: WebhookId, nowMs: number, apartMs: number) {
        yield* database.post(claim, [workspaceId, true])
        const lastMs = yield* oneValue<number | null>(database.query(lastMail, [workspaceId]))
        if (lastMs !== null && lastMs > nowMs) return undefined
        const atMs = lastMs === null ? nowMs : Math.max(nowMs, lastMs + apartMs)
        yield* database.write((db) =>
          db
            .update(webhooks)
            .set({ mailedAt: new Date(atMs) })
            .where(eq(webhooks.id, id))
        )
        return atMs
      }),

      /** Lists the live subscriptions that fail since before an instant, or were disabled since another. */
      troubled: (workspaceId: WorkspaceId, failingBeforeMs: number, disabledSinceMs: number) =>
        database.query<TroubledWebhook>(troubled, [workspaceId, isoAt(failingBeforeMs), isoAt(disabledSinceMs)]),

      /** Counts the subscriptions of all workspaces that have failed since before an instant. */
      failing: (before: Date) =>
        oneValue<number>(
          database.query(
            "select count(*)::int as count from webhooks where status = 'enabled' and failing_since <= $1::timestamptz",
            [before.toISOString()]
          )
        ),

      /** Disables a subscription, if it has failed since an instant where one is given; false if it changed nothing. */
      disable: (id: WebhookId, disabledReason: DisabledReason, nowMs: number, failedSinceMs?: number) =>
        database
          .run((db) =>
            db
              .update(webhooks)
              .set({ status: "disabled", disabledReason, updatedAt: new Date(nowMs) })
              .where(
                and(
                  eq(webhooks.id, id),
                  eq(webhooks.status, "enabled"),
                  failedSinceMs === undefined ? undefined : lte(webhooks.failingSince, new Date(failedSinceMs))
                )
              )
              .returning({ id: webhooks.id })
          )
          .pipe(Effect.map((rows) => rows.length === 1))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
