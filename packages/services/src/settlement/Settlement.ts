import type { KeyId } from "@tidings/schema/Id"
import { problem, type Problem } from "@tidings/schema/Problem"
import { AnswerRepository, type KeyName } from "@tidings/storage/repositories/AnswerRepository"
import { AuditRepository, type AuditRow } from "@tidings/storage/repositories/AuditRepository"
import { Database } from "@tidings/storage/Database"
import { Clock, Context, Effect, Layer } from "effect"

/** What a deed answers, before any transport: a status and JSON text. */
export interface Outcome {
  readonly status: number
  readonly body: string
}

/** The name under which an answer is remembered, the hash of what was asked, and the call that asks. */
export interface Key extends KeyName {
  readonly requestHash: string
  readonly requestId: string
  readonly keyId: KeyId
}

/** The call that a remembered answer was given to, and the API key that made it. */
export type Original = Pick<Key, "keyId" | "requestId">

export interface Settled extends Outcome {
  /** Only of a remembered answer. */
  readonly original?: Original
}

/** One call as it is to be settled. */
export interface Deed<P, R> {
  /** undefined: nothing is remembered. */
  readonly key: Key | undefined
  /** What must be known before the transaction; it is not asked where an answer is remembered. */
  readonly prepare?: Effect.Effect<P, Problem, R> | undefined
  readonly act: (prepared: P) => Effect.Effect<Outcome, Problem, R>
  /** Acts before the transaction, since it speaks to somebody outside. */
  readonly live: boolean
  /** Asked once the deed is done. */
  readonly audit: (nowMs: number) => AuditRow
}

/** Another call answered under the same key between our look and our write. */
class Overtaken {
  readonly _tag = "Overtaken"
}

const retentionMs = 24 * 60 * 60 * 1000
const lockCeilingSeconds = 120
const retryAfterSeconds = 0.25

const isRunning = () => problem("idempotency_key_in_progress", { retryAfterSeconds })

/**
 * What a call leaves behind commits together or not at all: its effect, its audit entry, its remembered answer. A refusal leaves nothing behind.
 * A key is locked while its call runs (120 s at most), by a lock that dies with the transaction, so that no crash poisons a key.
 * Decided in docs/decisions/calls.md.
 */
export class Settlement extends Context.Service<Settlement>()("@tidings/services/Settlement", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const answers = yield* AnswerRepository
    const entries = yield* AuditRepository
    const running = new Set<string>()

    const recall = Effect.fnUntraced(function* (key: Key) {
      const held = yield* answers.lockAndRecall(key, yield* Clock.currentTimeMillis)
      if (held.status === null) return held.locked ? undefined : yield* isRunning()
      if (held.request_hash !== key.requestHash) return yield* problem("idempotency_key_mismatch")
      const original = { requestId: held.request_id, keyId: held.key_id }
      return { status: held.status, body: held.body, original }
    })

    const attempt = <P, R>({ act, audit, key, live, prepare }: Deed<P, R>) => {
      const writeDown = (outcome: Outcome) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) =>
          key === undefined
            ? Effect.as(entries.write(audit(now)), true)
            : answers.writeAuditAndAnswer(audit(now), { ...key, ...outcome, expiresAtMs: now + retentionMs })
        )
      const done = (prepared: P): Effect.Effect<Settled, Problem | Overtaken, R> =>
        Effect.flatMap(act(prepared), (outcome) =>
          Effect.flatMap(writeDown(outcome), (first) =>
            first ? Effect.succeed(outcome) : Effect.fail(new Overtaken())
          )
        )
      const unlessKnown = (fresh: Effect.Effect<Settled, Problem | Overtaken, R>) =>
        key === undefined
          ? fresh
          : Effect.flatMap(recall(key), (known) => (known === undefined ? fresh : Effect.succeed(known)))
      const committed = (prepared: P) => database.transaction(unlessKnown(done(prepared)))

      if (live) return unlessKnown(Effect.flatMap(prepare ?? Effect.succeed(undefined as P), done))
      return prepare === undefined ? committed(undefined as P) : unlessKnown(Effect.flatMap(prepare, committed))
    }

    const once = <P, R>(key: Key, deed: Deed<P, R>): Effect.Effect<Settled, Problem, R> => {
      const name = `${key.workspaceId} ${key.livemode} ${key.operation} ${key.key}`
      const answered = attempt(deed).pipe(
        Effect.catchTag("Overtaken", () =>
          Effect.flatMap(recall(key), (known) =>
            known ? Effect.succeed(known) : Effect.die("an answer under this key appeared and vanished")
          )
        ),
        Effect.timeoutOrElse({
          duration: `${lockCeilingSeconds} seconds`,
          orElse: () => Effect.die(`no answer within ${lockCeilingSeconds} s`)
        })
      )
      return Effect.suspend(() => {
        if (running.has(name)) return Effect.fail(isRunning())
        running.add(name)
        return Effect.onExit(answered, () => Effect.sync(() => running.delete(name)))
      })
    }

    /** Runs a deed; under a key at most once within 24 hours, and later calls get the same bytes. */
    const settle = <P, R>(deed: Deed<P, R>): Effect.Effect<Settled, Problem, R> =>
      deed.key === undefined ? Effect.catchTag(attempt(deed), "Overtaken", Effect.die) : once(deed.key, deed)

    /** Forgets the answers whose 24 hours are over. */
    const purge = Effect.flatMap(Clock.currentTimeMillis, answers.purgeExpired)

    return { settle, purge }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
