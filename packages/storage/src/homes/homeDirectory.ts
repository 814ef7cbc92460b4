import { currentHome, firstHome, type HomeCode } from "@tidings/schema/homes/Home"
import { namedByPath } from "@tidings/schema/World"
import { Clock, Effect } from "effect"
import type { DatabaseOfHomes } from "./DatabaseOfHomes.ts"
import { inHome } from "./inHome.ts"
import { isoAt } from "../iso.ts"
import { firstValue, isFound } from "../rows.ts"
import type { directory as table } from "../tables/index.ts"

type Kind = (typeof table.$inferSelect)["kind"]

interface Reserved {
  readonly home: HomeCode
  readonly reserved_ms: number
}

/** Time after which a name counts as free if its home has nothing of it: what reserved it was rolled back. */
const vainAfterMs = 60_000

// The update returns, and waits for, whoever has the name. A home that asks for its own again holds it for a minute
// more, so that none takes it over while that call goes on.
const reserve = `insert into directory as d (kind, name, home, reserved_at) values ($1, $2, $3, $4::timestamptz)
  on conflict (kind, name) do update
    set reserved_at = case when d.home = excluded.home then excluded.reserved_at else d.reserved_at end
  returning d.home, round(extract(epoch from d.reserved_at - timestamptz '1970-01-01Z') * 1000)::float8 as reserved_ms`

const takeOver = `update directory set home = $3, reserved_at = $4::timestamptz
  where kind = $1 and name = $2 and home = $5 and reserved_at = $6::timestamptz returning 1 as taken`

const free = "delete from directory where kind = $1 and name = $2 and home = $3"
const homeOf = "select home from directory where kind = $1 and name = $2"
const taken = "select name from directory where kind = $1 and name = any($2::text[])"

/** SQL that finds a name in its own home. */
const standing: Readonly<Record<Kind, string>> = {
  host: "select 1 as found from link_domains where host = $1 and $2",
  link: "select 1 as found from links where domain = '' and lower(slug) = lower($1) and livemode = $2",
  page: `select 1 as found from pages where slug = $1 and livemode = $2
    union all select 1 from deleted_pages where slug = $1 and livemode = $2 and was_public limit 1`
}

const placeOf = (kind: Kind, name: string): [name: string, livemode: boolean] => {
  const { livemode, slug } = namedByPath(name)
  return kind === "host" ? [name, true] : [slug, livemode]
}

/**
 * Names that an installation gives once, and the home of each: hosts of short links, and links and pages on the
 * installation's own host by their `worldPath`. They are kept by the first home. Decided in docs/decisions/homes.md.
 */
export const homeDirectory = (database: DatabaseOfHomes) => {
  const shared = database.ofInstallation

  const stillStands = (kind: Kind, name: string, home: HomeCode) =>
    inHome(home, isFound(database.query(standing[kind], placeOf(kind, name))))

  const homeOfName = (kind: Kind, name: string) => firstValue<HomeCode>(shared.query(homeOf, [kind, name]))

  return {
    /**
     * Reserves a name for the current home; the returned effect, asked with the next statement, is false if another
     * home has it. Within a home its own tables decide. A name that nothing comes of is free again after a minute.
     */
    reserve: Effect.fnUntraced(function* (kind: Kind, name: string) {
      const home = currentHome()
      const nowMs = yield* Clock.currentTimeMillis
      const asked = yield* shared.ask<Reserved>(reserve, [kind, name, home, isoAt(nowMs)])
      return Effect.gen(function* () {
        const [held] = yield* asked
        if (held!.home === home) return true
        const isInVain = nowMs - held!.reserved_ms > vainAfterMs && !(yield* stillStands(kind, name, held!.home))
        return (
          isInVain &&
          (yield* isFound(
            shared.query(takeOver, [kind, name, home, isoAt(nowMs), held!.home, isoAt(held!.reserved_ms)])
          ))
        )
      })
    }),

    /** Frees a name of the current home once the open transaction has committed. */
    free: (kind: Kind, name: string) =>
      Effect.suspend(() => {
        const freed = shared.query(free, [kind, name, currentHome()])
        return database.afterCommit(freed)
      }),

    /** Returns those of these names that somebody has. */
    taken: (kind: Kind, names: ReadonlyArray<string>) =>
      Effect.map(
        shared.query<{ readonly name: string }>(taken, [kind, names]),
        (rows) => new Set(rows.map(({ name }) => name))
      ),

    /** The home that has a name; undefined if none has. */
    homeOf: homeOfName,

    /** True if another home has a name. */
    isElsewhere: (kind: Kind, name: string) =>
      Effect.flatMap(database.homes.codes, ({ length }) =>
        length === 1
          ? Effect.succeed(false)
          : Effect.map(homeOfName(kind, name), (home) => home !== undefined && home !== currentHome())
      ),

    /** Runs an effect in the home that has a name; in the first one if none does. */
    inHomeOf: <A, E, R>(kind: Kind, name: string, self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
      Effect.flatMap(database.homes.codes, ({ length }) =>
        length === 1
          ? inHome(firstHome, self)
          : Effect.flatMap(homeOfName(kind, name), (home) => inHome(home ?? firstHome, self))
      )
  }
}
