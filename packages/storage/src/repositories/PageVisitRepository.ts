import { inHomeOf } from "../homes/inHome.ts"
import { homeDirectory } from "../homes/homeDirectory.ts"
import { namedByPath, type World } from "@tidings/schema/World"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { firstRow, isFound } from "../rows.ts"
import type { pageConsents, pages, pageVersions } from "../tables/index.ts"

/** A page's data for visits, without its content. */
export type VisitedPage = Pick<
  typeof pages.$inferSelect,
  "id" | "workspaceId" | "livemode" | "status" | "version" | "host" | "listId"
> & {
  /** Digest of the bytes of that version; null before the first. */
  readonly digest: string | null
}

type PublishedVersion = Pick<VisitedPage, "workspaceId" | "id" | "version">

/** The content of a version as served to visitors. */
type PageBytes = Pick<typeof pageVersions.$inferSelect, "document" | "digest" | "html" | "brotli">

/** A consent that was just given. */
type NewConsent = Omit<typeof pageConsents.$inferSelect, "day" | "confirmedAt" | "confirmedIpHash">

/** A stored consent. */
type KeptConsent = Pick<NewConsent, "id" | "version" | "text"> & { readonly givenAt: string }

const find = `select id, workspace_id as "workspaceId", livemode, status, version, host, list_id as "listId",
    (select v.digest from page_versions v where v.workspace_id = pages.workspace_id and v.page_id = pages.id and v.version = pages.version) as digest
  from pages where slug = $1 and livemode = $2`
const ofVersion = "from page_versions where workspace_id = $1 and page_id = $2 and version = $3"
const load = `select document, digest, html, brotli ${ofVersion}`
const card = `select card ${ofVersion}`
const consent = `insert into page_consents (id, workspace_id, livemode, page_id, version, email, text, day, given_at)
  values ($1, $2, $3, $4, $5, $6, $7, ($8::timestamptz at time zone 'UTC')::date, $8::timestamptz)
  on conflict (workspace_id, page_id, email, day) do nothing returning id`
const ofEmail = `select id, version, text, to_json(given_at) #>> '{}' as "givenAt" from page_consents
  where workspace_id = $1 and livemode = $2 and email = $3 order by id desc`

/** Pages as visitors request them, in all workspaces, and the visitors' consents. */
export class PageVisitRepository extends Context.Service<PageVisitRepository>()(
  "@tidings/storage/PageVisitRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      const directory = homeDirectory(database)
      return {
        /** Finds a page by its `worldPath`. */
        find: (path: string) => {
          const { livemode, slug } = namedByPath(path)
          return directory.inHomeOf("page", path, firstRow(database.query<VisitedPage>(find, [slug, livemode])))
        },

        load: ({ id, version, workspaceId }: PublishedVersion) =>
          inHomeOf(workspaceId, firstRow(database.query<PageBytes>(load, [workspaceId, id, version]))),

        /** The preview image of a version for link previews; null if it has none. */
        card: ({ id, version, workspaceId }: PublishedVersion) =>
          Effect.map(
            inHomeOf(
              workspaceId,
              database.query<{ readonly card: Uint8Array | null }>(card, [workspaceId, id, version])
            ),
            ([row]) => row?.card ?? null
          ),

        /** Stores a consent; false if the address already consented to the page on that day. */
        consent: ({ email, givenAt, id, livemode, pageId, text, version, workspaceId }: NewConsent) =>
          isFound(
            database.query(consent, [id, workspaceId, livemode, pageId, version, email, text, givenAt.toISOString()])
          ),

        /** Lists the consents of an address, newest first. */
        consentsOf: ({ livemode, workspaceId }: World, email: string) =>
          database.query<KeptConsent>(ofEmail, [workspaceId, livemode, email])
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
