import type { TemplateId, WorkspaceId } from "@tidings/schema/Id"
import { and, asc, eq, getTableColumns } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { namedAssets } from "../namedAssets.ts"
import { firstRow, oneValue } from "../rows.ts"
import { templateLocales, templateVersionLocales } from "../tables/index.ts"

/** A draft's words in one further language. */
export type LocaleRow = typeof templateLocales.$inferSelect

/** The template whose languages are meant. */
interface OfTemplate {
  readonly workspaceId: WorkspaceId
  readonly id: TemplateId
}

const states = {
  locale: templateLocales.locale,
  uses: templateLocales.uses,
  mayOmit: templateLocales.mayOmit,
  hash: templateLocales.hash,
  updatedAt: templateLocales.updatedAt
}

/** A further language of a draft without its words. */
export type LocaleState = Pick<LocaleRow, keyof typeof states>

const copied = Object.values(getTableColumns(templateLocales))
  .map(({ name }) => name)
  .filter((name) => name !== "workspace_id" && name !== "template_id")
const list = (prefix = "") => copied.map((name) => `${prefix}${name}`).join(", ")

const freeze = `insert into template_version_locales (workspace_id, template_id, version, ${list()})
  select l.workspace_id, l.template_id, $3, ${list("l.")} from template_locales l where l.workspace_id = $1 and l.template_id = $2`
const thaw = `insert into template_locales (workspace_id, template_id, ${list()})
  select l.workspace_id, l.template_id, ${list("l.")} from template_version_locales l
  where l.workspace_id = $1 and l.template_id = $2 and l.version = $3`
const copy = `insert into template_locales (workspace_id, template_id, ${list()})
  select l.workspace_id, $3, ${list("l.")} from template_locales l where l.workspace_id = $1 and l.template_id = $2`
const bytes = `select coalesce(sum(octet_length(body)), 0)::int from template_locales
  where workspace_id = $1 and template_id = $2 and locale <> all($3::text[])`
const frozen = `select locale, subject, preview_text as "previewText", html, hash from template_version_locales
  where workspace_id = $1 and template_id = $2 and version = $3 order by locale`

/** A published version's words in one further language, as sends use them. */
export type FrozenLocale = Pick<
  typeof templateVersionLocales.$inferSelect,
  "locale" | "subject" | "previewText" | "html" | "hash"
>

/** Further languages of drafts and of published versions; each change is made under the lock of its template. */
export class TemplateLocaleRepository extends Context.Service<TemplateLocaleRepository>()(
  "@tidings/storage/TemplateLocaleRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      const of = ({ id, workspaceId }: OfTemplate, locale?: string) =>
        and(
          eq(templateLocales.workspaceId, workspaceId),
          eq(templateLocales.templateId, id),
          locale === undefined ? undefined : eq(templateLocales.locale, locale)
        )
      return {
        /** Lists the languages of a draft by tag, without their words. */
        states: (template: OfTemplate): Effect.Effect<ReadonlyArray<LocaleState>> =>
          database.run((db) =>
            db.select(states).from(templateLocales).where(of(template)).orderBy(asc(templateLocales.locale))
          ),

        /** Lists the languages of a draft by tag, with their words. */
        all: (template: OfTemplate): Effect.Effect<ReadonlyArray<LocaleRow>> =>
          database.run((db) =>
            db.select().from(templateLocales).where(of(template)).orderBy(asc(templateLocales.locale))
          ),

        find: (template: OfTemplate, locale: string): Effect.Effect<LocaleRow | undefined> =>
          firstRow(database.run((db) => db.select().from(templateLocales).where(of(template, locale)).limit(1))),

        /** Bytes of the bodies of a draft's languages, but for these. */
        bytesBeside: ({ id, workspaceId }: OfTemplate, locales: ReadonlyArray<string>) =>
          oneValue<number>(database.query(bytes, [workspaceId, id, locales])),

        /** Writes words, in place of those that the draft had in their language. */
        put: (row: Omit<LocaleRow, "assets">) => {
          const { locale: _locale, templateId: _template, workspaceId: _workspace, ...words } = row
          const assets = namedAssets(row.body)
          const { locale, templateId, workspaceId } = templateLocales
          return database.write((db) =>
            db
              .insert(templateLocales)
              .values({ ...row, assets })
              .onConflictDoUpdate({ target: [workspaceId, templateId, locale], set: { ...words, assets } })
          )
        },

        /** Takes a language out of a draft, or all of them. */
        remove: (template: OfTemplate, locale?: string) =>
          database.write((db) => db.delete(templateLocales).where(of(template, locale))),

        /** Freezes the languages of a draft with its version. */
        freeze: ({ id, workspaceId }: OfTemplate, version: number) => database.post(freeze, [workspaceId, id, version]),

        /** Lists the languages that a version was published with, by tag. */
        frozen: ({ id, workspaceId }: OfTemplate, version: number) =>
          database.query<FrozenLocale>(frozen, [workspaceId, id, version]),

        /** Gives a draft without further languages those of a version. */
        thaw: ({ id, workspaceId }: OfTemplate, version: number) => database.post(thaw, [workspaceId, id, version]),

        /** Gives a draft without further languages those of another template's draft. */
        copy: ({ id, workspaceId }: OfTemplate, to: TemplateId) => database.post(copy, [workspaceId, id, to])
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
