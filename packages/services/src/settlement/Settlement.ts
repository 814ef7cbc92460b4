import type { ApprovalId, KeyId } from "@tidings/schema/Id"
import { problem, type Problem } from "@tidings/schema/Problem"
import {
  AnswerRepository,
  type RememberedAnswer,
  isOvertaken,
  type KeyName,
  type Remembered
} from "@tidings/storage/repositories/AnswerRepository"
import { AuditRepository, type AuditRow } from "@tidings/storage/repositories/AuditRepository"
import { Database } from "@tidings/storage/Database"
import { Cause, Clock, Context, Effect, Layer, Option } from "effect"
import { Draft, type Drafted } from "./Draft.ts"
import { stoppedBy } from "./stoppedBy.ts"

/** The answer of a deed, independent of the transport: a status and JSON text. */
export interface DeedOutcome {
  readonly status: number
  readonly body: string
  /** The body that repeats are answered with, if it leaves out what is shown once. */
  readonly remembered?: string
  /** True for an answer of refusals alone, which agents are told as an error. */
  readonly isFailed?: true
  /** The request that the call waits for; absent unless it was held. */
  readonly held?: ApprovalId
}

/** The name under which an answer is remembered, the request's hash, and the calling request and API key. */
export interface Key extends KeyName {
  readonly requestHash: string
  readonly requestId: string
  readonly keyId: KeyId
}

/** The call that first got a remembered answer, and the API key that made it. */
type Original = Pick<Key, "keyId" | "requestId">

interface Settled extends DeedOutcome {
  /** The call answered originally; present only for a remembered answer. */
  readonly original?: Original
}

/** One call to be settled. */
export interface Deed<P, R> {
  /** The idempotency key; undefined if no answer is to be remembered. */
  readonly key: Key | undefined
  /** Work before the transaction; skipped if an answer is remembered. */
  readonly prepare?: Effect.Effect<P, Problem, R> | undefined
  readonly act: (prepared: P) => Effect.Effect<DeedOutcome, Problem, R>
  /** Builds the outcome from a deed's output. */
  readonly encode: (output: unknown) => DeedOutcome
  /** The answer remembered under the key when the call came in. */
  readonly remembered: RememberedAnswer | undefined
  /**
   * "as a draft" for deeds that contact an outside party or need no transaction of their own; they leave any writes in
   * a `Draft`.
   */
  readonly runs: "in a transaction" | "as a draft"
  /** Builds the audit entry; called once the deed is done. */
  readonly audit: (nowMs: number) => AuditRow
}

/** Another call has answered under the same key since this one looked. */
class Overtaken {
  readonly _tag = "Overtaken"
  readonly held: RememberedAnswer
  constructor(held: RememberedAnswer) {
    this.held = held
  }
}

/** Milliseconds for which an answer is remembered. */
export const answerKeptMs = 24 * 60 * 60 * 1000
const lockCeilingSeconds = 120
const retryAfterSeconds = 0.25

const isRunning = () => problem("idempotency_key_in_progress", { retryAfterSeconds })

/**
 * Settles calls atomically: effect, audit entry and remembered answer commit together or not at all. A refusal writes
 * nothing. A key is locked while its call runs (120 s at most) by a lock that ends with the transaction, so that no
 * crash leaves a key locked. Decided in docs/decisions/calls.md.
 */
