import { Queue } from "@tidings/jobs/Queue"
import { normalizeEmail } from "@tidings/schema/fields/Email"
import { problem, type Problem } from "@tidings/schema/Problem"
import type { Send } from "@tidings/schema/resources/Send"
import type { SendRequest } from "@tidings/schema/resources/SendRequest"
import {
  AcceptanceRepository,
  countedAt,
  monthOf,
  mostCharacters,
  type SendAcceptance,
  sizeOf
} from "@tidings/storage/repositories/AcceptanceRepository"
import { isOvertaken, type RememberedAnswer } from "@tidings/storage/repositories/AnswerRepository"
import { BatchLookRepository } from "@tidings/storage/repositories/BatchLookRepository"
import { isStatementRefused } from "@tidings/storage/isOfDatabase"
import { ScheduledSendRepository } from "@tidings/storage/repositories/ScheduledSendRepository"
import { toSend } from "@tidings/storage/repositories/SendRepository"
import { Clock, Context, Effect, Exit, Layer } from "effect"
import { Caller } from "../../access/Caller.ts"
import { auditEntry } from "../../audit/AuditTrail.ts"
import { OnApproval } from "../../holding/OnApproval.ts"
import { answerKeptMs } from "../../settlement/Settlement.ts"
import { Budget } from "../budget/Budget.ts"
import { noRoom } from "../budget/noRoom.ts"
import { type SendBatch, SendBatches } from "../SendBatches.ts"
import { SendDrafts } from "../SendDrafts.ts"
import { fullOfScheduled, mostScheduled } from "../scheduling/sendHour.ts"
import type { BatchItem, ItemOutcome } from "./BatchItem.ts"

/** The parts of a call of a single send that its messages go through. */
export interface SingleSend {
  /** Decodes the body. */
  readonly decode: (given: unknown) => Effect.Effect<SendRequest, Problem>
  /** The hash by which the body is compared with that of an earlier call of its key. */
  readonly hashOf: (given: unknown) => string
}

/** The operation whose answers the messages of batches share, and its audit action. */
const single = { operation: "send_transactional", action: "transactional.send" }

/** Budgets and room of a batch, which its groups share. */
export interface BatchTerms {
  readonly single: SingleSend
  readonly budgets: Map<string, Budget>
  /** Scheduled sends that the workspace may have besides; undefined until one is asked for. */
  scheduledRoom: number | undefined
}

interface Drafted {
  readonly n: number
  readonly item: BatchItem
  readonly hash: string
  readonly acceptance: SendAcceptance
  readonly shard: number
  readonly send: Send
}

const replayOf = (held: RememberedAnswer, hash: string): ItemOutcome => {
  if (held.request_hash !== hash) return { problem: problem("idempotency_key_mismatch") }
  const { approval_id, body, status } = held
  return { status, isReplay: true, send: approval_id === null ? (JSON.parse(body) as Send) : undefined }
}

/** Milliseconds for which a group may keep everybody else waiting. */
const breathMs = 10

/** Returns a function that tells whether others should have their turn, since the last such turn is long ago. */
const breathing = () => {
  let lastMs = performance.now()
  return (): boolean => {
    const nowMs = performance.now()
    if (nowMs - lastMs < breathMs) return false
    lastMs = nowMs
    return true
  }
}

/** Splits drafts into statements of bounded size. */
const chunksOf = (drafts: ReadonlyArray<Drafted>): ReadonlyArray<ReadonlyArray<Drafted>> => {
  const chunks: Array<Array<Drafted>> = []
  let size = 0
  for (const draft of drafts) {
    const more = sizeOf(draft.acceptance)
    if (chunks.length === 0 || size + more > mostCharacters) {
      chunks.push([])
      size = 0
    }
    size += more
    chunks.at(-1)!.push(draft)
  }
  return chunks
}

/**
 * Settles the messages of a batch in groups: one look-up, and one statement that writes the sends with their audit
 * entries and answers. Decided in docs/decisions/sends.md.
 */
