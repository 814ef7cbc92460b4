import type { TemplateId } from "@tidings/schema/Id"
import type { World } from "@tidings/schema/World"
import type { Template, TemplateLocaleState, TemplateSummary } from "@tidings/schema/resources/Template"
import { eq, sql } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { insertedReading } from "../statements/insertedReading.ts"
import { Database, UniqueViolation } from "../Database.ts"
import { isoOf } from "../iso.ts"
import { namedAssets } from "../namedAssets.ts"
import { owned } from "../owned.ts"
import { templates, templateVersions } from "../tables/index.ts"

export type TemplateRow = typeof templates.$inferSelect
type TemplateEdit = Partial<Omit<TemplateRow, "id" | "workspaceId" | "livemode" | "key" | "createdAt">>

export const toTemplateSummary = (row: TemplateRow): TemplateSummary => ({
  id: row.id,
  key: row.key,
  name: row.name,
  category: row.category,
  topicKey: row.topicKey,
  mode: row.mode,
  status: row.status,
  subject: row.subject,
  previewText: row.previewText,
  themeId: row.themeId,
  tracking: row.tracking,
  locale: row.locale,
  version: row.version,
  created_at: isoOf(row.createdAt),
  updated_at: isoOf(row.updatedAt)
})

export const toTemplate = (row: TemplateRow, locales: ReadonlyArray<TemplateLocaleState>): Template => ({
  ...toTemplateSummary(row),
  revision: row.revision,
  body: row.body,
  locales,
  variables: row.contract.variables,
  schema: row.contract
})

const defaultLocale = sql`coalesce((select w.default_locale from workspaces w where w.id = ${templates.workspaceId}), 'en')`

export class TemplateRepository extends Context.Service<TemplateRepository>()("@tidings/storage/TemplateRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const { findBy, list, lockBy, put, remove } = yield* owned(templates, (row) => row)
    return {
      list,
      find: (world: World, key: string) => findBy(world, eq(templates.key, key)),

      /** Like `find`, and locks the row until the transaction ends. */
      lock: (world: World, key: string) => lockBy(world, eq(templates.key, key)),

      /**
       * Inserts a template, in the language of its workspace if it names none; fails if the workspace has one of that
       * key.
       */
      insert: ({ locale, ...row }: Omit<typeof templates.$inferInsert, "assets">) =>
        Effect.filterOrFail(
          insertedReading(
            database,
            templates,
            { ...row, locale: locale ?? "", assets: namedAssets(row.body) },
            { locale: locale === undefined ? defaultLocale : sql`${locale}` }
          ),
          (inserted) => inserted !== undefined,
          () => new UniqueViolation("templates_workspace_key")
        ),

      /** Edits a locked template with the transaction's commit; returns the template as changed. */
      update: (held: TemplateRow, edit: TemplateEdit) =>
        put(held, edit.body === undefined ? edit : { ...edit, assets: namedAssets(edit.body) }),

      /** Names the further languages of a template that this transaction inserted. */
      hasLocales: (id: TemplateId, { locales, workspaceId }: Pick<TemplateRow, "locales" | "workspaceId">) =>
        database.post("update templates set locales = $3 where workspace_id = $1 and id = $2", [
          workspaceId,
          id,
          locales
        ]),

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
