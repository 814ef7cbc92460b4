import type { OutgoingEmail } from "@tidings/connectors/messages/OutgoingEmail"
import type * as Job from "@tidings/jobs/Job"
import { newId } from "@tidings/schema/Id"
import { ApprovalNoticeRepository, type Notice } from "@tidings/storage/repositories/ApprovalNoticeRepository"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Clock, Context, Effect, Layer } from "effect"
import type { AttemptEnd } from "../../handover/Delivery.ts"
import { Handovers } from "../../handover/Handovers.ts"
import { PublicUrl } from "../../installation/PublicUrl.ts"
import { messageIdOf } from "@tidings/engines/mails/senderDomain"
import { approvalMail } from "./approvalMail.ts"

interface Told extends Notice {
  /** True if this is the last mail to the member for a day. */
  readonly isLast: boolean
}

/** Logs failures for the operator; requests record nothing, since the page shows them without any mail. */
const record = (end: AttemptEnd): Effect.Effect<void> => {
  switch (end._tag) {
    case "Taken":
    case "Delayed":
    case "PassedOn":
      return Effect.void
    case "Unconfirmed":
      return Effect.logWarning(`a mail about an approval may not have left: ${end.reason}`)
    case "GivenUp":
      return Effect.logWarning(`a mail about an approval could not be sent: ${end.failure.message}`)
    default:
      return Effect.logWarning(`a mail about an approval could not be sent: ${end.message}`)
  }
}

/** The mails to members about requests that wait for their decision. */
export class ApprovalMails extends Context.Service<ApprovalMails>()("@tidings/services/ApprovalMails", {
  make: Effect.gen(function* () {
    const handovers = yield* Handovers
    const notices = yield* ApprovalNoticeRepository
    const publicUrl = yield* PublicUrl
    const workspaces = yield* WorkspaceRepository

    const begin = Effect.fnUntraced(function* (told: Told) {
      const now = yield* Clock.currentTimeMillis
      const waiting = yield* notices.waiting(told, now)
      const workspace = waiting.length === 0 ? undefined : yield* workspaces.find(told.workspaceId)
      if (workspace === undefined) return undefined
      const id = newId("ntc", now)
      const from = workspace.default_from
      const message: OutgoingEmail = {
        id,
        dueMs: now,
        from,
        to: told.email,
        ...approvalMail({ waiting, workspace, publicUrl, isLast: told.isLast }),
        headers: { "Auto-Submitted": "auto-generated" },
        attachments: [],
        messageId: messageIdOf(id, from.email)
      }
      return {
        markedMs: undefined,
        markedVia: undefined,
        isAnew: true as const,
        message: () => Effect.succeed(message),
        mark: () => Effect.succeed(true),
        record
      }
    })

    return {
      /** Returns the job window of a lane of these mails. */
      windowOf: (lane: string) => handovers.windowOf("email", lane),

      /**
       * Mails a member the given requests that are still pending; does nothing if none is, or if the member may no
       * longer decide.
       */
      deliver: (told: Told, attempt: Job.JobAttempt) =>
        Effect.asVoid(handovers.deliver("email", { workspaceId: undefined }, attempt, begin(told)))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
