import type { World } from "@tidings/schema/World"
import type { Approval, DecideApproval, ListPendingApprovals } from "@tidings/schema/approvals/ApprovalRequest"
import type { ApprovalDecision } from "@tidings/schema/approvals/approval"
import type { ApprovalId, WorkspaceId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import { Queue } from "@tidings/jobs/Queue"
import {
  ApprovalRepository,
  type ApprovalRow,
  type PendingFilter
} from "@tidings/storage/repositories/ApprovalRepository"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import type { PageWindow } from "@tidings/storage/owned"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { PublicUrl } from "../installation/PublicUrl.ts"
import { Cursors } from "../paging/Cursors.ts"
import { WebhookFanOut } from "../webhooks/WebhookFanOut.ts"
import { approversOf } from "./approversOf.ts"
import { type Decider, livemodeOf, decidedBy, whyNotApprove } from "../holding/Decider.ts"
import run_approved from "./jobs/run_approved.ts"
import { foreseen } from "./HeldCalls.ts"
import { toldOf } from "./toldOf.ts"
import { decisionPageUrl, eventData, fingerprintOf, isOver, statusAt, toApproval, toDetail } from "./shown.ts"
import { WorkspaceTurns } from "../workspace/WorkspaceTurns.ts"

type Decide = typeof DecideApproval.Type

const pollMs = 1_000
const rememberedMs = 30 * 24 * 60 * 60 * 1000

const standing = { approve: "approved", request_changes: "changes_requested", reject: "rejected" } as const

/** Returns the metadata of a decision's audit entry. */
export const decisionNotes = ({ inputHash, operation, status }: Approval, { decision, reason }: Decide) => ({
  operation,
  decision,
  status,
  input_hash: inputHash,
  ...(reason !== undefined && { reason })
})

/** Pending approval requests and the decisions on them. Decided in docs/decisions/approvals.md. */
export class Approvals extends Context.Service<Approvals>()("@tidings/services/Approvals", {
  make: Effect.gen(function* () {
    const repository = yield* ApprovalRepository
    const events = yield* WebhookFanOut
    const queue = yield* Queue
    const turns = yield* WorkspaceTurns
    const cursors = yield* Cursors
    const publicUrl = yield* PublicUrl
    const workspaces = yield* WorkspaceRepository

    const shown = (row: ApprovalRow) => Effect.map(Clock.currentTimeMillis, (now) => toApproval(row, publicUrl, now))

    const detailed = Effect.fnUntraced(function* (row: ApprovalRow, input: string | undefined) {
      return toDetail(row, input, publicUrl, yield* Clock.currentTimeMillis)
    })

    const decided = ({ decidedAt, decisions, status }: ApprovalRow, now: "expired" | ApprovalRow["status"]) => {
      const last = decisions.at(-1)
      const by = last === undefined || now === "expired" ? "" : ` by ${last.by}`
      const at = decidedAt === null ? "" : ` at ${decidedAt.toISOString()}`
      return problem("approval_already_decided", {
        message: `This approval request is ${(status === "pending" ? now : status).replace("_", " ")}${by}${at}.`
      })
    }

    const personRequired = (message: string, id: ApprovalId) =>
      problem("person_required", { message, extra: { url: decisionPageUrl(publicUrl, id) } })

    /**
     * Decides a request in the open transaction, one decider at a time. Approvals count by distinct persons, and only
     * those who may still decide; the last required approval queues the call.
     */
    const decide = Effect.fnUntraced(function* (
      decider: Decider,
      workspaceId: WorkspaceId,
      { decision, inputHash, reason, requestId }: Decide
    ) {
      if (decision !== "approve" && reason === undefined) {
        return yield* problem("field_invalid", {
          fields: [{ path: "reason", code: "required", message: `A reason is required with ${decision}` }]
        })
      }
      const { by, user } = decidedBy(decider)
      const held = yield* repository.lockWithDeciders(workspaceId, requestId, by)
      if (held === undefined || (livemodeOf(decider) ?? held.row.livemode) !== held.row.livemode)
        return yield* problem("resource_not_found")
      const { around, row } = held
      const now = yield* Clock.currentTimeMillis
      const status = statusAt(row, now)
      if (status !== "pending") return yield* decided(row, status)
      if (inputHash !== undefined && inputHash !== row.inputHash) return yield* problem("approval_outdated")

      const member = around.members.find(({ email }) => email === user)
      if (decider.kind === "member" && member?.mayDecide !== true)
        return yield* personRequired("Only members of the workspace who may decide can do this.", row.id)
      const deciders = around.policyNow?.deciders === "members" ? "members" : row.policy.deciders
      const whyNot = decision === "approve" ? whyNotApprove(decider, { ...row, policy: { deciders } }) : undefined
      if (whyNot !== undefined) return yield* personRequired(whyNot, row.id)
      if (decision === "approve" && member?.mayDecide === false)
        return yield* personRequired("The person behind this key may not decide.", row.id)

      const approvedBefore = row.decisions.some((each) => each.decision === "approve" && each.by === by)
      const said: ApprovalDecision = {
        decision,
        by,
        ...(user !== undefined && { user }),
        ...(reason !== undefined && { reason }),
        at: new Date(now).toISOString()
      }
      const decisions = decision === "approve" && approvedBefore ? row.decisions : [...row.decisions, said]
      const required = Math.max(row.policy.requiredApprovals, around.policyNow?.requiredApprovals ?? 1)
      const isApproved = decision === "approve" && approversOf(decisions, { ...around, deciders }).size >= required
      const isFinal = decision !== "approve" || isApproved
      if (!isFinal && decisions === row.decisions) return yield* shown(row)

      const written = yield* repository.decide(
        row,
        isFinal ? standing[decision] : "pending",
        decisions,
        isFinal ? new Date(now) : undefined
      )
      if (isApproved) {
        const options = { key: row.id, turn: yield* turns.of(workspaceId) }
        yield* queue.enqueue(run_approved, { approvalId: row.id }, options)
      }
      yield* events.emit(workspaceId, {
        livemode: row.livemode,
        type: "approval.decided",
        data: eventData(written, { decision, ...(reason !== undefined && { reason }) })
      })
      return yield* shown(written)
    })

    const pending = Effect.fnUntraced(function* (world: World, filter: PendingFilter, window: PageWindow) {
      const now = yield* Clock.currentTimeMillis
      const rows = yield* repository.listPending(world, now, filter, window)
      return rows.map((row) => toApproval(row, publicUrl, now))
    })

    return {
      decide,

      /** Pending requests in the caller's mode, newest first. */
      list: (input: typeof ListPendingApprovals.Type) =>
        cursors.page("approvals", input, (world, window) => pending(world, input, window), {
          filters: { surface: input.surface }
        }),

      /**
       * Reads a request as the caller may see it: one of their own key's needs no scope. Its input goes to that key and
       * to callers who may decide; the latter also get a preview while it is pending. Waits up to `waitSeconds` for a
       * change.
       */
      read: Effect.fnUntraced(function* (id: ApprovalId, waitSeconds: number) {
        const caller = yield* Caller
        const { keyId, scopes } = caller
        const look = repository.find(caller, id)
        const first = yield* look
        if (first === undefined) return yield* problem("resource_not_found")
        const isOwn = first.askerKeyId === keyId
        if (!isOwn && !scopes.has("approvals:read"))
          return yield* problem("scope_required", { extra: { required_scopes: ["approvals:read"] } })
        const until = (yield* Clock.currentTimeMillis) + waitSeconds * 1000
        const waits = Effect.fnUntraced(function* (row: ApprovalRow) {
          const now = yield* Clock.currentTimeMillis
          return now < until && !isOver(row, now) && fingerprintOf(row, now) === fingerprintOf(first, now)
        })
        let row = first
        while (yield* waits(row)) {
          yield* Effect.sleep(pollMs)
          row = (yield* look) ?? row
        }
        const decides = scopes.has("approvals:write")
        const input = isOwn || decides ? yield* repository.inputOf(row.id) : undefined
        const detail = yield* detailed(row, input)
        if (!decides || input === undefined || detail.status !== "pending") return detail
        const { preview } = yield* Effect.provideService(foreseen(row, input), WorkspaceRepository, workspaces)
        return { ...detail, preview: toldOf(preview) }
      }),

      /** A request of the workspace with its input, for a person who may decide it; undefined if there is none. */
      find: (workspaceId: WorkspaceId, id: ApprovalId) =>
        Effect.flatMap(repository.findIn(workspaceId, id), (row) =>
          row === undefined
            ? Effect.succeed(undefined)
            : Effect.gen(function* () {
                const previous = row.previousId === null ? undefined : yield* repository.inputOf(row.previousId)
                const ranBefore = yield* repository.ranBefore(row, (yield* Clock.currentTimeMillis) - rememberedMs)
                return {
                  row,
                  approval: yield* detailed(row, yield* repository.inputOf(row.id)),
                  /** Input of the previous request, on which changes were requested. */
                  previousInput: previous === undefined ? undefined : (JSON.parse(previous) as unknown),
                  /** Time at which an identical approved call ran, if within the last 30 days. */
                  ranBefore: ranBefore?.executedAt?.toISOString()
                }
              })
        ),

      /** The reason a decider may not approve a request, in words for them; undefined if they may. */
      whyNot: whyNotApprove
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
