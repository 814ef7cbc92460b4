import { type HomeCode, CurrentHome, firstHome } from "@tidings/schema/homes/Home"
import { Clock, Data, Effect, Scope, Semaphore } from "effect"
import type { HomeDatabase } from "./HomeDatabase.ts"
import { inHome } from "./inHome.ts"

/** A home as an operator sees it. */
export interface Home {
  readonly code: HomeCode
  /** Its schema, which is its name. */
  readonly schema: string
  /** True if new workspaces may go there. */
  readonly isOpen: boolean
}

/** The contents of a home, in numbers. */
export interface HomeSize {
  readonly workspaces: number
  readonly bytes: number
  /** Jobs whose time has come. */
  readonly dueJobs: number
}

/** A home cannot be added; `message` says why. */
export class HomeRefused extends Data.TaggedError("HomeRefused")<{ readonly message: string }> {}

/** The server behind the homes: what Postgres has that the embedded database lacks. */
export interface HomeServer {
  /** Opens a home whose schema is there, migrated first, until the scope closes. */
  readonly open: (schema: string, homes: number) => Effect.Effect<HomeDatabase, never, Scope.Scope>
  /** Makes the schema of a home, migrated, and distributed where the engine does that; does nothing if it is there. */
  readonly prepare: (schema: string) => Effect.Effect<void, HomeRefused>
}

/** The homes of an installation. Decided in docs/decisions/homes.md. */
export interface Homes {
  /** Every home as of now, the first one first. */
  readonly list: Effect.Effect<ReadonlyArray<Home>>
  /** Codes of the homes that are open in this process, the first one first. */
  readonly codes: Effect.Effect<ReadonlyArray<HomeCode>>
  /** Opens the homes that were added since the start. */
  readonly look: Effect.Effect<void>
  /** Runs an effect in each home, eight at a time; its results in the order of the homes. */
  readonly each: <A, E, R>(self: Effect.Effect<A, E, R>) => Effect.Effect<ReadonlyArray<A>, E, R>
  readonly sizeOf: (home: HomeCode) => Effect.Effect<HomeSize>
  /** The open home with the fewest workspaces; the first home if none is open. */
  readonly emptiest: Effect.Effect<HomeCode>
  /** Adds a home with this schema, open; refused if there is one, or the schema has tables of others. */
  readonly add: (schema: string) => Effect.Effect<Home, HomeRefused>
  /** Opens or closes a home for new workspaces; undefined if there is none of this schema. */
  readonly mark: (schema: string, isOpen: boolean) => Effect.Effect<Home | undefined>
}

const digits = "0123456789abcdefghjkmnpqrstvwxyz"
const mostHomes = digits.length ** 2
const codeOf = (n: number): HomeCode => digits[Math.floor(n / digits.length)]! + digits[n % digits.length]!

const lookAgainAfterMs = 1_000
const atOnce = 8
const namePattern = /^[a-z][a-z0-9_]{0,39}$/u

const size = `select (select count(*) from workspaces)::float8 as workspaces,
  (select count(*) from jobs where state = 'waiting' and run_at <= $1::timestamptz)::float8 as "dueJobs",
  (select coalesce(sum(pg_total_relation_size(c.oid)), 0) from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r')::float8 as bytes`

const stored = "select code, schema, is_open from homes order by code"
const own = "select current_schema() as schema"
const insert = "insert into homes (code, schema, is_open, created_at) values ($1, $2, true, $3::timestamptz)"
const mark = `insert into homes (code, schema, is_open, created_at) values ($1, $2, $3, $4::timestamptz)
  on conflict (code) do update set is_open = excluded.is_open`
const lock = "lock table homes in share row exclusive mode"

interface Row {
  readonly code: HomeCode
  readonly schema: string
  readonly is_open: boolean
}

/** Reads the homes from the first one, which has no row until it is closed. */
const listIn = (first: HomeDatabase) =>
  Effect.gen(function* () {
    const rows = yield* first.query<Row>(stored, [])
    const [here] = yield* first.query<{ readonly schema: string }>(own, [])
    const all = rows.map(({ code, is_open, schema }): Home => ({ code, schema, isOpen: is_open }))
    return all[0]?.code === firstHome ? all : [{ code: firstHome, schema: here!.schema, isOpen: true }, ...all]
  })

