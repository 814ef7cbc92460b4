import { DrizzleQueryError } from "drizzle-orm"
import { Cause, Clock, Context, Effect, Exit, Fiber, Predicate } from "effect"
import { CurrentTransaction } from "../drivers/CurrentTransaction.ts"
import type { Db, Driver } from "../drivers/Driver.ts"
import { roomlessCode } from "../isOfDatabase.ts"
import { CurrentPool } from "../standby/CurrentPool.ts"
import type { Reads } from "../standby/Standby.ts"

/** A unique constraint refused a row; `constraint` is its name. */
export class UniqueViolation extends Error {
  readonly _tag = "UniqueViolation"
  readonly constraint: string
  constructor(constraint: string) {
    super(`unique constraint ${constraint}`)
    this.constraint = constraint
  }
}

/** A statement refused because the database lacked room (disk, memory, connections) or a primary. */
export interface RoomlessRefusal {
  readonly code: string
  readonly atMs: number
}

/**
 * Statements and transactions of one home. A failed statement is a defect, except a unique violation for callers that
 * use `unique`: they get UniqueViolation.
 */
export interface HomeDatabase extends Reads {
  /** The driver in use; for code that works around a feature one of them lacks. */
  readonly kind: "pglite" | "postgres"
  /**
   * The last statement refused for lack of room (disk, memory, connections) or of a primary: its SQLSTATE and its
   * time in Unix milliseconds; undefined if there was none.
   */
  readonly lastRefusal: Effect.Effect<RoomlessRefusal | undefined>
  /** Runs a drizzle query, in the open transaction if there is one. */
  readonly run: <A>(query: (db: Db) => PromiseLike<A>) => Effect.Effect<A>
  /** Like `run`, with a unique violation as a typed failure. */
  readonly unique: <A>(query: (db: Db) => PromiseLike<A>) => Effect.Effect<A, UniqueViolation>
  /** Runs SQL text as a prepared statement: for the statements that every call or send runs. */
  readonly query: <Row>(text: string, params: ReadonlyArray<unknown>) => Effect.Effect<ReadonlyArray<Row>>
  /**
   * Like `query`, but inside a transaction the caller does not wait for the result: the statement travels with the
   * next one, and its failure fails the transaction at its end. For writes.
   */
  readonly post: (text: string, params: ReadonlyArray<unknown>) => Effect.Effect<void>
  /** Like `post`, for a drizzle statement. */
  readonly write: (
    statement: (db: Db) => { toSQL(): { readonly sql: string; readonly params: ReadonlyArray<unknown> } }
  ) => Effect.Effect<void>
  /** Like `post`, but with rows: the returned effect waits for them. */
  readonly ask: <Row>(text: string, params: ReadonlyArray<unknown>) => Effect.Effect<Effect.Effect<ReadonlyArray<Row>>>
  /** Runs an effect in a transaction (a savepoint when nested); failure and interruption roll it back. */
  readonly transaction: <A, E, R>(self: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  /**
   * Runs an effect in the open transaction and rolls all of it back, whatever its result, without a round trip of its
   * own. Effects it registered with `afterCommit` never run.
   */
  readonly rehearse: <A, E, R>(self: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  /**
   * Runs an effect once the outermost transaction has committed, or now without one; never after a rollback. Each
   * effect runs by itself: a failure is logged, and fails neither the others nor the committed call.
   */
  readonly afterCommit: (effect: Effect.Effect<unknown>) => Effect.Effect<void>
  /**
   * Runs an effect that may take long and must not hold a connection. Inside a transaction: rolls it back, runs the
   * effect, then starts the outermost transaction again, at most 10 times; so the effect must store its result for
   * the second run to find.
   */
  readonly outside: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  /** Runs an effect that must never run inside a transaction: there it dies before it begins. */
  readonly alone: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
}

/**
 * The defect that rolls back a transaction on behalf of `outside`; `first` runs before the transaction starts again.
 */
class Outside {
  readonly first: Effect.Effect<unknown, any>
  constructor(first: Effect.Effect<unknown, any>) {
    this.first = first
  }
}

/**
 * True if a transaction is rolled back only because of `outside`, and will start again: code that catches failures must
 * let this cause pass.
 */
export const leavesForOutside = (cause: Cause.Cause<unknown>): boolean => Cause.squash(cause) instanceof Outside

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
  if (cause.code !== "23505") return undefined
  const name = cause.constraint ?? cause.constraint_name ?? ""
  // A distributed engine adds the number of the shard.
  return new UniqueViolation(name.replace(/_\d{6,}$/u, ""))
}

/** Runs an effect after a commit; logs its failure, since the commit cannot be undone. */
const settled = (effect: Effect.Effect<unknown>): Effect.Effect<void> =>
  Effect.asVoid(Effect.catchCause(effect, (cause) => Effect.logError("an effect after a commit failed", cause)))

/** A failed statement without its parameter values, for logs: drizzle's own error repeats every value. */
const withoutValues = (error: unknown): unknown =>
  error instanceof DrizzleQueryError ? new Error(`failed statement: ${error.query}`, { cause: error.cause }) : error

/** The database of one home, over its driver. */
export const homeDatabase = (own: Driver): HomeDatabase => {
  const { kind } = own
  let lastRefusal: RoomlessRefusal | undefined
  const noteRefusal = (error: unknown) =>
    Effect.map(Clock.currentTimeMillis, (atMs) => {
      const code = roomlessCode(Cause.fail(error))
      if (code !== undefined) lastRefusal = { code, atMs }
    })
  const attempt = <A>(query: (db: Db, driver: Driver) => PromiseLike<A>) =>
    Effect.contextWith((context: Context.Context<never>) => {
      const pool = Context.get(context, CurrentPool)
      const driver = pool ?? own
      const db = Context.get(context, CurrentTransaction)?.db ?? driver.db
      const tried = Effect.tryPromise({ try: async () => query(db, driver), catch: withoutValues })
      return pool === undefined ? Effect.tapError(tried, noteRefusal) : tried
    })
  const query: HomeDatabase["query"] = (text, params) => Effect.orDie(attempt((db, { send }) => send(db, text, params)))
  const ask: HomeDatabase["ask"] = (text, params) =>
    Effect.flatMap(CurrentTransaction, (tx) => {
      if (tx === undefined) return Effect.map(query<any>(text, params), Effect.succeed)
      return Effect.sync(() => {
        // The answer can still be read after the transaction.
        const sent = tx.send(tx.db, text, params).then((rows) => rows)
        tx.posted.push(sent)
        sent.then(undefined, () => {})
        return Effect.orDie(Effect.tryPromise({ try: () => sent, catch: withoutValues }))
      })
    })
  return {
    kind,
    lastRefusal: Effect.sync(() => lastRefusal),
    run: (query) => Effect.orDie(attempt(query)),
    unique: (query) =>
      Effect.catch(attempt(query), (error) => {
        const violation = uniqueViolation(error)
        return violation === undefined ? Effect.die(error) : Effect.fail(violation)
      }),
    query,
    post: (text, params) => Effect.asVoid(ask(text, params)),
    write: (statement) =>
      Effect.flatMap(CurrentTransaction, (tx) => {
        const { params, sql } = statement(tx?.db ?? own.db).toSQL()
        return Effect.asVoid(ask(sql, params))
      }),
    ask,
    afterCommit: (effect) =>
      Effect.flatMap(CurrentTransaction, (tx) =>
        tx === undefined ? settled(effect) : Effect.sync(() => void tx.afterCommit.push(effect))
      ),
    rehearse: (self) =>
      Effect.flatMap(CurrentTransaction, (tx) => {
        if (tx === undefined) return Effect.die(new Error("a rehearsal needs an open transaction"))
        const alone = Effect.provideService(self, CurrentTransaction, { ...tx, afterCommit: [] })
        const takenBack = ask("rollback to savepoint rehearsal", [])
        return Effect.andThen(ask("savepoint rehearsal", []), Effect.ensuring(alone, takenBack))
      }),
    outside: (effect) =>
      Effect.contextWith((context) =>
        Context.get(context, CurrentTransaction) === undefined
          ? effect
          : Effect.die(new Outside(Effect.provideContext(effect, Context.add(context, CurrentTransaction, undefined))))
      ),
    alone: (effect) =>
      Effect.flatMap(CurrentTransaction, (tx) =>
        tx === undefined ? effect : Effect.die(new Error("nobody outside is spoken to inside a transaction"))
      ),
    transaction: (self) => {
      const once = Effect.contextWith((context: Context.Context<any>) => {
        const outer = Context.get(context, CurrentTransaction)
        const { send, transaction } = Context.get(context, CurrentPool) ?? own
        const afterCommit: Array<Effect.Effect<unknown>> = []
        const committed =
          outer === undefined
            ? Effect.suspend(() => Effect.forEach(afterCommit, settled, { discard: true })).pipe(
                Effect.provideService(CurrentPool, undefined)
              )
            : Effect.sync(() => void outer.afterCommit.push(...afterCommit))
        const ended = Effect.callback<any, any>((resume) => {
          let fiber: Fiber.Fiber<any, any> | undefined
          const begin = outer?.nested ?? transaction
          const done = begin(async (opened) => {
            const current = { ...opened, afterCommit, send }
            fiber = Effect.runForkWith(Context.add(context, CurrentTransaction, current))(self)
            const exit = await new Promise<Exit.Exit<any, any>>((resolve) => fiber!.addObserver(resolve))
            if (Exit.isSuccess(exit)) return exit
            // Failures after a failed posted statement are only its consequence, so its error is thrown first.
            await Promise.all(opened.posted)
            throw new Rollback(exit)
          }).then(
            (exit) => resume(exit),
            (error) => resume(error instanceof Rollback ? error.exit : Effect.die(error))
          )
          // Interruption stops the inner fiber, then waits for the rollback.
          return Effect.promise(() => {
            fiber?.interruptUnsafe()
            return done
          })
        })
        // A caller that stops waiting for the answer does not stop the effects after the commit.
        return Effect.uninterruptibleMask((restore) => Effect.tap(restore(ended), () => committed))
      })
      return Effect.contextWith((context: Context.Context<any>) => {
        const isBegunAgain =
          Context.get(context, CurrentTransaction) === undefined && Context.get(context, CurrentPool) === undefined
        return isBegunAgain ? begun(once) : once
      })
    },
    positionNow: undefined,
    reading: (self) => self,
    standbyAway: Effect.succeed(undefined)
  }
}