export class Settlement extends Context.Service<Settlement>()("@tidings/services/Settlement", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const answers = yield* AnswerRepository
    const entries = yield* AuditRepository
    const running = new Set<string>()

    const replayOf = ({ requestHash }: Key, held: RememberedAnswer): Effect.Effect<Settled, Problem> => {
      if (held.request_hash !== requestHash) return Effect.fail(problem("idempotency_key_mismatch"))
      const { approval_id, body, key_id, request_id, status } = held
      const original = { requestId: request_id, keyId: key_id }
      return Effect.succeed({ status, body, ...(approval_id !== null && { held: approval_id }), original })
    }

    const answerOf = (
      key: Key | undefined,
      { body, remembered = body, ...outcome }: DeedOutcome,
      nowMs: number
    ): Remembered | undefined => key && { ...key, ...outcome, body: remembered, expiresAtMs: nowMs + answerKeptMs }

    const recall = (key: Key) => Effect.flatMap(Clock.currentTimeMillis, (now) => answers.lockAndRecall(key, now))

    /** Fails if an answer is remembered by now. */
    const unlessHeld = (key: Key) =>
      Effect.flatMap(Effect.flatten(recall(key)), ({ held }) =>
        held === undefined ? Effect.void : Effect.fail(new Overtaken(held))
      )

    const attempt = <P, R>({ act, audit, encode, key, prepare, runs }: Deed<P, R>) => {
      const writeDown = Effect.fnUntraced(function* (outcome: DeedOutcome) {
        const now = yield* Clock.currentTimeMillis
        const answer = answerOf(key, outcome, now)
        yield* answer === undefined ? entries.write(audit(now)) : answers.writeAuditAndAnswer(audit(now), answer)
        return outcome
      })

      /**
       * Takes the key's lock together with the deed's first statement, so that it costs no round trip: the deed is
       * stopped if another call is running or has answered, and cannot commit in that case.
       */
      const locked = Effect.fnUntraced(function* (key: Key, acted: Effect.Effect<DeedOutcome, Problem, R>) {
        const ours = Effect.flatMap(
          yield* recall(key),
          ({ held, locked }): Effect.Effect<void, Problem | Overtaken> => {
            if (held !== undefined) return Effect.fail(new Overtaken(held))
            return locked ? Effect.void : Effect.fail(isRunning())
          }
        )
        const { exit, isPermitted } = yield* stoppedBy(acted, ours)
        // A deed that did not wait for the lock need not wait for it here: the commit fails without it.
        if (!isPermitted) yield* answers.insistOnLock(key)
        return yield* exit
      })

      const drafted = Effect.fnUntraced(function* (prepared: P) {
        let isWritten = false
        const draft: Drafted = {
          traces: (output, nowMs) => {
            isWritten = true
            return { audit: audit(nowMs), answer: key && answerOf(key, encode(output), nowMs) }
          }
        }
        const outcome = yield* Effect.provideService(act(prepared), Draft, draft)
        if (isWritten) return outcome
        const now = yield* Clock.currentTimeMillis
        if (draft.commit === undefined) return yield* writeDown(outcome)
        const committed = draft.commit({ audit: audit(now), answer: answerOf(key, outcome, now) })
        yield* key === undefined ? committed : Effect.tapError(committed, () => unlessHeld(key))
        return outcome
      })

      const run = (prepared: P): Effect.Effect<DeedOutcome, Problem | Overtaken, R> => {
        if (runs !== "in a transaction") return drafted(prepared)
        const acted = act(prepared)
        return database.transaction(Effect.flatMap(key === undefined ? acted : locked(key, acted), writeDown))
      }
      return prepare === undefined ? run(undefined as P) : Effect.flatMap(prepare, run)
    }

    /** Replays the answer that another call left under the key, after this deed failed to store its own. */
    const overtaken = Effect.fnUntraced(function* (key: Key, cause: Cause.Cause<Problem | Overtaken>) {
      const failure = Option.getOrUndefined(Cause.findErrorOption(cause))
      if (failure instanceof Overtaken) return yield* replayOf(key, failure.held)
      if (failure !== undefined || !isOvertaken(cause)) return yield* Effect.failCause(cause as Cause.Cause<Problem>)
      const { held } = yield* Effect.flatten(recall(key))
      return held === undefined ? yield* isRunning() : yield* replayOf(key, held)
    })

    const once = <P, R>(key: Key, deed: Deed<P, R>): Effect.Effect<Settled, Problem, R> => {
      if (deed.remembered !== undefined) return replayOf(key, deed.remembered)
      const name = `${key.workspaceId} ${key.livemode} ${key.operation} ${key.key}`
      const answered = attempt(deed).pipe(
        Effect.catchCause((cause) => overtaken(key, cause)),
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

    /** Runs a deed; with a key at most once within 24 hours, and later calls get the same bytes. */
    const settle = <P, R>(deed: Deed<P, R>): Effect.Effect<Settled, Problem, R> =>
      deed.key === undefined ? Effect.catchTag(attempt(deed), "Overtaken", Effect.die) : once(deed.key, deed)

    /** Runs a deed in the open transaction only for its possible refusal, and rolls back its effects. */
    const rehearse = <R>(
      deed: Effect.Effect<unknown, Problem, R>,
      runs: Deed<unknown, R>["runs"]
    ): Effect.Effect<void, Problem, R> => {
      if (runs === "in a transaction") return Effect.asVoid(database.rehearse(deed))
      const draft: Drafted = {}
      return Effect.andThen(
        Effect.provideService(deed, Draft, draft),
        Effect.suspend(() => draft.foreseen ?? Effect.void)
      )
    }

    return { settle, rehearse }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
