import { currentHome, firstHome, type HomeCode } from "@tidings/schema/homes/Home"
import { Clock, Effect } from "effect"
import type { DatabaseOfHomes } from "./DatabaseOfHomes.ts"
import { heldBetween, mostNames, type NameKind, nameKinds, standingNames } from "./directoryNames.ts"
import { inHome } from "./inHome.ts"
import { isoAt } from "../iso.ts"
import { firstValue, isFound, oneRow } from "../rows.ts"

interface Reserved {
  readonly home: HomeCode
  /** The instant as Postgres wrote it; null once the home is known to have the name. */
  readonly reserved_at: string | null
  /** False if whatever reserved it was rolled back, unless its home has the name. */
  readonly held: boolean
}

interface Pending {
  readonly kind: NameKind
  readonly name: string
  /** The instant as Postgres wrote it. */
  readonly reserved_at: string
}

// The update returns, and waits for, whoever has the name. A home that asks for its own again holds it for a minute
// more, so that none takes it over while that call goes on.
const reserve = `insert into directory as d (kind, name, home, reserved_at) values ($1, $2, $3, $4::timestamptz)
  on conflict (kind, name) do update
    set reserved_at = case when d.home = excluded.home then excluded.reserved_at else d.reserved_at end
  returning d.home, d.reserved_at::text,
    coalesce(d.reserved_at between $5::timestamptz and $6::timestamptz, false) as held`

const takeOver = `update directory set home = $3, reserved_at = $4::timestamptz
  where kind = $1 and name = $2 and home = $5 and reserved_at is not distinct from $6::timestamptz
  returning 1 as taken`

const pending = `select kind, name, reserved_at::text from directory
  where home = $1 and reserved_at not between $2::timestamptz and $3::timestamptz order by reserved_at limit ${mostNames}`

/** Rows of a home and kind that nobody reserved again since they were read. */
const asRead = `unnest($3::text[], $4::text[]::timestamptz[]) as r (name, reserved_at)
  where d.home = $1 and d.kind = $2 and d.name = r.name and d.reserved_at = r.reserved_at`
const keep = `update directory d set reserved_at = null from ${asRead}`
const forget = `delete from directory d using ${asRead}`

const free = "delete from directory where kind = $1 and name = $2 and home = $3"
const homeOf = "select home from directory where kind = $1 and name = $2"
const taken = "select name from directory where kind = $1 and name = any($2::text[])"

const namesOf = (rows: Effect.Effect<ReadonlyArray<{ readonly name: string }>>) =>
  Effect.map(rows, (all) => new Set(all.map(({ name }) => name)))

/**
 * Names that an installation gives once, and the home of each: hosts of short links, and links and pages on the
 * installation's own host by their `worldPath`. They are kept by the first home. Decided in docs/decisions/homes.md.
 */
export const homeDirectory = (database: DatabaseOfHomes) => {
  const shared = database.ofInstallation

  const isInVain = ({ held, home }: Reserved, kind: NameKind, name: string) =>
    held
      ? Effect.succeed(false)
      : inHome(
          home,
          Effect.map(standingNames(database, kind, [name]), ({ size }) => size === 0)
        )

  const homeOfName = (kind: NameKind, name: string) => firstValue<HomeCode>(shared.query(homeOf, [kind, name]))

  return {
    /**
     * Reserves a name for the current home; the returned effect, asked with the next statement, is false if another
     * home has it. Within a home its own tables decide. A name that nothing comes of is free again after a minute.
     */
    reserve: Effect.fnUntraced(function* (kind: NameKind, name: string) {
      const home = currentHome()
      const nowMs = yield* Clock.currentTimeMillis
      const reservedAt = isoAt(nowMs)
      const asked = yield* shared.ask<Reserved>(reserve, [kind, name, home, reservedAt, ...heldBetween(nowMs)])
      return Effect.gen(function* () {
        const held = yield* oneRow(asked)
        if (held.home === home) return true
        if (!(yield* isInVain(held, kind, name))) return false
        return yield* isFound(shared.query(takeOver, [kind, name, home, reservedAt, held.home, held.reserved_at]))
      })
    }),

    /**
     * Frees the names of the current home that were reserved over a minute ago and that nothing came of; the others are
     * looked at no more.
     */
    freeUnused: Effect.gen(function* () {
      const home = currentHome()
      const between = heldBetween(yield* Clock.currentTimeMillis)
      const some = Effect.gen(function* () {
        const rows = yield* shared.query<Pending>(pending, [home, ...between])
        for (const kind of nameKinds) {
          const ofKind = rows.filter((row) => row.kind === kind)
          if (ofKind.length === 0) continue
          const names = yield* standingNames(
            database,
            kind,
            ofKind.map(({ name }) => name)
          )
          const settle = (statement: string, doStand: boolean) => {
            const settled = ofKind.filter(({ name }) => names.has(name) === doStand)
            const columns = [settled.map(({ name }) => name), settled.map(({ reserved_at }) => reserved_at)]
            return shared.query(statement, [home, kind, ...columns])
          }
          yield* settle(keep, true)
          yield* settle(forget, false)
        }
        return rows.length
      })
      yield* Effect.repeat(some, { while: (found) => found === mostNames })
    }),

    /** Frees a name of the current home once the open transaction has committed. */
    free: (kind: NameKind, name: string) =>
      Effect.suspend(() => {
        const freed = shared.query(free, [kind, name, currentHome()])
        return database.afterCommit(freed)
      }),

    /** Returns those of these names that somebody has. */
    taken: (kind: NameKind, names: ReadonlyArray<string>) => namesOf(shared.query(taken, [kind, names])),

    /** The home that has a name; undefined if none has. */
    homeOf: homeOfName,

    /** True if another home has a name. */
    isElsewhere: (kind: NameKind, name: string) =>
      Effect.flatMap(database.homes.codes, ({ length }) =>
        length === 1
          ? Effect.succeed(false)
          : Effect.map(homeOfName(kind, name), (home) => home !== undefined && home !== currentHome())
      ),

    /** Runs an effect in the home that has a name; in the first one if none does. */
    inHomeOf: <A, E, R>(kind: NameKind, name: string, self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
      Effect.flatMap(database.homes.codes, ({ length }) =>
        length === 1
          ? inHome(firstHome, self)
          : Effect.flatMap(homeOfName(kind, name), (home) => inHome(home ?? firstHome, self))
      )
  }
}
