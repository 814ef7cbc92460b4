import { namedByPath, worldPath } from "@tidings/schema/World"
import { Effect } from "effect"
import { isoAt } from "../iso.ts"
import type { directory as table } from "../tables/index.ts"
import type { HomeDatabase } from "./HomeDatabase.ts"

/** Kind of what a name of the directory leads to. */
export type NameKind = (typeof table.$inferSelect)["kind"]

export const nameKinds = ["host", "link", "page"] as const satisfies ReadonlyArray<NameKind>

/** Time for which a name that was reserved is held for the call that did: what comes of it is there by then. */
const heldMs = 60_000

/**
 * Returns the instants between which a reservation is still held; one outside is over, also one of a process whose
 * clock was ahead.
 */
export const heldBetween = (nowMs: number): readonly [from: string, to: string] => [
  isoAt(nowMs - heldMs),
  isoAt(nowMs + heldMs)
]

/** Rows of a statement that reads names at most. */
export const mostNames = 1_000

/** SQL that is true of a name `n` which its own home has. */
const stands: Readonly<Record<NameKind, string>> = {
  host: "exists (select 1 from link_domains where host = n.slug)",
  link: `exists (select 1 from links where domain = '' and lower(slug) = lower(n.slug) and livemode = n.livemode)`,
  page: `(exists (select 1 from pages where slug = n.slug and livemode = n.livemode)
    or exists (select 1 from deleted_pages where slug = n.slug and livemode = n.livemode and was_public))`
}

const standingOf = (kind: NameKind) => `select n.path
  from unnest($1::text[], $2::text[]::boolean[], $3::text[]) as n (slug, livemode, path) where ${stands[kind]}`

/** Returns those of these names that the current home has. */
export const standingNames = (
  { query }: Pick<HomeDatabase, "query">,
  kind: NameKind,
  names: ReadonlyArray<string>
): Effect.Effect<ReadonlySet<string>> => {
  const places = names.map(namedByPath)
  const columns = [places.map(({ slug }) => slug), places.map(({ livemode }) => String(livemode)), names]
  return Effect.map(
    query<{ readonly path: string }>(standingOf(kind), columns),
    (rows) => new Set(rows.map(({ path }) => path))
  )
}

/** Statements that read the names of a kind which a home has, from the first place after $1 on. */
const pagesOf: Readonly<Record<NameKind, ReadonlyArray<string>>> = {
  host: ["select host as place, host as slug, true as livemode from link_domains where host > $1 order by host"],
  link: ["select id as place, lower(slug) as slug, livemode from links where id > $1 and domain = '' order by id"],
  page: [
    "select id as place, slug, livemode from pages where id > $1 order by id",
    "select id as place, slug, livemode from deleted_pages where id > $1 and was_public order by id"
  ]
}

interface Place {
  readonly place: string
  readonly slug: string
  readonly livemode: boolean
}

/** Gives each name of a kind that the current home has to `use`, 1,000 at a time at most. */
export const eachName = <R>(
  { query }: Pick<HomeDatabase, "query">,
  kind: NameKind,
  use: (names: ReadonlyArray<string>) => Effect.Effect<void, never, R>
): Effect.Effect<void, never, R> =>
  Effect.forEach(
    pagesOf[kind],
    Effect.fnUntraced(function* (text) {
      for (let after = "", found = mostNames; found === mostNames;) {
        const rows = yield* query<Place>(`${text} limit ${mostNames}`, [after])
        found = rows.length
        if (found === 0) return
        after = rows.at(-1)!.place
        yield* use([...new Set(kind === "host" ? rows.map(({ slug }) => slug) : rows.map(worldPath))])
      }
    }),
    { discard: true }
  )
