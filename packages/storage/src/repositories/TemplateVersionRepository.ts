import type { RawRow } from "./RawRow.ts"
import type { World } from "@tidings/schema/World"
import type { TemplateId, WorkspaceId } from "@tidings/schema/Id"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { unshadowed } from "../seenFrom.ts"
import { allValues, firstRow, firstValue } from "../rows.ts"
import type { templates, templateVersions } from "../tables/index.ts"

/** A published version, which sends render. */
export type TemplateVersion = Omit<RawRow<typeof templateVersions.$inferSelect>, "workspace_id" | "published_at">

const find = `select v.template_id, v.version, v.category, v.tracking, v.subject, v.preview_text, v.html, v.contract
  from template_versions v where v.workspace_id = $1 and v.template_id = $2 and v.version = $3`

/** A published template: the contract of its newest version. */
export type PublishedTemplate = Pick<typeof templates.$inferSelect, "key" | "name"> &
  Pick<TemplateVersion, "version" | "contract">

/** A published template with the names of its variables only. */
export interface NamedTemplate {
  readonly key: string
  readonly name: string
  /** Keys of its variables, in the contract's order. */
  readonly variables: ReadonlyArray<string>
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
const namePublished = `select page.key, page.name, jsonb_path_query_array(v.contract, '$.variables[*].key') as variables
  from (select t.id, t.key, t.name, t.version from templates t where ${isPublished} and t.key > $3 order by t.key limit $4) page
  join template_versions v on v.workspace_id = $1 and v.template_id = page.id and v.version = page.version
  order by page.key`

export class TemplateVersionRepository extends Context.Service<TemplateVersionRepository>()(
  "@tidings/storage/TemplateVersionRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      return {
        find: (workspaceId: WorkspaceId, templateId: TemplateId, version: number) =>
          firstRow(database.query<TemplateVersion>(find, [workspaceId, templateId, version])),

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
