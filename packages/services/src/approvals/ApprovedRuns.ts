import * as Job from "@tidings/jobs/Job"
import { isPassing } from "@tidings/schema/catalogue"
import type { ApprovalId } from "@tidings/schema/Id"
import { envelope, Problem, problem } from "@tidings/schema/Problem"
import { Database } from "@tidings/storage/Database"
import { ApprovalRepository, type ApprovalRow } from "@tidings/storage/repositories/ApprovalRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Access } from "../access/Access.ts"
import { AuditTrail, auditEntry } from "../audit/AuditTrail.ts"
import { WebhookFanOut } from "../webhooks/WebhookFanOut.ts"
import { HeldCalls, type Ran } from "./HeldCalls.ts"
import { eventData } from "./shown.ts"

/** Outcome of a call: it ran, or was refused with a code. */
interface Came extends Ran {
  readonly code?: string
}

/**
 * Runs approved calls, each exactly once: the effect of the call and its outcome commit together. Decided in
 * docs/decisions/approvals.md.
 */
export class ApprovedRuns extends Context.Service<ApprovedRuns>()("@tidings/services/ApprovedRuns", {
  make: Effect.gen(function* () {
    const repository = yield* ApprovalRepository
    const database = yield* Database
    const access = yield* Access
    const trail = yield* AuditTrail
    const events = yield* WebhookFanOut

    /** The asker with their current scopes, limited to those they had when they asked. */
    const askerNow = Effect.fnUntraced(function* ({ asker, livemode, requestId }: ApprovalRow) {
      const { actor, keyId, standing } = asker
      const caller = yield* access.readmit(keyId, { actor, isAgent: standing === "agent", livemode, requestId })
      return { ...caller, scopes: new Set(asker.scopes.filter((scope) => caller.scopes.has(scope))) }
    })

    const ready = Effect.fnUntraced(function* (row: ApprovalRow) {
      const calls = yield* HeldCalls
      const input = yield* repository.inputOf(row.id)
      if (input === undefined) return yield* problem("approval_outdated")
      const caller = yield* askerNow(row)
      return yield* calls.ready({
        operation: row.operation,
        input,
        caller,
        seen: row.seen,
        itemKeys: row.idempotencyKey || row.id
      })
    })

    const refusalOf = (row: ApprovalRow, refusal: Problem) =>
      Effect.map(
        HeldCalls.use((calls) => calls.actionOf(row.operation)),
        (action) => ({
          outcome: { status: refusal.row.status, body: JSON.stringify(envelope(refusal, row.requestId)) },
          entry: { action, target: null, metadata: { error: refusal.code } },
          code: refusal.code
        })
      )

    /** Writes the outcome of a locked request, with its audit entry and event. */
    const settle = Effect.fnUntraced(function* (row: ApprovalRow, { code, entry, outcome }: Came) {
      const now = yield* Clock.currentTimeMillis
      const approval = {
        id: row.id,
        decided_by: row.decisions.filter(({ decision }) => decision === "approve").map(({ by }) => by)
      }
      yield* repository.settle(row, outcome.status, outcome.body, new Date(now))
      yield* trail.write(
        auditEntry(now, {
          workspaceId: row.workspaceId,
          livemode: row.livemode,
          actor: row.asker.actor,
          requestId: row.requestId,
          ...entry,
          metadata: { ...entry.metadata, approval }
        })
      )
      yield* events.emit(row.workspaceId, {
        livemode: row.livemode,
        type: "approval.executed",
        data: eventData(row, { outcome: { status: outcome.status, ...(code !== undefined && { code }) } })
      })
    })

    return {
      /**
       * Runs the call behind an approved request, unless it has an outcome already. The last attempt always writes an
       * outcome.
       */
      run: Effect.fnUntraced(function* (id: ApprovalId, isLast: boolean) {
        const row = yield* repository.peek(id)
        if (row === undefined || !isUnrun(row)) return

        const told = (held: ApprovalRow, refusal: Problem) =>
          isPassing(refusal) && !isLast
            ? Effect.fail(new Job.Retry({ reason: refusal.code }))
            : refusalOf(held, refusal)
        const conclude = (deed: Effect.Effect<Came, Problem>) =>
          database.transaction(
            Effect.gen(function* () {
              const held = yield* repository.claim(id)
              if (held === undefined || !isUnrun(held)) return
              yield* settle(held, yield* Effect.catch(database.transaction(deed), (refusal) => told(held, refusal)))
            })
          )
        const attempt = Effect.matchEffect(ready(row), {
          onSuccess: conclude,
          onFailure: (refusal) => conclude(Effect.fail(refusal))
        })
        if (!isLast) return yield* attempt
        yield* Effect.catchDefect(
          Effect.tapDefect(attempt, (defect) => Effect.logError("an approved call failed for good", defect)),
          () => conclude(Effect.fail(problem("internal_error")))
        )
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

const isUnrun = ({ executedAt, status }: ApprovalRow) => status === "approved" && executedAt === null
