import type { World } from "@tidings/schema/World"
import type { WebhookId } from "@tidings/schema/Id"
import type { Webhook } from "@tidings/schema/resources/Webhook"
import { and, eq, isNull, lte, or } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { isoOf } from "../iso.ts"
import { owned } from "../owned.ts"
import { ownOf } from "../seenFrom.ts"
import { deletedIds, webhooks } from "../tables/index.ts"
import { isFound, oneValue } from "../rows.ts"

type WebhookRow = typeof webhooks.$inferSelect
type WebhookChanges = Partial<Pick<WebhookRow, "url" | "events" | "description" | "status" | "updatedAt">>

const toWebhook = (row: WebhookRow): Webhook => ({
  id: row.id,
  url: row.url,
  events: row.events,
  description: row.description,
  status: row.status,
  failing_since: row.failingSince && isoOf(row.failingSince),
  secret: row.secret,
  created_at: isoOf(row.createdAt),
  updated_at: isoOf(row.updatedAt)
})

const claim = "select pg_advisory_xact_lock(hashtextextended('webhooks ' || $1 || ' ' || $2::boolean, 0))"
const count = "select count(*)::int as count from webhooks where workspace_id = $1 and livemode = $2"

/** Subscriptions, with their secrets in full. */
export class WebhookRepository extends Context.Service<WebhookRepository>()("@tidings/storage/WebhookRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const { find, insert, list, remove } = yield* owned(webhooks, toWebhook)
    const { lock, put } = yield* owned(webhooks, (row) => row)
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

      /** Reads the row itself, locked until the transaction ends. */
      lock,

      /** Counts the subscriptions in a posted statement; nobody can add one until the transaction ends. */
      counted: Effect.fnUntraced(function* ({ livemode, workspaceId }: World) {
        const whose = [workspaceId, livemode]
        yield* database.post(claim, whose)
        return Effect.map(yield* database.ask<{ readonly count: number }>(count, whose), ([row]) => row!.count)
      }),

      /**
       * Changes a locked row with the open transaction's commit; returns the subscription as changed. A new URL, or
       * enabling it again, clears its failures.
       */
      put: (held: WebhookRow, changes: WebhookChanges) =>
        Effect.map(
          put(held, {
            ...changes,
            ...((changes.url !== undefined || changes.status === "enabled") && {
              failingSince: null,
              failingToldAt: null
            })
          }),
          toWebhook
        ),

      /** Deletes the subscription with all its deliveries, inside a transaction; false if its world never had it. */
      remove: Effect.fnUntraced(function* (world: World, id: WebhookId) {
        const { livemode, workspaceId } = world
        if (!(yield* remove(world, id))) return yield* wasRemoved(world, id)
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

      /** Counts the subscriptions of all workspaces that have failed since before an instant. */
      failing: (before: Date) =>
        oneValue<number>(
          database.query(
            "select count(*)::int as count from webhooks where status = 'enabled' and failing_since <= $1::timestamptz",
            [before.toISOString()]
          )
        ),

      /** Disables a subscription, if it has failed since an instant where one is given; false if it changed nothing. */
      disable: (id: WebhookId, nowMs: number, failedSinceMs?: number) =>
        database
          .run((db) =>
            db
              .update(webhooks)
              .set({ status: "disabled", updatedAt: new Date(nowMs) })
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
