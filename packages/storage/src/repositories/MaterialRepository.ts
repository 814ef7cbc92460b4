import { type BrandId, isId, type ListId, type WorkspaceId } from "@tidings/schema/Id"
import type { Brand } from "@tidings/schema/resources/Brand"
import { type Icp, type IcpId, noIcp } from "@tidings/schema/resources/Icp"
import type { MarketingStrategy } from "@tidings/schema/resources/MarketingStrategy"
import type { World } from "@tidings/schema/World"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import type { pages } from "../tables/index.ts"

/** Source material for a workspace's copy besides the brief; parts the workspace lacks are undefined or empty. */
export interface Material {
  readonly brand: Brand | undefined
  readonly strategy: Partial<MarketingStrategy>
  /** Customer profiles, in the order in which they were requested. */
  readonly profiles: ReadonlyArray<Omit<Icp, "createdAt" | "updatedAt">>
}

/** The brief that a page was last composed from. */
type LastBrief = Pick<
  typeof pages.$inferSelect,
  "brief" | "objective" | "ctaLabel" | "vibe" | "length" | "locale" | "icpIds"
>

interface Told {
  readonly brand: Brand | null
  readonly strategy: Partial<MarketingStrategy> | null
  readonly profiles: ReadonlyArray<Pick<Icp, "id" | "name"> & { readonly profile: Partial<Icp> }> | null
}

interface NewPage {
  readonly brandId: BrandId | undefined
  readonly icpIds: ReadonlyArray<IcpId>
  readonly slug: string
  /** Undefined if the list is given by name, or if there is none. */
  readonly listId: ListId | undefined
}

const toMaterial = ({ brand, profiles, strategy }: Told): Material => ({
  brand: brand ?? undefined,
  strategy: strategy ?? {},
  profiles: (profiles ?? []).map(({ id, name, profile }) => ({ ...noIcp, ...profile, id, name }))
})

const told = (brand: string, icpIds: string) => `
  (select look || jsonb_build_object('id', id, 'name', name, 'isDefault', is_default, 'domain', domain)
    from brands where workspace_id = $1 and ${brand} limit 1) as brand,
  (select strategy from marketing where workspace_id = $1) as strategy,
  (select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'profile', profile) order by array_position(${icpIds}, id))
    from icps where workspace_id = $1 and id = any(${icpIds})) as profiles`

const chosen = told("case when $2::text is null then is_default else id = $2 end", "$3::text[]")
const find = `select ${chosen}`
const forNewPage = `select ${chosen}, exists (select 1 from pages where slug = $4 and livemode = $6) as "isTaken",
  exists (select 1 from lists where workspace_id = $1 and id = $5) as "hasList"`
const forPage = (by: "id" | "slug") => `select ${told("id = page.brand_id", "coalesce($3::text[], page.icp_ids)")},
  page.brief, page.objective, page.cta_label as "ctaLabel", page.vibe, page.length, page.locale, page.icp_ids as "icpIds"
  from pages as page where page.workspace_id = $1 and page.${by} = $2 and (page.livemode or not $4) order by page.livemode limit 1`
const forPageBy = { id: forPage("id"), slug: forPage("slug") }

/** Reads brand, strategy and profiles together, in one statement. */
export class MaterialRepository extends Context.Service<MaterialRepository>()("@tidings/storage/MaterialRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    return {
      /** Reads the material of the given brand, or of the default one. */
      find: (workspaceId: WorkspaceId, brandId: BrandId | undefined, icpIds: ReadonlyArray<IcpId>) =>
        Effect.map(database.query<Told>(find, [workspaceId, brandId ?? null, icpIds]), ([row]) => toMaterial(row!)),

      /**
       * Like `find`; also returns if any workspace has a page of the slug in this kind of world, and if the workspace
       * has the list.
       */
      forNewPage: ({ livemode, workspaceId }: World, { brandId, icpIds, listId, slug }: NewPage) =>
        Effect.map(
          database.query<Told & { readonly isTaken: boolean; readonly hasList: boolean }>(forNewPage, [
            workspaceId,
            brandId ?? null,
            icpIds,
            slug,
            listId ?? null,
            livemode
          ]),
          ([row]) => ({ material: toMaterial(row!), isTaken: row!.isTaken, hasList: row!.hasList })
        ),

      /**
       * Reads the material of a page's brand, with its last profiles if none are given; undefined if the world has no
       * such page.
       */
      forPage: ({ livemode, workspaceId }: World, idOrSlug: string, icpIds: ReadonlyArray<IcpId> | undefined) =>
        Effect.map(
          database.query<Told & LastBrief>(forPageBy[isId("pg", idOrSlug) ? "id" : "slug"], [
            workspaceId,
            idOrSlug,
            icpIds ?? null,
            livemode
          ]),
          ([row]) => row && { material: toMaterial(row), last: row satisfies LastBrief }
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
