import { DrizzleQueryError } from "drizzle-orm"
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core"
import { Context, Effect, Exit, Fiber, Layer, Predicate } from "effect"
import type { Scope } from "effect"
import { existsSync, renameSync, rmSync } from "node:fs"
import { fileURLToPath } from "node:url"
import * as tables from "./tables/index.ts"

/** Drizzle over either driver. */
export type Db = PgDatabase<PgQueryResultHKT, typeof tables>

/** Runs one prepared statement; rows come back as the driver parsed them, instants as text. */
type Query = (client: Client, text: string, params: ReadonlyArray<unknown>) => Promise<ReadonlyArray<any>>

interface Client {
  unsafe(text: string, params: ReadonlyArray<unknown>, options: object): Promise<ReadonlyArray<any>>
  query(text: string, params: ReadonlyArray<unknown>, options: object): Promise<{ rows: ReadonlyArray<any> }>
}

/** A unique constraint refused a row; `constraint` is its name. */
export class UniqueViolation extends Error {
  readonly _tag = "UniqueViolation"
  readonly constraint: string
  constructor(constraint: string) {
    super(`unique constraint ${constraint}`)
    this.constraint = constraint
  }
}

/** The open transaction, and what waits for its commit. */
interface Transaction {
  readonly db: Db
  readonly afterCommit: Array<Effect.Effect<unknown>>
}

const CurrentTransaction = Context.Reference<Transaction | undefined>("@tidings/storage/CurrentTransaction", {
  defaultValue: () => undefined
})

/**
 * The one door to Postgres, embedded (PGlite) or served (postgres.js). A failed statement is a defect, but for
 * UniqueViolation where the caller asks for it with `unique`. Decided in docs/decisions/storage.md.
 */
