import { Queue } from "@tidings/jobs/Queue"
import { newId } from "@tidings/schema/Id"
import { type Problem, problem } from "@tidings/schema/Problem"
import type { ApprovalPolicy, SurfaceKind } from "@tidings/schema/approvals/ApprovalPolicy"
import type { Held } from "@tidings/schema/approvals/ApprovalRequest"
import type { Seen } from "@tidings/schema/approvals/approval"
import { isObject } from "@tidings/schema/isObject"
import type { World } from "@tidings/schema/World"
import { Database } from "@tidings/storage/Database"
import {
  ApprovalRepository,
  type ApprovalRow,
  type NewApproval
} from "@tidings/storage/repositories/ApprovalRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { createHash } from "node:crypto"
import { Caller } from "../access/Caller.ts"
import { AuditTrail, auditEntry } from "../audit/AuditTrail.ts"
import { type CallNotes, note } from "../audit/CallNotes.ts"
import { plain } from "../holding/plain.ts"
import { askerOf } from "../holding/asker.ts"
import { PublicUrl } from "../installation/PublicUrl.ts"
import { WebhookFanOut } from "../webhooks/WebhookFanOut.ts"
import { WorkspaceTurns } from "../workspace/WorkspaceTurns.ts"
import run_approved from "./jobs/run_approved.ts"
import { eventData, toHeld } from "./shown.ts"

/** A call that is to be held for approval. */
interface HoldRequest {
  readonly surface: SurfaceKind
  readonly policy: ApprovalPolicy
  readonly operation: string
  readonly summary: string
  /** The canonical input, as JSON text. */
  readonly input: string
  /** Id or key of the call's target, from its path. */
  readonly target: string
  readonly seen: Seen | undefined
  readonly metadata: unknown
  readonly idempotencyKey: string | undefined
}

const limits = { ofKey: 100, ofWorkspace: 1_000 }
const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
const inputsKeptMs = 30 * dayMs
const keptMs = 400 * dayMs
const lostAfterMs = hourMs
const sweepAtOnce = 100

const nobodyDecides =
  "Nobody but the operator can approve this: no other member who may decide, and no other key. Add one with `tidings member add`."

/** Holds calls for approval, and handles their expiry. */
export class Requests extends Context.Service<Requests>()("@tidings/services/Requests", {
  make: Effect.gen(function* () {
    const repository = yield* ApprovalRepository
    const database = yield* Database
    const events = yield* WebhookFanOut
    const queue = yield* Queue
    const turns = yield* WorkspaceTurns
    const trail = yield* AuditTrail
    const publicUrl = yield* PublicUrl

    const tellExpired = Effect.fnUntraced(function* (row: ApprovalRow, nowMs: number) {
      yield* trail.write(
        auditEntry(nowMs, {
          workspaceId: row.workspaceId,
          livemode: row.livemode,
          actor: { kind: "system" },
          action: "approval.expire",
          target: { kind: "approval", id: row.id },
          metadata: { operation: row.operation }
        })
      )
      yield* events.emit(row.workspaceId, {
        livemode: row.livemode,
        type: "approval.decided",
        data: eventData(row, {})
      })
    })

    /** Records the expiry of overdue requests, at most 100; returns how many there were. */
    const expire = Effect.fnUntraced(function* (nowMs: number) {
      const rows = yield* repository.expire(nowMs, sweepAtOnce)
      yield* Effect.forEach(rows, (row) => tellExpired(row, nowMs), { discard: true })
      return rows.length
    }, database.transaction)

    /** Queues approved requests again that have had no outcome for an hour, in case their job was lost. */
    const runLost = Effect.fnUntraced(function* (nowMs: number) {
      for (const { id, workspaceId } of yield* repository.unrun(nowMs - lostAfterMs, sweepAtOnce))
        yield* queue.enqueue(run_approved, { approvalId: id }, { key: id, turn: yield* turns.of(workspaceId) })
    })

    return {
      /** Holds a call of the caller in the open transaction; a second identical call joins the pending request. */
      ask: Effect.fnUntraced(function* (
        request: HoldRequest
      ): Effect.fn.Return<Held, Problem<"approvals_pending_limit">, Caller | CallNotes> {
        const caller = yield* Caller
        const now = yield* Clock.currentTimeMillis
        const { idempotencyKey = "", input, metadata, operation, policy, seen = null, surface, target } = request
        const row: NewApproval = {
          id: newId("apr", now),
          workspaceId: caller.workspaceId,
          livemode: caller.livemode,
          surfaceKind: surface,
          operation,
          inputHash: createHash("sha256").update(input).digest("base64url"),
          summary: plain(request.summary),
          seen,
          target,
          askerKeyId: caller.keyId,
          asker: askerOf(caller),
          idempotencyKey,
          requestId: caller.requestId,
          policy,
          status: "pending",
          decisions: [],
          metadata: isObject(metadata) ? metadata : null,
          expiresAt: new Date(now + policy.expiresAfterHours * hourMs),
          createdAt: new Date(now)
        }
        const { hasDeciders, over, request: asked } = yield* repository.ask(row, input, limits)
        if (over !== undefined) yield* tellExpired(over, now)
        if (asked === undefined) return yield* problem("approvals_pending_limit")
        const isNew = asked.id === row.id
        yield* note("approval", asked.id, {
          operation,
          surface,
          input_hash: row.inputHash,
          ...(!isNew && { again: true })
        })
        if (isNew)
          yield* events.emit(caller.workspaceId, {
            livemode: caller.livemode,
            type: "approval.requested",
            data: eventData(asked, { expires_at: asked.expiresAt.toISOString() })
          })
        return toHeld(asked, publicUrl, hasDeciders ? [] : [nobodyDecides])
      }),

      /** Rejects the pending requests of a world that name an erased person. */
      withdraw: Effect.fnUntraced(function* (world: World, { pattern }: { readonly pattern: string }) {
        const now = yield* Clock.currentTimeMillis
        for (const row of yield* repository.lockPendingNaming(world, pattern)) {
          const rejection = { decision: "reject" as const, reason: "erased" }
          const decision = { ...rejection, by: "system", at: new Date(now).toISOString() }
          const { id, livemode, operation, workspaceId } = row
          const written = yield* repository.decide(row, "rejected", [...row.decisions, decision], new Date(now))
          yield* trail.write(
            auditEntry(now, {
              workspaceId,
              livemode,
              actor: { kind: "system" },
              action: "approval.reject",
              target: { kind: "approval", id },
              metadata: { operation, reason: "erased" }
            })
          )
          const told = { ...written, summary: operation, metadata: null }
          yield* events.emit(workspaceId, { livemode, type: "approval.decided", data: eventData(told, rejection) })
        }
      }),

      /** Expires overdue requests, and queues lost runs again. */
      sweep: Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        while ((yield* expire(now)) === sweepAtOnce) yield* Effect.yieldNow
        yield* runLost(now)
      }),

      /** Deletes inputs and requests after their retention. */
      purge: Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        yield* repository.purgeInputs(now - inputsKeptMs)
        yield* repository.purge(now - keptMs)
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
