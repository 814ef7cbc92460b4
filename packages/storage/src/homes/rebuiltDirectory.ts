import { currentHome, type HomeCode } from "@tidings/schema/homes/Home"
import { Clock, Effect } from "effect"
import { oneValue } from "../rows.ts"
import type { DatabaseOfHomes } from "./DatabaseOfHomes.ts"
import { eachName, heldBetween, mostNames, type NameKind, nameKinds, standingNames } from "./directoryNames.ts"
import { inHome } from "./inHome.ts"

/** A name that two homes have. */
export interface ContestedName {
  readonly kind: NameKind
  readonly name: string
  /** The home that keeps it, and the one in which it leads nowhere. */
  readonly homes: readonly [HomeCode, HomeCode]
}

/** Outcome of a rebuilding of the directory. */
export interface RebuiltDirectory {
  /** Names that the directory has now. */
  readonly names: number
  /** Names that the directory lacked, or had for a home that has them not. */
  readonly corrected: number
  /** Names that no home has. */
  readonly freed: number
  readonly contested: ReadonlyArray<ContestedName>
}

interface Known {
  readonly name: string
  readonly home: HomeCode
}

const known = "select name, home from directory where kind = $1 and name = any($2::text[])"

const give = `insert into directory as d (kind, name, home) select $1, name, $2 from unnest($3::text[]) as name
  on conflict (kind, name) do update set home = excluded.home, reserved_at = null`

// A name that is still held may be of a call that goes on.
const held = `select name, home from directory
  where kind = $1 and home = $2 and name > $3 and coalesce(reserved_at not between $4::timestamptz and $5::timestamptz, true)
  order by name limit ${mostNames}`

const free = `delete from directory where kind = $1 and home = $2 and name = any($3::text[])
  and coalesce(reserved_at not between $4::timestamptz and $5::timestamptz, true)`

const freeOfNone = `with gone as (delete from directory where home <> all($1::text[]) returning 1)
  select count(*)::int from gone`

/**
 * Writes the directory of names anew from what the homes have, while the platform works: a name that it lacks or has
 * for the wrong home is given to the one that has it, and one that no home has is freed. Of two homes with one name the
 * one that the directory names keeps it. For backups of the first home and of others that are not of one moment.
 */
export const rebuildDirectory = Effect.fnUntraced(function* (
  database: DatabaseOfHomes
): Effect.fn.Return<RebuiltDirectory> {
  const shared = database.ofInstallation
  let [corrected, freed] = [0, 0]
  const contested: Array<ContestedName> = []

  const correct = Effect.fnUntraced(function* (kind: NameKind, own: ReadonlyArray<string>) {
    const home = currentHome()
    const homeOf = new Map((yield* shared.query<Known>(known, [kind, own])).map((row) => [row.name, row.home] as const))
    const kept = new Set<string>()
    for (const other of new Set(homeOf.values())) {
      if (other === home) continue
      const ofOther = own.filter((name) => homeOf.get(name) === other)
      for (const name of yield* inHome(other, standingNames(database, kind, ofOther))) {
        kept.add(name)
        contested.push({ kind, name, homes: [other, home] })
      }
    }
    const wrong = own.filter((name) => homeOf.get(name) !== home && !kept.has(name))
    if (wrong.length > 0) yield* shared.query(give, [kind, home, wrong])
    corrected += wrong.length
  })

  const prune = Effect.fnUntraced(function* (kind: NameKind) {
    const home = currentHome()
    for (let after = "", found = mostNames; found === mostNames;) {
      const between = heldBetween(yield* Clock.currentTimeMillis)
      const rows = yield* shared.query<Known>(held, [kind, home, after, ...between])
      found = rows.length
      if (found === 0) return
      after = rows.at(-1)!.name
      const all = rows.map(({ name }) => name)
      const standing = yield* standingNames(database, kind, all)
      const gone = all.filter((name) => !standing.has(name))
      if (gone.length > 0) yield* shared.query(free, [kind, home, gone, ...between])
      freed += gone.length
    }
  })

  const codes = yield* database.homes.codes
  for (const kind of nameKinds) {
    for (const home of codes)
      yield* inHome(
        home,
        eachName(database, kind, (own) => correct(kind, own))
      )
    for (const home of codes) yield* inHome(home, prune(kind))
  }
  freed += yield* oneValue<number>(shared.query(freeOfNone, [codes]))
  const names = yield* oneValue<number>(shared.query("select count(*)::int from directory", []))
  return { names, corrected, freed, contested }
})
