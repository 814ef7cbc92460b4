import type { AssetUse } from "@tidings/schema/resources/Asset"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import type { AssetRow } from "./AssetRepository.ts"

/** A use of an asset; `yields` if it does not keep the asset from a deletion that is forced. */
export interface FoundUse extends AssetUse {
  readonly yields: boolean
}

/**
 * Each kind of what may use an asset, by an index: $1 is the workspace, $2 the asset, $3 its world, $4 the asset as
 * posts name it, $5 its id in the old form, and $6 the most of a kind.
 */
const kinds: ReadonlyArray<readonly [kind: AssetUse["kind"], rows: string]> = [
  [
    "brand",
    `select id, false as yields from brands
     where workspace_id = $1 and $3 and look ->> 'logos' like '%/assets/' || $2 || '/%'`
  ],
  [
    "qr",
    `select id, false from qr_designs where workspace_id = $1 and livemode = $3 and style ->> 'logoAssetId' in ($2, $5)`
  ],
  [
    "page",
    `select id, false from (
       select id from pages where assets @> array[$2] and assets <> '{}' and workspace_id = $1 and livemode = $3
       union select p.id from page_versions v join pages p on p.workspace_id = v.workspace_id and p.id = v.page_id
       where v.assets @> array[$2] and v.assets <> '{}' and v.workspace_id = $1 and p.livemode = $3
         and p.status = 'published' and p.version = v.version) as named`
  ],
  [
    "template",
    `select t.id, t.status = 'archived' from templates t where t.workspace_id = $1 and t.livemode = $3 and t.id in (
       select id from templates where assets @> array[$2] and assets <> '{}' and workspace_id = $1
       ${["template_versions", "template_locales", "template_version_locales"]
         .map(
           (table) =>
             `union select template_id from ${table} where assets @> array[$2] and assets <> '{}' and workspace_id = $1`
         )
         .join(" ")})`
  ],
  [
    "post",
    `select id, status in ('published', 'failed') from social_posts
     where media @> $4::jsonb and media <> '[]' and workspace_id = $1 and livemode = $3 and status <> 'deleted'`
  ],
  ["composition", `select id, true from compositions where workspace_id = $1 and asset_id = $2 and livemode = $3`]
]

const statement = kinds
  .map(
    ([kind, rows]) =>
      `select * from (select '${kind}' as kind, found.id, found.yields from (${rows}) as found (id, yields)
       order by found.yields, found.id desc limit $6) as of_kind`
  )
  .join(" union all ")

/** The users of an asset, as far as they name it: by a logo, a picture of a post, an address in a body. */
export class AssetUseRepository extends Context.Service<AssetUseRepository>()("@tidings/storage/AssetUseRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    return {
      /** Finds what uses an asset in its own world, at most `most` of each kind. */
      of: ({ id, livemode, workspaceId }: Pick<AssetRow, "id" | "livemode" | "workspaceId">, most: number) =>
        database.query<FoundUse>(statement, [
          workspaceId,
          id,
          livemode,
          JSON.stringify([{ assetId: id }]),
          id.replace(/^asset_/u, "ast_"),
          most
        ])
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
