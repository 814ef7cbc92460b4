import type { World } from "@tidings/schema/World"
import type { Template } from "@tidings/schema/resources/Template"
import { eq } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { isoOf } from "../iso.ts"
import { namedAssets } from "../namedAssets.ts"
import { owned } from "../owned.ts"
import { templates, templateVersions } from "../tables/index.ts"
import { oneRow } from "../rows.ts"

export type TemplateRow = typeof templates.$inferSelect
type TemplateEdit = Partial<Omit<TemplateRow, "id" | "workspaceId" | "livemode" | "key" | "createdAt">>

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
  revision: row.revision,
  created_at: isoOf(row.createdAt),
  updated_at: isoOf(row.updatedAt),
  body: row.body,
  variables: row.contract.variables,
  schema: row.contract
})

export class TemplateRepository extends Context.Service<TemplateRepository>()("@tidings/storage/TemplateRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const { findBy, list, lockBy, put, remove } = yield* owned(templates, (row) => row)
    return {
      list,
      find: (world: World, key: string) => findBy(world, eq(templates.key, key)),

      /** Like `find`, and locks the row until the transaction ends. */
      lock: (world: World, key: string) => lockBy(world, eq(templates.key, key)),

      /** Inserts a template; fails if the workspace has one of that key. */
      insert: (row: typeof templates.$inferInsert) =>
        oneRow(
          database.unique((db) =>
            db
              .insert(templates)
              .values({ ...row, assets: namedAssets(row.body) })
              .returning()
          )
        ),

      /** Edits a locked template with the transaction's commit; returns the template as changed. */
      update: (held: TemplateRow, edit: TemplateEdit) =>
        put(held, edit.body === undefined ? edit : { ...edit, assets: namedAssets(edit.body) }),

      /** Deletes a locked template that was never published. */
      remove: (held: TemplateRow) => remove(held, held.id),

      insertVersion: (row: typeof templateVersions.$inferInsert) =>
        database.write((db) => db.insert(templateVersions).values({ ...row, assets: namedAssets(row.source.body) })),

      /**
       * Marks everything derived from the world's published templates as stale from the end of this transaction on;
       * sandbox changes do not affect the live world.
       */
      markPublished: ({ livemode, workspaceId }: World) => {
        const revision = livemode ? "templates_revision" : "sandbox_revision"
        return database.post(`update workspaces set ${revision} = ${revision} + 1 where id = $1`, [workspaceId])
      }
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
