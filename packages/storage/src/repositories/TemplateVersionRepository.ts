import type { RawRow } from "./RawRow.ts"
import type { World } from "@tidings/schema/World"
import type { TemplateId, WorkspaceId } from "@tidings/schema/Id"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import type { PageWindow } from "../owned.ts"
import { unshadowed } from "../seenFrom.ts"
import { allValues, firstRow, firstValue } from "../rows.ts"
import type { templates, templateVersions } from "../tables/index.ts"

/** A published version in one of its languages, as sends render it. */
export interface TemplateVersion extends Pick<
  VersionRow,
  | "template_id"
  | "version"
  | "category"
  | "topic_key"
  | "tracking"
  | "subject"
  | "preview_text"
  | "html"
  | "contract"
  | "locale"
> {
  /** Language of the version's own words, and its further languages. */
  readonly own_locale: string | null
  readonly locales: ReadonlyArray<string>
}

type VersionRow = RawRow<typeof templateVersions.$inferSelect>

/** A version as its history shows it; `sends` are those of the world that asks. */
export type VersionFacts = Pick<
  VersionRow,
  | "version"
  | "category"
  | "topic_key"
  | "subject"
  | "locale"
  | "locales"
  | "hash"
  | "published_at"
  | "published_by"
  | "sends"
>

/** A version with everything that it was published from. */
export type VersionDetails = VersionFacts & Pick<VersionRow, "tracking" | "preview_text" | "contract" | "source">

const facts = `v.version, v.category, v.topic_key, v.subject, v.locale, v.locales, v.hash, v.published_at, v.published_by,
  case when $3 then v.sends else v.sandbox_sends end as sends`
const listVersions = `select ${facts} from template_versions v
  where v.workspace_id = $1 and v.template_id = $2 and ($4::int is null or v.version < $4) order by v.version desc limit $5`
const readVersion = `select ${facts}, v.tracking, v.preview_text, v.contract, v.source from template_versions v
  where v.workspace_id = $1 and v.template_id = $2 and v.version = $4`
const countSends = `with slice as (
    select id, workspace_id, livemode, template_id, template_version from sends where id > $1 and id < $2 order by id limit $3
  ), counted as (
    select workspace_id, template_id, template_version, count(*) filter (where livemode) as live, count(*) filter (where not livemode) as sandbox
    from slice group by workspace_id, template_id, template_version
  ), added as (
    update template_versions v set sends = v.sends + c.live, sandbox_sends = v.sandbox_sends + c.sandbox from counted c
    where v.workspace_id = c.workspace_id and v.template_id = c.template_id and v.version = c.template_version
  )
  select id as last, (select count(*)::int from slice) as count from slice order by id desc limit 1`

// Of the languages asked for, best first, the first that the version has; its own words if it has none of them.
const find = `select v.template_id, v.version, v.category, v.topic_key, v.tracking, v.contract, v.locale as own_locale, v.locales,
    coalesce(l.locale, v.locale) as locale, coalesce(l.subject, v.subject) as subject,
    coalesce(l.preview_text, v.preview_text) as preview_text, coalesce(l.html, v.html) as html
  from template_versions v
  left join lateral (
    select l.locale, l.subject, l.preview_text, l.html from template_version_locales l
    where l.workspace_id = v.workspace_id and l.template_id = v.template_id and l.version = v.version and l.locale = any($4::text[])
      and array_position($4::text[], l.locale) < coalesce(array_position($4::text[], v.locale), 100)
    order by array_position($4::text[], l.locale) limit 1
  ) l on true
  where v.workspace_id = $1 and v.template_id = $2 and v.version = $3`

/** A published template: the contract of its newest version. */
export type PublishedTemplate = Pick<typeof templates.$inferSelect, "key" | "name"> &
  Pick<TemplateVersion, "version" | "contract">

