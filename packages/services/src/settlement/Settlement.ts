import { problem, type Problem } from "@tidings/schema/Problem"
import { CallRepository, type AuditRow } from "@tidings/storage/repositories/CallRepository"
import { IdempotencyRepository } from "@tidings/storage/repositories/IdempotencyRepository"
import { Database } from "@tidings/storage/Database"
import { Clock, Context, Effect, Layer } from "effect"

export type { AuditRow }

/** What a deed answers, before any transport: a status and JSON text. */
export interface Outcome {
  readonly status: number
  readonly body: string
}

/** The name under which an answer is remembered, and the hash of what was asked. */
export interface Key {
  readonly workspaceId: string
  readonly operation: string
  readonly key: string
  readonly requestHash: string
}

export interface Settled extends Outcome {
  readonly replayed: boolean
}

/** A refusal that the deed itself decided, on its way out of the transaction. */
class Refusal {
  readonly _tag = "Refusal"
  readonly problem: Problem
  constructor(problem: Problem) {
    this.problem = problem
  }
}

/** Another process answered under the same key between our look and our write. */
class Overtaken {
  readonly _tag = "Overtaken"
}

const retentionMs = 24 * 60 * 60 * 1000
const lockCeilingSeconds = 120
const retryAfterSeconds = 0.25

// 401, 403, 408 and 429 may differ next time; a 5xx never comes this way.
const isMemorable = ({ row }: Problem): boolean =>
  row.status >= 400 && row.status < 500 && ![401, 403, 408, 429].includes(row.status)

/**
 * What a call leaves behind commits together or not at all: its effect, its audit entry, its remembered answer.
 * A key is locked while its call runs (120 s at most), by a lock that dies with the transaction, so that no crash poisons a key.
 */
export class Settlement extends Context.Service<Settlement>()("@tidings/services/Settlement", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const calls = yield* CallRepository
    const expired = yield* IdempotencyRepository
    const running = new Set<string>()

    /** Runs a deed without a key. `audit` is asked once the deed is done. A live deed runs before the transaction. */
    const plainly = <R>(
      audit: (now: number) => AuditRow | undefined,
      deed: Effect.Effect<Outcome, Problem, R>,
      live: boolean
    ): Effect.Effect<Outcome, Problem, R> => {
      const seal = Effect.flatMap(Clock.currentTimeMillis, (now) => calls.seal(audit(now), undefined))
      return live ? Effect.tap(deed, () => seal) : database.transaction(Effect.tap(deed, () => seal))
    }

    /** Runs a deed at most once for a key within 24 hours; later calls get the same bytes, whether it succeeded or refused. */
    const once = <R>(
      key: Key,
      audit: (now: number) => AuditRow | undefined,
      deed: Effect.Effect<Outcome, Problem, R>,
      refused: (problem: Problem) => Outcome,
      live: boolean
    ): Effect.Effect<Settled, Problem, R> => {
      const name = `${key.workspaceId} ${key.operation} ${key.key}`

      const remember = (outcome: Outcome, entry: (now: number) => AuditRow | undefined) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) =>
          calls.seal(entry(now), { ...key, ...outcome, expiresAtMs: now + retentionMs })
        )

      const recall = Effect.gen(function* () {
        const held = yield* calls.hold(key.workspaceId, key.operation, key.key, yield* Clock.currentTimeMillis)
        if (held.status !== null) {
          if (held.request_hash !== key.requestHash) return yield* problem("idempotency_key_mismatch")
          return { status: held.status, body: held.body!, replayed: true }
        }
        if (!held.locked) return yield* problem("idempotency_key_in_progress", { retryAfterSeconds })
        return undefined
      })

      const fresh = deed.pipe(
        Effect.mapError((problem) => new Refusal(problem)),
        Effect.map((outcome): Settled => ({ ...outcome, replayed: false }))
      )
      const kept = (settled: Settled) =>
        Effect.flatMap(remember(settled, audit), (first) =>
          first ? Effect.succeed(settled) : Effect.fail(new Overtaken())
        )

      const attempt: Effect.Effect<Settled, Problem | Refusal | Overtaken, R> = live
        ? Effect.flatMap(database.transaction(recall), (known) =>
            known ? Effect.succeed(known) : Effect.flatMap(fresh, (settled) => database.transaction(kept(settled)))
          )
        : database.transaction(
            Effect.flatMap(recall, (known) => (known ? Effect.succeed(known) : Effect.flatMap(fresh, kept)))
          )

      const settle: Effect.Effect<Settled, Problem, R> = attempt.pipe(
        Effect.catchTag("Overtaken", () =>
          Effect.flatMap(database.transaction(recall), (known) =>
            known ? Effect.succeed(known) : Effect.die("an answer under this key appeared and vanished")
          )
        ),
        Effect.catch((error) => {
          if (!(error instanceof Refusal)) return Effect.fail(error)
          const written = isMemorable(error.problem) ? remember(refused(error.problem), () => undefined) : Effect.void
          return Effect.andThen(written, Effect.fail(error.problem))
        }),
        Effect.timeoutOrElse({
          duration: `${lockCeilingSeconds} seconds`,
          orElse: () => Effect.die(`no answer within ${lockCeilingSeconds} s`)
        })
      )

      return Effect.suspend(() => {
        if (running.has(name)) return Effect.fail(problem("idempotency_key_in_progress", { retryAfterSeconds }))
        running.add(name)
        return Effect.onExit(settle, () => Effect.sync(() => running.delete(name)))
      })
    }

    /** Writes an audit entry in the open transaction, with it or not at all. */
    const record = (entry: AuditRow) => Effect.asVoid(calls.seal(entry, undefined))

    /** Writes an audit entry on its own, never inside a transaction: for reads by tool, and for refusals. */
    const recordAlone = calls.audit

    /** Forgets the answers whose 24 hours are over. */
    const purge = Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      while ((yield* expired.purgeExpired(now)) > 0) yield* Effect.yieldNow
    })

    return { plainly, once, record, recordAlone, purge }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
