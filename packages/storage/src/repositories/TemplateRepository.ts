import type { WorkspaceId, TemplateId } from "@tidings/schema/Id"
import type { Template } from "@tidings/schema/resources/Template"
import { and, desc, eq, lt } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { iso } from "../iso.ts"
import { templates, templateVersions } from "../tables/index.ts"

export type TemplateRow = typeof templates.$inferSelect
type TemplateEdit = Partial<Omit<TemplateRow, "id" | "workspaceId" | "key" | "createdAt">>

export const toTemplate = (row: TemplateRow): Template => ({
  id: row.id,
  key: row.key,
  name: row.name,
  category: row.category,
  mode: row.mode,
  status: row.status,
  subject: row.subject,
  previewText: row.previewText,
  themeId: row.themeId,
  tracking: row.tracking,
  version: row.version,
  created_at: iso(row.createdAt),
  updated_at: iso(row.updatedAt),
  body: row.body,
  variables: row.variables,
  schema: row.contract
})

export class TemplateRepository extends Context.Service<TemplateRepository>()("@tidings/storage/TemplateRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const byKey = (workspaceId: WorkspaceId, key: string) =>
      and(eq(templates.workspaceId, workspaceId), eq(templates.key, key))
    return {
      /** Newest first. */
      list: (workspaceId: WorkspaceId, page: { readonly before?: string | undefined; readonly limit: number }) =>
        database.run((db) =>
          db
            .select()
            .from(templates)
            .where(
              and(
                eq(templates.workspaceId, workspaceId),
                page.before === undefined ? undefined : lt(templates.id, page.before as TemplateId)
              )
            )
            .orderBy(desc(templates.id))
            .limit(page.limit)
        ),

      find: (workspaceId: WorkspaceId, key: string) =>
        Effect.map(
          database.run((db) => db.select().from(templates).where(byKey(workspaceId, key))),
          (rows) => rows[0]
        ),

      /** As `find`, holding the row until the transaction ends. */
      lock: (workspaceId: WorkspaceId, key: string) =>
        Effect.map(
          database.run((db) => db.select().from(templates).where(byKey(workspaceId, key)).for("update")),
          (rows) => rows[0]
        ),

      /** Fails when the workspace has a template of that key. */
      insert: (row: typeof templates.$inferInsert) =>
        Effect.map(
          database.unique((db) => db.insert(templates).values(row).returning()),
          (rows) => rows[0]!
        ),

      update: (id: TemplateId, edit: TemplateEdit) =>
        Effect.map(
          database.run((db) => db.update(templates).set(edit).where(eq(templates.id, id)).returning()),
          (rows) => rows[0]!
        ),

      insertVersion: (row: typeof templateVersions.$inferInsert) =>
        Effect.asVoid(database.run((db) => db.insert(templateVersions).values(row))),

      /** Everything made from the workspace's published templates is stale from the end of this transaction on. */
      markPublished: (workspaceId: WorkspaceId) =>
        Effect.asVoid(
          database.query("update workspaces set templates_revision = templates_revision + 1 where id = $1", [
            workspaceId
          ])
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