/** The homes over the first one's database, with what reaches the database of the current home. */
export const homesOver = Effect.fnUntraced(function* (first: HomeDatabase, server: HomeServer | undefined) {
  const scope = yield* Effect.scope
  const opened = new Map<HomeCode, HomeDatabase>([[firstHome, first]])
  const turn = yield* Semaphore.make(1)
  let lookedMs = Number.NEGATIVE_INFINITY

  const list = inHome(firstHome, listIn(first))

  const open = Effect.fnUntraced(function* ({ code, schema }: Home, homes: number) {
    if (opened.has(code) || server === undefined) return
    opened.set(code, yield* Effect.provideService(server.open(schema, homes), Scope.Scope, scope))
  })

  const look = Effect.gen(function* () {
    if (server === undefined) return
    const all = yield* list
    yield* Effect.forEach(all, (home) => open(home, all.length), { discard: true })
  }).pipe(turn.withPermit)

  /** The database of a home; the first home's for a code that is none, as of a forged id. */
  const found = Effect.fnUntraced(function* (code: HomeCode) {
    const now = yield* Clock.currentTimeMillis
    if (Math.abs(now - lookedMs) >= lookAgainAfterMs) {
      lookedMs = now
      yield* inHome(firstHome, look)
    }
    return opened.get(code) ?? first
  })

  const reach = <A, E, R>(use: (database: HomeDatabase) => Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.flatMap(CurrentHome, (code) => {
      const known = opened.get(code)
      return known === undefined ? Effect.flatMap(found(code), use) : use(known)
    })

  const codes = Effect.sync(() => [...opened.keys()])

  const each: Homes["each"] = (self) =>
    Effect.flatMap(codes, (all) => Effect.forEach(all, (code) => inHome(code, self), { concurrency: atOnce }))

  const sizeOf = Effect.fnUntraced(function* (home: HomeCode) {
    const now = new Date(yield* Clock.currentTimeMillis).toISOString()
    const [found] = yield* inHome(
      home,
      reach((database) => database.query<HomeSize>(size, [now]))
    )
    return found!
  })

  const changing = <A, E>(change: Effect.Effect<A, E>) =>
    inHome(firstHome, first.transaction(Effect.andThen(first.query(lock, []), change)))

  const homes: Homes = {
    list,
    codes,
    look: inHome(firstHome, look),
    each,

    sizeOf,

    emptiest: Effect.gen(function* () {
      yield* look
      const open = (yield* list).filter(({ isOpen }) => isOpen)
      if (open.length < 2) return open[0]?.code ?? firstHome
      const sizes = yield* Effect.forEach(
        open,
        ({ code }) => Effect.map(sizeOf(code), ({ workspaces }) => ({ code, workspaces })),
        { concurrency: atOnce }
      )
      return sizes.toSorted((one, other) => one.workspaces - other.workspaces)[0]!.code
    }),

    add: Effect.fnUntraced(function* (schema: string) {
      if (server === undefined)
        return yield* new HomeRefused({ message: "The embedded database is one home; more need Postgres." })
      if (!namePattern.test(schema))
        return yield* new HomeRefused({
          message: `${schema} is no name of a home: at most 40 lower case letters, digits and _, a letter first.`
        })
      if ((yield* list).some((home) => home.schema === schema))
        return yield* new HomeRefused({ message: `There is a home ${schema} already.` })
      yield* server.prepare(schema)
      const now = new Date(yield* Clock.currentTimeMillis).toISOString()
      const home = yield* changing(
        Effect.gen(function* () {
          const all = yield* listIn(first)
          if (all.some((home) => home.schema === schema))
            return yield* new HomeRefused({ message: `There is a home ${schema} already.` })
          if (all.length === mostHomes)
            return yield* new HomeRefused({ message: `An installation has at most ${mostHomes} homes.` })
          const code = codeOf(all.length)
          yield* first.query(insert, [code, schema, now])
          return { code, schema, isOpen: true }
        })
      )
      yield* inHome(firstHome, look)
      return home
    }),

    mark: Effect.fnUntraced(function* (schema: string, isOpen: boolean) {
      const home = (yield* list).find((one) => one.schema === schema)
      if (home === undefined) return undefined
      const now = new Date(yield* Clock.currentTimeMillis).toISOString()
      yield* changing(first.query(mark, [home.code, home.schema, isOpen, now]))
      return { ...home, isOpen }
    })
  }
  yield* homes.look
  /** The databases that are open in this process. */
  const databases: Iterable<HomeDatabase> = { [Symbol.iterator]: () => opened.values() }
  return { homes, opened: databases, reach }
})