export class MessageGroups extends Context.Service<MessageGroups>()("@tidings/services/MessageGroups", {
  make: Effect.gen(function* () {
    const acceptances = yield* AcceptanceRepository
    const batches = yield* SendBatches
    const drafts = yield* SendDrafts
    const looks = yield* BatchLookRepository
    const queue = yield* Queue
    const scheduled = yield* ScheduledSendRepository

    const budgetOf = Effect.fnUntraced(function* ({ budgets }: BatchTerms, month: string) {
      const known = budgets.get(month)
      if (known !== undefined) return known
      const { workspaceId } = yield* Caller
      const read = new Budget(yield* looks.used(workspaceId, month))
      // Another group may have read it meanwhile.
      const first = budgets.get(month) ?? read
      budgets.set(month, first)
      return first
    })

    /** Takes one of the workspace's scheduled sends. */
    const takeHour = Effect.fnUntraced(function* (terms: BatchTerms) {
      if (terms.scheduledRoom === undefined) {
        const room = mostScheduled - (yield* scheduled.count(yield* Caller, mostScheduled))
        terms.scheduledRoom ??= room
      }
      if (terms.scheduledRoom <= 0) return yield* problem("field_invalid", { fields: [fullOfScheduled] })
      terms.scheduledRoom -= 1
    })

    /** Drafts a message with its audit entry and its answer. */
    const drawn = Effect.fnUntraced(function* (
      request: SendRequest,
      context: Parameters<SendDrafts["Service"]["draw"]>[1],
      { key }: BatchItem,
      hash: string,
      terms: BatchTerms
    ) {
      const caller = yield* Caller
      if (request.send_at !== undefined) yield* takeHour(terms)
      const { acceptance, due, notes, subject } = yield* drafts.draw(request, context)
      const { actor, keyId, livemode, requestId, workspaceId } = caller
      const now = Date.parse(acceptance.send.created_at)
      const isApproved = (yield* OnApproval) !== false
      const send = toSend(isApproved ? acceptance.send : { ...acceptance.send, subject })
      const audit = auditEntry(now, {
        workspaceId,
        livemode,
        actor,
        requestId,
        action: single.action,
        target: { kind: "send", id: send.id },
        metadata: { ...notes, batch: requestId }
      })
      const answer =
        key === undefined
          ? undefined
          : {
              workspaceId,
              livemode,
              operation: single.operation,
              key,
              requestHash: hash,
              requestId,
              keyId,
              status: 202,
              body: JSON.stringify(send),
              expiresAtMs: now + answerKeptMs
            }
      return { acceptance: { ...acceptance, audit, answer }, due, send }
    })

    /** Writes one message alone, after its group could not be written: another call may have answered under its key. */
    const alone = Effect.fnUntraced(function* ({
      acceptance,
      hash,
      item,
      send
    }: Drafted): Effect.fn.Return<ItemOutcome, never, Caller> {
      const exit = yield* Effect.exit(acceptances.accept(acceptance))
      if (Exit.isSuccess(exit))
        return exit.value ? { status: 202, isReplay: false, send } : { problem: noRoom(acceptance) }
      if (!isOvertaken(exit.cause)) return yield* Effect.failCause(exit.cause)
      const { template_key: templateKey, to_normalized: toNormalized } = acceptance.send
      const asked = [{ templateKey, toNormalized, key: item.key }]
      const now = yield* Clock.currentTimeMillis
      const [found] = yield* looks.look(yield* Caller, single.operation, asked, now)
      return found!.answer === null
        ? { problem: problem("idempotency_key_in_progress") }
        : replayOf(found!.answer, hash)
    })

    const writeOne = Effect.fnUntraced(function* (chunk: ReadonlyArray<Drafted>) {
      const exit = yield* Effect.exit(acceptances.acceptAll(chunk))
      // A transaction that failed takes nothing more.
      const mayTryAlone = (yield* OnApproval) === false
      if (Exit.isFailure(exit) && !(mayTryAlone && isStatementRefused(exit.cause)))
        return yield* Effect.failCause(exit.cause)
      return yield* Effect.forEach(chunk, (draft, index): Effect.Effect<ItemOutcome, never, Caller> =>
        Exit.isSuccess(exit) && exit.value[index] === true
          ? Effect.succeed({ status: 202, isReplay: false, send: draft.send })
          : alone(draft)
      )
    })

    return {
      /** Settles messages, in their order; under rehearsal nothing is written. */
      settle: Effect.fnUntraced(function* (
        items: ReadonlyArray<BatchItem>,
        terms: BatchTerms
      ): Effect.fn.Return<ReadonlyArray<ItemOutcome>, never, Caller> {
        const caller = yield* Caller
        const outcomes: Array<ItemOutcome> = []
        const wanted: Array<{ readonly n: number; readonly request: SendRequest }> = []
        const isDue = breathing()
        for (const [n, { given }] of items.entries()) {
          yield* Effect.match(terms.single.decode(given), {
            onFailure: (refusal) => void (outcomes[n] = { problem: refusal }),
            onSuccess: (request) => void wanted.push({ n, request })
          })
          if (isDue()) yield* Effect.yieldNow
        }
        if (wanted.length === 0) return outcomes
        const asked = wanted.map(({ n, request }) => ({
          templateKey: request.template,
          toNormalized: normalizeEmail(request.to),
          key: items[n]!.key
        }))
        const found = yield* looks.look(caller, single.operation, asked, yield* Clock.currentTimeMillis)
        const ready: Array<Drafted> = []
        const byMonth = new Map<string, SendBatch<SendAcceptance>>()
        for (const [place, { n, request }] of wanted.entries()) {
          const item = items[n]!
          const { answer, context } = found[place]!
          if (isDue()) yield* Effect.yieldNow
          const hash = item.key === undefined ? "" : terms.single.hashOf(item.given)
          if (answer !== null) {
            outcomes[n] = replayOf(answer, hash)
            continue
          }
          const draft = yield* Effect.match(drawn(request, context, item, hash, terms), {
            onFailure: (refusal) => ({ problem: refusal }),
            onSuccess: (made) => made
          })
          if ("problem" in draft) {
            outcomes[n] = draft
            continue
          }
          const { acceptance, send } = draft
          const month = monthOf(countedAt(acceptance))
          const batch = byMonth.get(month) ?? {
            plan: caller.plan,
            budget: yield* budgetOf(terms, month),
            acceptances: [],
            due: []
          }
          byMonth.set(month, batch)
          if (yield* batches.join(batch, "email", draft))
            ready.push({ n, item, hash, acceptance, shard: batch.acceptances.at(-1)!.shard, send })
          else outcomes[n] = { problem: noRoom(acceptance) }
        }
        const isRehearsed = (yield* OnApproval) === "rehearsed"
        for (const chunk of chunksOf(ready)) {
          const written = isRehearsed
            ? chunk.map(({ send }): ItemOutcome => ({ status: 202, isReplay: false, send }))
            : yield* writeOne(chunk)
          for (const [index, { n }] of chunk.entries()) outcomes[n] = written[index]!
        }
        if (!isRehearsed) for (const { due } of byMonth.values()) yield* queue.ring(...due)
        return outcomes
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
