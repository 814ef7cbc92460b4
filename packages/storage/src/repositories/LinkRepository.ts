import { homeDirectory } from "../homes/homeDirectory.ts"
import type { LinkId, WorkspaceId } from "@tidings/schema/Id"
import type { UtmField } from "@tidings/schema/resources/Utm"
import type { LinkStatus } from "@tidings/schema/resources/ShortLink"
import { type World, worldPath } from "@tidings/schema/World"
import { and, count, eq, gt, isNotNull, isNull, lte, ne, or, sql, type SQL } from "drizzle-orm"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { owned, type PageWindow } from "../owned.ts"
import { links } from "../tables/index.ts"
import { firstRow, firstValue, isFound } from "../rows.ts"

/** A link as stored; `domain` is empty on the installation's own. */
export type LinkRow = typeof links.$inferSelect
export type NewLinkRow = typeof links.$inferInsert
export type LinkEdit = Partial<
  Pick<
    LinkRow,
    | "destinationUrl"
    | "label"
    | "tags"
    | "utm"
    | "routeRules"
    | "passwordHash"
    | "goLiveAt"
    | "expiresAt"
    | "archivedAt"
    | "disabledAt"
    | "disabledReason"
  >
>

interface UtmValue {
  readonly field: UtmField
  readonly value: string
  readonly count: number
}

const free = `select slug from unnest($2::text[]) with ordinality as wanted (slug, place)
  where not exists (select 1 from links where domain = $1 and lower(links.slug) = lower(wanted.slug) and livemode = $3)
  order by place limit 1`

// Counting the links of a larger workspace would take longer than a form can wait.
const countedLinks = 50_000

const utmValues = `with newest as (
    select utm, livemode from links where workspace_id = $1 order by id desc limit ${countedLinks}
  ), counted as (
    select field, value, count(*)::int as count,
      row_number() over (partition by field order by count(*) desc, value) as rank
    from newest cross join jsonb_each_text(utm) as carried (field, value)
    where livemode = $2 and ($3::text is null or field = $3)
    group by field, value
  )
  select field, value, count from counted where rank <= $4
  order by array_position(array['source', 'medium', 'campaign', 'content', 'term'], field), rank`

const standing = (status: LinkStatus, now: Date): SQL | undefined => {
  if (status === "disabled") return isNotNull(links.disabledAt)
  if (status === "archived") return and(isNull(links.disabledAt), isNotNull(links.archivedAt))
  const isOpen = and(isNull(links.disabledAt), isNull(links.archivedAt))
  const isAhead = gt(links.goLiveAt, now)
  if (status === "scheduled") return and(isOpen, isAhead)
  const hasBegun = or(isNull(links.goLiveAt), lte(links.goLiveAt, now))
  if (status === "expired") return and(isOpen, hasBegun, lte(links.expiresAt, now))
  return and(isOpen, hasBegun, or(isNull(links.expiresAt), gt(links.expiresAt, now)))
}

/** Filters of a list of links; archived ones are left out unless a filter names them. */
export interface LinkFilter {
  readonly includeArchived: boolean
  readonly status: LinkStatus | undefined
}

const at = ({ domain, livemode, slug }: Pick<LinkRow, "domain" | "livemode" | "slug">) =>
  and(eq(links.domain, domain), eq(links.livemode, livemode), eq(sql`lower(${links.slug})`, slug.toLowerCase()))

export class LinkRepository extends Context.Service<LinkRepository>()("@tidings/storage/LinkRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const { find, list, lock, put } = yield* owned(links, (row) => row)
    const directory = homeDirectory(database)
    const first = (query: Parameters<typeof database.run<ReadonlyArray<LinkRow>>>[0]) => firstRow(database.run(query))
    const insert = (row: NewLinkRow) => first((db) => db.insert(links).values(row).onConflictDoNothing().returning())
    const nameOf = (row: Pick<LinkRow, "livemode" | "slug">) => worldPath(row).toLowerCase()
    return {
      /**
       * Inserts a link; undefined, with no row written, if a link of its domain and world has or had the slug, in any
       * case. Waits for a transaction that is just taking the slug.
       */
      insert: Effect.fnUntraced(function* (row: NewLinkRow & Pick<LinkRow, "domain">) {
        if (row.domain !== "") return yield* insert(row)
        const isReserved = yield* directory.reserve("link", nameOf(row))
        const inserted = yield* insert(row)
        if (inserted === undefined || (yield* isReserved)) return inserted
        yield* database.run((db) => db.delete(links).where(eq(links.id, row.id)))
        return undefined
      }),

      /** Returns the first of these slugs that is free on a domain; undefined if none is. */
      firstFree: Effect.fnUntraced(function* (
        { domain, livemode }: Pick<LinkRow, "domain" | "livemode">,
        slugs: ReadonlyArray<string>
      ) {
        if (domain !== "") return yield* firstValue<string>(database.query(free, [domain, slugs, livemode]))
        const named = (slug: string) => nameOf({ livemode, slug })
        const taken = yield* directory.taken("link", slugs.map(named))
        return slugs.find((slug) => !taken.has(named(slug)))
      }),

      /** The home of a link by domain, world and slug; undefined if there is none. */
      homeOf: ({ domain, ...row }: Parameters<typeof at>[0]) =>
        domain === "" ? directory.homeOf("link", nameOf(row)) : directory.homeOf("host", domain),

      find,
      lock,

      /** Lists links with their status as of now, newest first. */
      list: (world: World, window: PageWindow, { includeArchived, status }: LinkFilter, now: Date) =>
        list(
          world,
          window,
          status === undefined ? (includeArchived ? undefined : isNull(links.archivedAt)) : standing(status, now)
        ),

      /** Like `lock`, in any workspace. */
      lockAny: (id: LinkId) => first((db) => db.select().from(links).where(eq(links.id, id)).for("update")),

      /** Like `lockAny`, by domain, world and slug. */
      lockAt: (place: Parameters<typeof at>[0]) =>
        first((db) => db.select().from(links).where(at(place)).for("update")),

      /** Edits a locked link with the transaction's commit; returns the link as changed. */
      update: (held: LinkRow, edit: LinkEdit, nowMs: number) => put(held, { ...edit, updatedAt: new Date(nowMs) }),

      /**
       * UTM values of the newest links, each with its number of links; per field the most frequent first, at most
       * `limit`.
       */
      utmValues: (workspaceId: WorkspaceId, livemode: boolean, field: UtmField | undefined, limit: number) =>
        database.query<UtmValue>(utmValues, [workspaceId, livemode, field ?? null, limit]),

      /** Counts the links on a domain that are not archived. */
      countOn: (domain: string) =>
        Effect.map(
          database.run((db) =>
            db
              .select({ links: count() })
              .from(links)
              .where(and(eq(links.domain, domain), isNull(links.archivedAt)))
          ),
          (rows) => rows[0]!.links
        ),

      /** True if another workspace has links on a domain, archived ones included. */
      isUsedByOthers: (domain: string, workspaceId: WorkspaceId) =>
        isFound(
          database.run((db) =>
            db
              .select({ id: links.id })
              .from(links)
              .where(and(eq(links.domain, domain), ne(links.workspaceId, workspaceId)))
              .limit(1)
          )
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