export class Database extends Context.Service<
  Database,
  {
    /** Which driver answers; only for what one of them cannot do. */
    readonly kind: "pglite" | "postgres"
    /** Runs a drizzle query, in the open transaction if there is one. */
    readonly run: <A>(query: (db: Db) => PromiseLike<A>) => Effect.Effect<A>
    /** As `run`, with a unique violation as a typed failure. */
    readonly unique: <A>(query: (db: Db) => PromiseLike<A>) => Effect.Effect<A, UniqueViolation>
    /** Runs SQL text as a prepared statement: for the statements that every call or send runs. */
    readonly query: <Row>(text: string, params: ReadonlyArray<unknown>) => Effect.Effect<ReadonlyArray<Row>>
    /** Runs an effect in a transaction (a savepoint when nested); failure and interruption roll it back. */
    readonly transaction: <A, E, R>(self: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
    /**
     * Runs an effect once the outermost transaction has committed, or now without one; never after a rollback. Each runs by itself: one that fails
     * is logged, and neither the others nor the committed call fail for it.
     */
    readonly afterCommit: (effect: Effect.Effect<unknown>) => Effect.Effect<void>
    /**
     * Runs what may take long and must not hold a connection. Inside a transaction: gives it up without a trace, runs the effect, and begins the
     * outermost transaction again, at most 10 times; so the effect leaves what it made where the second time finds it.
     */
    readonly outside: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  }
>()("@tidings/storage/Database") {
  /** Embedded, in `dataDir`, or in memory without one. */
  static readonly layerPglite = (dataDir?: string): Layer.Layer<Database> => Layer.effect(Database, openPglite(dataDir))
  /** A server; migrates it first, one process at a time. */
  static readonly layerPostgres = (url: string, options?: { readonly max?: number }): Layer.Layer<Database> =>
    Layer.effect(Database, openPostgres(url, options?.max ?? 10))
}

/** On its way out of a transaction that is given up: what is to be done before it begins again. */
class Outside {
  readonly first: Effect.Effect<unknown, any>
  constructor(first: Effect.Effect<unknown, any>) {
    this.first = first
  }
}

const mostBeginnings = 10

const begun = <A, E, R>(transaction: Effect.Effect<A, E, R>, left = mostBeginnings): Effect.Effect<A, E, R> =>
  Effect.catchDefect(transaction, (defect) => {
    if (!(defect instanceof Outside)) return Effect.die(defect)
    if (left === 0) return Effect.die(new Error(`a transaction was begun ${mostBeginnings} times without finishing`))
    return Effect.andThen(defect.first, begun(transaction, left - 1))
  })

class Rollback extends Error {
  readonly exit: Exit.Exit<any, any>
  constructor(exit: Exit.Exit<any, any>) {
    super("rollback")
    this.exit = exit
  }
}

/** Drizzle wraps the driver's error; postgres.js says `constraint_name`, PGlite says `constraint`. */
const uniqueViolation = (error: unknown): UniqueViolation | undefined => {
  const cause = (Predicate.hasProperty(error, "cause") && error.cause !== undefined ? error.cause : error) as {
    readonly code?: string
    readonly constraint?: string
    readonly constraint_name?: string
  }
  return cause.code === "23505" ? new UniqueViolation(cause.constraint ?? cause.constraint_name ?? "") : undefined
}

/** Whatever becomes of the effect, what was committed stays so. */
const settled = (effect: Effect.Effect<unknown>): Effect.Effect<void> =>
  Effect.asVoid(Effect.catchCause(effect, (cause) => Effect.logError("an effect after a commit failed", cause)))

/** A failed statement as logs may tell it: drizzle's own error repeats every value. */
const withoutValues = (error: unknown): unknown =>
  error instanceof DrizzleQueryError ? new Error(`failed statement: ${error.query}`, { cause: error.cause }) : error

const clientOf = (db: Db): Client => (db as unknown as { session: { client: Client } }).session.client

const make = (kind: "pglite" | "postgres", db: Db, send: Query): Database["Service"] => {
  const attempt = <A>(query: (db: Db) => PromiseLike<A>) =>
    Effect.flatMap(CurrentTransaction, (tx) =>
      Effect.tryPromise({ try: async () => query(tx?.db ?? db), catch: withoutValues })
    )
  return {
    kind,
    run: (query) => Effect.orDie(attempt(query)),
    unique: (query) =>
      Effect.catch(attempt(query), (error) => {
        const violation = uniqueViolation(error)
        return violation === undefined ? Effect.die(error) : Effect.fail(violation)
      }),
    query: (text, params) => Effect.orDie(attempt((current) => send(clientOf(current), text, params))),
    afterCommit: (effect) =>
      Effect.flatMap(CurrentTransaction, (tx) =>
        tx === undefined ? settled(effect) : Effect.sync(() => void tx.afterCommit.push(effect))
      ),
    outside: (effect) =>
      Effect.contextWith((context) =>
        Context.get(context, CurrentTransaction) === undefined
          ? effect
          : Effect.die(new Outside(Effect.provideContext(effect, Context.add(context, CurrentTransaction, undefined))))
      ),
    transaction: (self) => {
      const once = Effect.contextWith((context: Context.Context<any>) => {
        const outer = Context.get(context, CurrentTransaction)
        const afterCommit: Array<Effect.Effect<unknown>> = []
        const committed =
          outer === undefined
            ? Effect.suspend(() => Effect.forEach(afterCommit, settled, { discard: true }))
            : Effect.sync(() => void outer.afterCommit.push(...afterCommit))
        const ended = Effect.callback<any, any>((resume) => {
          let fiber: Fiber.Fiber<any, any> | undefined
          const done = (outer?.db ?? db)
            .transaction(async (tx) => {
              const current = { db: tx as unknown as Db, afterCommit }
              fiber = Effect.runForkWith(Context.add(context, CurrentTransaction, current))(self)
              const exit = await new Promise<Exit.Exit<any, any>>((resolve) => fiber!.addObserver(resolve))
              if (Exit.isFailure(exit)) throw new Rollback(exit)
              return exit
            })
            .then(
              (exit) => resume(exit),
              (error) => resume(error instanceof Rollback ? error.exit : Effect.die(error))
            )
          // Interruption stops the inner fiber, then waits for the rollback.
          return Effect.promise(() => {
            fiber?.interruptUnsafe()
            return done
          })
        })
        // Nobody who stops waiting for the answer stops what the commit has set off.
        return Effect.uninterruptibleMask((restore) => Effect.tap(restore(ended), () => committed))
      })
      return Effect.flatMap(CurrentTransaction, (outer) => (outer === undefined ? begun(once) : once))
    }
  }
}

const migrationsFolder = fileURLToPath(new URL("../migrations", import.meta.url))
const instantTypes = [1082, 1114, 1184]
const asText = Object.fromEntries(instantTypes.map((type) => [type, (value: string) => value]))

/** Opens the embedded database in a folder, or in memory. A new folder is unpacked from a prepared one beside its final path (three times as fast as initdb) and then renamed, so that an interrupted start leaves nothing half made. */
const pglite = async (dataDir: string | undefined) => {
  const { PGlite } = await import("@electric-sql/pglite")
  if (dataDir !== undefined && existsSync(dataDir)) return PGlite.create(dataDir)
  const { dataDir: initialised } = await import("@electric-sql/pglite-prepopulatedfs")
  const loadDataDir = await initialised()
  if (dataDir === undefined) return PGlite.create({ loadDataDir })
  const unfinished = `${dataDir}.new`
  rmSync(unfinished, { recursive: true, force: true })
  await (await PGlite.create({ dataDir: unfinished, loadDataDir })).close()
  renameSync(unfinished, dataDir)
  return PGlite.create(dataDir)
}

const openPglite = (dataDir: string | undefined): Effect.Effect<Database["Service"], never, Scope.Scope> =>
  Effect.gen(function* () {
    const opening = pglite(dataDir)
    const [{ drizzle }, { migrate }] = yield* Effect.promise(() =>
      Promise.all([import("drizzle-orm/pglite"), import("drizzle-orm/pglite/migrator")])
    )
    const client = yield* Effect.acquireRelease(
      Effect.promise(() => opening),
      (client) => Effect.promise(() => client.close())
    )
    const db = drizzle(client, { schema: tables })
    yield* Effect.promise(() => migrate(db, { migrationsFolder }))
    return make(
      "pglite",
      db as unknown as Db,
      async (client, text, params) => (await client.query(text, params, { parsers: asText })).rows
    )
  })

// Any number that no other program is likely to lock on this database.
const migrationLock = 7_164_930_011

const openPostgres = (url: string, max: number): Effect.Effect<Database["Service"], never, Scope.Scope> =>
  Effect.gen(function* () {
    const [{ default: postgres }, { drizzle }, { migrate }] = yield* Effect.promise(() =>
      Promise.all([import("postgres"), import("drizzle-orm/postgres-js"), import("drizzle-orm/postgres-js/migrator")])
    )
    yield* Effect.acquireUseRelease(
      Effect.sync(() => postgres(url, { max: 1, onnotice: () => {} })),
      (single) =>
        Effect.promise(async () => {
          await single`select pg_advisory_lock(${migrationLock})`
          await migrate(drizzle(single), { migrationsFolder })
        }),
      (single) => Effect.promise(() => single.end())
    )
    const client = yield* Effect.acquireRelease(
      Effect.sync(() => postgres(url, { max, onnotice: () => {} })),
      (client) => Effect.promise(() => client.end({ timeout: 5 }))
    )
    const db = drizzle(client, { schema: tables })
    return make("postgres", db as unknown as Db, (client, text, params) =>
      client.unsafe(text, params, { prepare: true })
    )
  })