/** A published template with the names of its variables only. */
export interface NamedTemplate {
  readonly key: string
  readonly name: string
  /** Keys of its variables, in the contract's order. */
  readonly variables: ReadonlyArray<string>
  /** Further languages of its newest version. */
  readonly locales: ReadonlyArray<string>
}

const isPublished = `${unshadowed("templates", "t", "key", "$1", "$2")} and t.version > 0 and t.status <> 'archived'`
const publishedKeys = `select t.key from templates t where ${isPublished} order by t.key`
const listPublished = `select t.key, t.name, v.version, v.contract
  from templates t join template_versions v on v.workspace_id = $1 and v.template_id = t.id and v.version = t.version
  where ${isPublished} order by t.key`
const publishedAmong = `select t.key, t.name, v.version, v.contract
  from templates t join template_versions v on v.workspace_id = $1 and v.template_id = t.id and v.version = t.version
  where ${isPublished} and t.key = any($3::text[])`
// The page is selected first, so that no more contracts are opened than it shows.
const namePublished = `select page.key, page.name, jsonb_path_query_array(v.contract, '$.variables[*].key') as variables, v.locales
  from (select t.id, t.key, t.name, t.version from templates t where ${isPublished} and t.key > $3 order by t.key limit $4) page
  join template_versions v on v.workspace_id = $1 and v.template_id = page.id and v.version = page.version
  order by page.key`

export class TemplateVersionRepository extends Context.Service<TemplateVersionRepository>()(
  "@tidings/storage/TemplateVersionRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      return {
        /** Finds a version in the first of these languages that it has, else in its own. */
        find: (workspaceId: WorkspaceId, templateId: TemplateId, version: number, languages: ReadonlyArray<string>) =>
          firstRow(database.query<TemplateVersion>(find, [workspaceId, templateId, version, languages])),

        /**
         * The newest published version under a key, locked until the transaction ends; undefined if there is no
         * template.
         */
        holdNewest: ({ livemode, workspaceId }: World, key: string) =>
          firstValue<number>(
            database.query(
              "select version from templates where workspace_id = $1 and key = $2 and (livemode or not $3) order by livemode limit 1 for share",
              [workspaceId, key, livemode]
            )
          ),

        /** Lists the versions of a template below a number, newest first. */
        list: (
          { livemode, workspaceId }: World,
          templateId: TemplateId,
          { before, limit }: PageWindow
        ): Effect.Effect<ReadonlyArray<VersionFacts>> =>
          database.query<VersionFacts>(listVersions, [workspaceId, templateId, livemode, before ?? null, limit]),

        /** Reads a version; undefined if there is none. */
        read: ({ livemode, workspaceId }: World, templateId: TemplateId, version: number) =>
          firstRow(database.query<VersionDetails>(readVersion, [workspaceId, templateId, livemode, version])),

        /**
         * Counts sends between two ids, both excluded, at the versions that they were accepted with, `limit` at most;
         * returns the last one counted, and how many were. Undefined if there are none.
         */
        countSends: (after: string, before: string, limit: number) =>
          firstRow(
            database.query<{ readonly last: string; readonly count: number }>(countSends, [after, before, limit])
          ),

        /** Lists every key that can be sent, in order. */
        publishedKeys: ({ livemode, workspaceId }: World) =>
          allValues<string>(database.query(publishedKeys, [workspaceId, livemode])),

        /** Lists the contracts of all published templates, in the same order. */
        listPublished: ({ livemode, workspaceId }: World) =>
          database.query<PublishedTemplate>(listPublished, [workspaceId, livemode]),

        /** Reads the contracts of the published templates with these keys. */
        publishedAmong: ({ livemode, workspaceId }: World, keys: ReadonlyArray<string>) =>
          database.query<PublishedTemplate>(publishedAmong, [workspaceId, livemode, keys]),

        /** Lists the published templates with keys after `after`, in the same order. */
        namePublished: ({ livemode, workspaceId }: World, after: string, limit: number) =>
          database.query<NamedTemplate>(namePublished, [workspaceId, livemode, after, limit])
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
