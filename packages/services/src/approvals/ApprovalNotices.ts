import { EmailConnector } from "@tidings/connectors/email/EmailConnector"
import { Queue } from "@tidings/jobs/Queue"
import { Database } from "@tidings/storage/Database"
import { ApprovalNoticeRepository } from "@tidings/storage/repositories/ApprovalNoticeRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { AttemptLimits } from "../limits/AttemptLimits.ts"
import deliver_approval_mail from "./jobs/deliver_approval_mail.ts"
import { WorkspaceTurns } from "../workspace/WorkspaceTurns.ts"

/** Milliseconds for which requests are gathered into one mail. */
const gatheredMs = 5 * 60 * 1000

/**
 * Mails members about pending requests: one mail for all requests within 5 minutes, at most 12 a day for each member.
 * Decided in docs/decisions/approvals.md.
 */
export class ApprovalNotices extends Context.Service<ApprovalNotices>()("@tidings/services/ApprovalNotices", {
  make: Effect.gen(function* () {
    const attempts = yield* AttemptLimits
    const connector = yield* EmailConnector
    const database = yield* Database
    const notices = yield* ApprovalNoticeRepository
    const queue = yield* Queue
    const turns = yield* WorkspaceTurns
    return {
      /**
       * Queues mails about requests that have waited 5 minutes without a mail, each with all requests that came since.
       */
      tell: database.transaction(
        Effect.gen(function* () {
          const now = yield* Clock.currentTimeMillis
          for (const notice of yield* notices.tell(now - gatheredMs, now)) {
            const { approvals, email, workspaceId } = notice
            const left = yield* attempts.take("approvalMailToOneMember", `${workspaceId} ${email}`)
            if (left < 0) continue
            const told = { workspaceId, email, approvals, isLast: left === 0 }
            yield* queue.enqueue(deliver_approval_mail, told, {
              lane: connector.name,
              turn: yield* turns.of(workspaceId)
            })
          }
        })
      )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
