import { homeDirectory } from "../homes/homeDirectory.ts"
import type { PageDocument } from "@tidings/schema/resources/PageDocument"
import { type World, worldPath } from "@tidings/schema/World"
import { isId, type ListId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import type { Brand } from "@tidings/schema/resources/Brand"
import { and, asc, eq, sql } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { insertedReading } from "../statements/insertedReading.ts"
import { namedAssets } from "../namedAssets.ts"
import { owned } from "../owned.ts"
import { ownOf, seenFrom } from "../seenFrom.ts"
import { brands, deletedPages, pages, pageVersions } from "../tables/index.ts"
import { worlds } from "../worlds.ts"
import { firstValue, isFound } from "../rows.ts"
import { toBrand } from "./BrandRepository.ts"

export type PageRow = typeof pages.$inferSelect
export type PageChanges = Partial<Omit<PageRow, "id" | "workspaceId" | "createdAt">>
type NewVersion = typeof pageVersions.$inferInsert

const named = (idOrSlug: string) => (isId("pg", idOrSlug) ? eq(pages.id, idOrSlug) : eq(pages.slug, idOrSlug))

/** The name of a page's own contact list, which its sign-ups enter. */
export const ownList = (slug: string): string => `Page ${slug}`

/** A page and the other data its publication depends on. */
export interface PageForPublication {
  readonly page: PageRow
  readonly brand: Brand
  /** The workspace's oldest host; empty if it has none. */
  readonly host: string
  /** Digest of the bytes of its newest version; null if there is none. */
  readonly digest: string | null
  /** Id of the list that the page names by id, or used last; null if the workspace has no such list. */
  readonly listOfId: ListId | null
  /** Id of the list that the page names, or of its own list; null if there is none. */
  readonly listOfName: ListId | null
}

const firstHost = sql<string>`coalesce((select d.host from link_domains d
  where d.workspace_id = ${pages.workspaceId} order by d.created_at, d.host limit 1), '')`
const standingColumns = {
  page: pages,
  brand: brands,
  host: firstHost,
  digest: sql<string | null>`(select v.digest from page_versions v
    where v.workspace_id = ${pages.workspaceId} and v.page_id = ${pages.id} and v.version = ${pages.version})`,
  listOfId: sql<ListId | null>`(select l.id from lists l
    where l.workspace_id = ${pages.workspaceId} and l.id = coalesce(${pages.list}, ${pages.listId}))`,
  listOfName: sql<ListId | null>`(select l.id from lists l
    where l.workspace_id = ${pages.workspaceId} and l.name = coalesce(${pages.list}, ${ownList("")} || ${pages.slug}))`
}
const deleted = `select id from deleted_pages where workspace_id = $1 and livemode = $2 and (id = $3 or slug = $3) order by id desc limit 1`
const keptByOthers =
  "select 1 from deleted_pages where slug = $1 and workspace_id <> $2 and livemode = $3 and was_public"
const endVersions = "delete from page_versions where workspace_id = $1 and page_id = $2"
const setCard = `update page_versions set document = $4::jsonb, digest = $5, html = $6, brotli = $7, card = $8
  where workspace_id = $1 and page_id = $2 and version = $3 and card is null and html is not null`

// Keeps the bytes of the previous version: somebody may be reading them.
const forgetBytes = `update page_versions set html = null, brotli = null, card = null
  where workspace_id = $1 and page_id = $2 and version < $3 - 1 and html is not null`

/** Landing pages and their published versions. */
export class PageRepository extends Context.Service<PageRepository>()("@tidings/storage/PageRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const directory = homeDirectory(database)
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
        ([row]): PageForPublication | undefined => row && { ...row, brand: toBrand(row.brand) }
      )

    return {
      list,

      /**
       * Deletes a page and its versions with the transaction's commit; a slug that was ever public stays reserved for
       * its workspace.
       */
      end: Effect.fnUntraced(function* ({ id, livemode, slug, version, workspaceId }: PageRow) {
        yield* database.post(endVersions, [workspaceId, id])
        const row = { id, workspaceId, livemode, slug, wasPublic: version > 0 }
        yield* database.write((db) => db.insert(deletedPages).values(row))
        yield* remove({ workspaceId, livemode }, id)
        if (version === 0) yield* directory.free("page", worldPath({ livemode, slug }))
      }),

      /** Finds the deleted page of this id, or the last one of this slug. */
      deleted: ({ livemode, workspaceId }: World, idOrSlug: string) =>
        firstValue<PageRow["id"]>(database.query(deleted, [workspaceId, livemode, idOrSlug])),

      /** True if a deleted page of another workspace was public under a slug; asked with the next statement. */
      isKeptByOthers: ({ livemode, workspaceId }: World, slug: string) =>
        Effect.map(database.ask(keptByOthers, [slug, workspaceId, livemode]), isFound),

      /** True if a page of any workspace has the slug in this kind of world. */
      isTaken: ({ livemode }: Pick<World, "livemode">, slug: string) =>
        isFound(
          database.run((db) =>
            db
              .select({ id: pages.id })
              .from(pages)
              .where(and(eq(pages.slug, slug), eq(pages.livemode, livemode)))
              .limit(1)
          )
        ),

      /** Reserves a slug for the current home; see `homeDirectory`. */
      reserve: ({ livemode }: Pick<World, "livemode">, slug: string) =>
        directory.reserve("page", worldPath({ livemode, slug })),

      /** Returns the first of these slugs that is free: used by no page, and by no deleted page that was public. */
      firstFree: Effect.fnUntraced(function* ({ livemode }: Pick<World, "livemode">, slugs: ReadonlyArray<string>) {
        const named = (slug: string) => worldPath({ livemode, slug })
        const taken = yield* directory.taken("page", slugs.map(named))
        return slugs.find((slug) => !taken.has(named(slug)))
      }),

      /** The document of a version; undefined if there is no such version. */
      document: ({ id, version, workspaceId }: Pick<PageRow, "workspaceId" | "id" | "version">) =>
        Effect.map(
          database.run((db) =>
            db
              .select({ document: pageVersions.document })
              .from(pageVersions)
              .where(
                and(
                  eq(pageVersions.workspaceId, workspaceId),
                  eq(pageVersions.pageId, id),
                  eq(pageVersions.version, version)
                )
              )
              .limit(1)
          ),
          (rows): PageDocument | undefined => rows[0]?.document
        ),

      /** Adds the preview card to a version that was published without one. */
      setCard: ({
        brotli,
        card,
        digest,
        document,
        html,
        pageId,
        version,
        workspaceId
      }: Omit<NewVersion, "publishedAt">) =>
        database.post(setCard, [workspaceId, pageId, version, JSON.stringify(document), digest, html, brotli, card]),

      /** Finds a page by id or slug. */
      find: (world: World, idOrSlug: string) => findBy(world, named(idOrSlug)),

      /** Like `find`, and locks the row until the transaction ends. */
      lock: (world: World, idOrSlug: string) => lockBy(world, named(idOrSlug)),

      standing,

      /** Like `standing`, and locks the page until the transaction ends. */
      hold: (world: World, idOrSlug: string) =>
        // The lock is a statement of its own, so that the next one sees the commit of its previous holder.
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

      /**
       * Inserts a page; undefined if any workspace has a page of its slug in this kind of world. Its host is the
       * workspace's oldest one, if any.
       */
      insert: Effect.fnUntraced(function* (row: Omit<PageRow, "host" | "assets">) {
        const isReserved = yield* directory.reserve("page", worldPath(row))
        const inserted = yield* insertedReading(
          database,
          pages,
          { ...row, assets: namedAssets(JSON.stringify(row.sections)), host: "" },
          { host: firstHost }
        )
        return (yield* isReserved) ? inserted : undefined
      }),

      /** Changes a locked page with the transaction's commit; returns the page as changed. */
      update: Effect.fnUntraced(function* (held: PageRow, changes: PageChanges) {
        if (changes.slug !== undefined && changes.slug !== held.slug) yield* directory.free("page", worldPath(held))
        return yield* put(
          held,
          changes.sections === undefined
            ? changes
            : { ...changes, assets: namedAssets(JSON.stringify(changes.sections)) }
        )
      }),

      /** Stores a new version, and drops the bytes of old ones; the previous version keeps its bytes. */
      publish: (version: NewVersion) =>
        Effect.andThen(
          database.post(forgetBytes, [version.workspaceId, version.pageId, version.version]),
          database.write((db) =>
            db.insert(pageVersions).values({ ...version, assets: namedAssets(JSON.stringify(version.document)) })
          )
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
