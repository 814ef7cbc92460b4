import type { WebhookId, WorkspaceId } from "@tidings/schema/Id"
import type { Webhook } from "@tidings/schema/resources/Webhook"
import { and, desc, eq, lt } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { iso } from "../iso.ts"
import { webhooks } from "../tables/index.ts"

export interface WebhookChanges {
  readonly url?: string | undefined
  readonly events?: ReadonlyArray<string> | undefined
  readonly description?: string | null | undefined
  readonly status?: Webhook["status"] | undefined
}

const toWebhook = (row: typeof webhooks.$inferSelect): Webhook => ({
  id: row.id,
  url: row.url,
  events: row.events,
  description: row.description,
  status: row.status,
  secret: row.secret,
  created_at: iso(row.createdAt),
  updated_at: iso(row.updatedAt)
})

const remove = `
  with removed as (delete from webhooks where workspace_id = $1 and id = $2 returning id, workspace_id)
  insert into deleted_ids (id, workspace_id) select id, workspace_id from removed returning id`

const wasRemoved = "select id from deleted_ids where workspace_id = $1 and id = $2"

const own = (workspaceId: WorkspaceId, id: WebhookId) => and(eq(webhooks.workspaceId, workspaceId), eq(webhooks.id, id))

/** Subscriptions, with their secrets in full. */
export class WebhookRepository extends Context.Service<WebhookRepository>()("@tidings/storage/WebhookRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    return {
      insert: (row: typeof webhooks.$inferInsert) =>
        Effect.map(
          database.run((db) => db.insert(webhooks).values(row).returning()),
          (rows) => toWebhook(rows[0]!)
        ),

      /** Newest first; `before` is the id that the page starts after. */
      list: (workspaceId: WorkspaceId, page: { readonly before?: string | undefined; readonly limit: number }) =>
        database
          .run((db) =>
            db
              .select()
              .from(webhooks)
              .where(
                and(
                  eq(webhooks.workspaceId, workspaceId),
                  page.before === undefined ? undefined : lt(webhooks.id, page.before as WebhookId)
                )
              )
              .orderBy(desc(webhooks.id))
              .limit(page.limit)
          )
          .pipe(Effect.map((rows) => rows.map(toWebhook))),

      find: (workspaceId: WorkspaceId, id: WebhookId) =>
        database
          .run((db) => db.select().from(webhooks).where(own(workspaceId, id)))
          .pipe(Effect.map((rows) => (rows[0] ? toWebhook(rows[0]) : undefined))),

      /** The subscription as it stands afterwards. A new receiver, or one enabled again, starts without failures. */
      update: (workspaceId: WorkspaceId, id: WebhookId, changes: WebhookChanges, nowMs: number) => {
        const { events, ...rest } = changes
        const fresh = changes.url !== undefined || changes.status === "enabled"
        return database
          .run((db) =>
            db
              .update(webhooks)
              .set({
                ...rest,
                ...(events && { events: [...events] }),
                ...(fresh && { failingSince: null }),
                updatedAt: new Date(nowMs)
              })
              .where(own(workspaceId, id))
              .returning()
          )
          .pipe(Effect.map((rows) => (rows[0] ? toWebhook(rows[0]) : undefined)))
      },

      /** Ends the subscription with all its deliveries; false when the workspace never had it. */
      remove: Effect.fnUntraced(function* (workspaceId: WorkspaceId, id: WebhookId) {
        for (const statement of [remove, wasRemoved]) {
          if ((yield* database.query(statement, [workspaceId, id])).length > 0) return true
        }
        return false
      }),

      /** Stops a subscription; false when it was stopped already. */
      disable: (id: WebhookId, nowMs: number) =>
        database
          .run((db) =>
            db
              .update(webhooks)
              .set({ status: "disabled", updatedAt: new Date(nowMs) })
              .where(and(eq(webhooks.id, id), eq(webhooks.status, "enabled")))
              .returning({ id: webhooks.id })
          )
          .pipe(Effect.map((rows) => rows.length === 1))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
