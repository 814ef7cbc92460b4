import type { PageDocument } from "@tidings/schema/resources/PageDocument"
import type { World } from "@tidings/schema/World"
import { isId, type ListId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import type { Brand } from "@tidings/schema/resources/Brand"
import { and, asc, eq, sql, type SQLWrapper } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { owned } from "../owned.ts"
import { ownOf, seenFrom } from "../seenFrom.ts"
import { brands, deletedPages, pages, pageVersions } from "../tables/index.ts"
import { worlds } from "../worlds.ts"
import { toBrand } from "./BrandRepository.ts"

export type PageRow = typeof pages.$inferSelect
export type PageChanges = Partial<Omit<PageRow, "id" | "workspaceId" | "createdAt">>
type NewVersion = typeof pageVersions.$inferInsert

const named = (idOrSlug: string) => (isId("pg", idOrSlug) ? eq(pages.id, idOrSlug) : eq(pages.slug, idOrSlug))

/** The name of a page's own list of senders. */
export const ownList = (slug: string): string => `Page ${slug}`

/** A page and what its publication depends on besides. */
export interface PageStanding {
  readonly page: PageRow
  readonly brand: Brand
  /** The workspace's own host, the one that it has longest; empty without one. */
  readonly host: string
  /** Of the bytes of its newest version; null where there is none. */
  readonly digest: string | null
  /** The list that it names by id, or had; null where the workspace has no such list. */
  readonly listOfId: ListId | null
  /** The list that it names, or the one of its own name; null where there is none. */
  readonly listOfName: ListId | null
}

const firstHost = (workspaceId: SQLWrapper) => sql<string>`coalesce((select d.host from link_domains d
  where d.workspace_id = ${workspaceId} order by d.created_at, d.host limit 1), '')`
const standingColumns = {
  page: pages,
  brand: brands,
  host: firstHost(pages.workspaceId),
  digest: sql<string | null>`(select v.digest from page_versions v
    where v.page_id = ${pages.id} and v.version = ${pages.version})`,
  listOfId: sql<ListId | null>`(select l.id from lists l
    where l.workspace_id = ${pages.workspaceId} and l.id = coalesce(${pages.list}, ${pages.listId}))`,
  listOfName: sql<ListId | null>`(select l.id from lists l
    where l.workspace_id = ${pages.workspaceId} and l.name = coalesce(${pages.list}, ${ownList("")} || ${pages.slug}))`
}
const deleted = `select id from deleted_pages where workspace_id = $1 and livemode = $2 and (id = $3 or slug = $3) order by id desc limit 1`
const keptByOthers =
  "select 1 from deleted_pages where slug = $1 and workspace_id <> $2 and livemode = $3 and was_public"
const firstFree = `select slug from unnest($1::text[]) with ordinality as wanted (slug, place)
  where not exists (select 1 from pages where pages.slug = wanted.slug and pages.livemode = $2)
    and not exists (select 1 from deleted_pages d where d.slug = wanted.slug and d.livemode = $2 and d.was_public)
  order by place limit 1`
const endVersions = "delete from page_versions where page_id = $1"
const setCard = `update page_versions set document = $3::jsonb, digest = $4, html = $5, brotli = $6, card = $7
  where page_id = $1 and version = $2 and card is null and html is not null`

// Not those of the one before: somebody may be reading them.
const forgetBytes = `update page_versions set html = null, brotli = null, card = null
  where page_id = $1 and version < $2 - 1 and html is not null`

/** Landing pages and what was published of them. */
export class PageRepository extends Context.Service<PageRepository>()("@tidings/storage/PageRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const { findBy, list, lockBy, put, remove } = yield* owned(pages, (row) => row)

    const standing = (world: World, idOrSlug: string) =>
      Effect.map(
        database.run((db) =>
          db
            .select(standingColumns)
            .from(pages)
            .innerJoin(brands, and(eq(brands.workspaceId, pages.workspaceId), eq(brands.id, pages.brandId)))
            .where(and(seenFrom(pages, worlds.pages, world), named(idOrSlug)))
            .orderBy(asc(pages.livemode))
            .limit(1)
        ),
        ([row]): PageStanding | undefined => row && { ...row, brand: toBrand(row.brand) }
      )

    return {
      list,

      /** Ends a page and what was published of it, as the transaction commits; a slug that was public once stays its workspace's. */
      end: Effect.fnUntraced(function* ({ id, livemode, slug, version, workspaceId }: PageRow) {
        yield* database.post(endVersions, [id])
        const row = { id, workspaceId, livemode, slug, wasPublic: version > 0 }
        yield* database.write((db) => db.insert(deletedPages).values(row))
        yield* remove({ workspaceId, livemode }, id)
      }),

      /** The deleted page of this id, or the last one of this slug. */
      deleted: ({ livemode, workspaceId }: World, idOrSlug: string) =>
        Effect.map(
          database.query<{ readonly id: PageRow["id"] }>(deleted, [workspaceId, livemode, idOrSlug]),
          (rows) => rows[0]?.id
        ),

      /** Whether a deleted page of another workspace was public under a slug; asked together with what follows. */
      isKeptByOthers: ({ livemode, workspaceId }: World, slug: string) =>
        Effect.map(database.ask(keptByOthers, [slug, workspaceId, livemode]), (rows) =>
          Effect.map(rows, (found) => found.length > 0)
        ),

      /** Whether a page of either kind of world has a slug, whosever it is. */
      isTaken: ({ livemode }: Pick<World, "livemode">, slug: string) =>
        Effect.map(
          database.run((db) =>
            db
              .select({ id: pages.id })
              .from(pages)
              .where(and(eq(pages.slug, slug), eq(pages.livemode, livemode)))
              .limit(1)
          ),
          (rows) => rows.length > 0
        ),

      /** The first of these slugs that no page has or had. */
      firstFree: ({ livemode }: Pick<World, "livemode">, slugs: ReadonlyArray<string>) =>
        Effect.map(database.query<{ readonly slug: string }>(firstFree, [slugs, livemode]), (rows) => rows[0]?.slug),

      /** What a version says; undefined where there is none such. */
      document: (id: PageRow["id"], version: number) =>
        Effect.map(
          database.run((db) =>
            db
              .select({ document: pageVersions.document })
              .from(pageVersions)
              .where(and(eq(pageVersions.pageId, id), eq(pageVersions.version, version)))
              .limit(1)
          ),
          (rows): PageDocument | undefined => rows[0]?.document
        ),

      /** Gives the newest version of a page, which was published without a card, its card. */
      setCard: ({ brotli, card, digest, document, html, pageId, version }: Omit<NewVersion, "publishedAt">) =>
        database.post(setCard, [pageId, version, JSON.stringify(document), digest, html, brotli, card]),

      /** By id or slug. */
      find: (world: World, idOrSlug: string) => findBy(world, named(idOrSlug)),

      /** As `find`, holding the row until the transaction ends. */
      lock: (world: World, idOrSlug: string) => lockBy(world, named(idOrSlug)),

      standing,

      /** As `standing`, holding the page until the transaction ends. */
      hold: (world: World, idOrSlug: string) =>
        // A statement of its own, so that the one after it sees what whoever held the page has committed.
        Effect.andThen(
          database.write((db) =>
            db
              .select({ id: pages.id })
              .from(pages)
              .where(and(ownOf(pages, world), named(idOrSlug)))
              .for("update")
          ),
          Effect.filterOrFail(
            standing(world, idOrSlug),
            (found) => found === undefined || found.page.livemode === world.livemode,
            () => problem("live_only")
          )
        ),

      /** Undefined where any workspace has a page of its slug in such a world; found on the workspace's own host, where it has one. */
      insert: (row: Omit<typeof pages.$inferInsert, "host">) =>
        Effect.map(
          database.run((db) =>
            db
              .insert(pages)
              .values({ ...row, host: firstHost(sql.param(row.workspaceId)) })
              .onConflictDoNothing({ target: [pages.slug, pages.livemode] })
              .returning()
          ),
          (rows) => rows.at(0)
        ),

      /** Changes a page that is held, as the transaction commits; the page as it stands then. */
      update: (held: PageRow, changes: PageChanges) => put(held, changes),

      /** Keeps what is published from now on, and of what was before all but its bytes. */
      publish: (version: NewVersion) =>
        Effect.andThen(
          database.post(forgetBytes, [version.pageId, version.version]),
          database.write((db) => db.insert(pageVersions).values(version))
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
