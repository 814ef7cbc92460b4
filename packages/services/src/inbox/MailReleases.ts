import { EmailConnector } from "@tidings/connectors/email/EmailConnector"
import type { OutgoingEmail } from "@tidings/connectors/messages/OutgoingEmail"
import { messageIdOf } from "@tidings/engines/mails/senderDomain"
import type * as Job from "@tidings/jobs/Job"
import { Queue } from "@tidings/jobs/Queue"
import { normalizeEmail } from "@tidings/schema/fields/Email"
import { newId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import type { ReleaseCapturedMail, ReleasedCapturedMail } from "@tidings/schema/resources/CapturedMail"
import { CapturedMailRepository } from "@tidings/storage/repositories/CapturedMailRepository"
import { SendRepository } from "@tidings/storage/repositories/SendRepository"
import { SuppressionRepository } from "@tidings/storage/repositories/SuppressionRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { shared } from "../access/own.ts"
import { note } from "../audit/CallNotes.ts"
import { Handovers } from "../handover/Handovers.ts"
import { unstoredDelivery } from "../handover/systemMail.ts"
import { AttemptLimits } from "../limits/AttemptLimits.ts"
import { CapturedMails } from "./CapturedMails.ts"
import { readMail } from "./Inbox.ts"
import { mailRelease } from "./mailRelease.ts"

type Release = typeof mailRelease.payload.Type

/** Captured mails that are sent to a real address all the same. Decided in docs/decisions/inbox.md. */
export class MailReleases extends Context.Service<MailReleases>()("@tidings/services/MailReleases", {
  make: Effect.gen(function* () {
    const attempts = yield* AttemptLimits
    const captured = yield* CapturedMails
    const connector = yield* EmailConnector
    const handovers = yield* Handovers
    const mails = yield* CapturedMailRepository
    const queue = yield* Queue
    const sends = yield* SendRepository
    const suppressions = yield* SuppressionRepository

    const isHeld = ({ to, workspaceId }: Pick<Release, "workspaceId" | "to">) =>
      suppressions.isHeld({ workspaceId, livemode: true }, normalizeEmail(to))

    const begin = Effect.fnUntraced(function* (release: Release) {
      const { id, mailId, to, workspaceId } = release
      const row = yield* mails.findOfWorkspace(workspaceId, id)
      const send = yield* sends.open(id)
      if (row === undefined || send === undefined || (yield* isHeld(release))) return undefined
      const { html = "", parts, subject, text = "" } = captured.untracked(yield* readMail(row))
      const { from, replyTo } = send.payload
      const mail: OutgoingEmail = {
        id: mailId,
        dueMs: row.createdAt.getTime(),
        from,
        to,
        ...(replyTo && { replyTo }),
        subject,
        html,
        text,
        headers: {},
        attachments: parts.map(({ bytes, contentType, filename, index, inline }) => ({
          filename: filename ?? `part-${index}`,
          content_type: contentType,
          data_base64: Buffer.from(bytes).toString("base64"),
          inline
        })),
        messageId: messageIdOf(mailId, from.email)
      }
      return unstoredDelivery("a released mail", "mailed", Effect.succeed(mail))
    })

    return {
      /** The window that bounds how many mails of a lane are in progress. */
      windowOf: (lane: string) => handovers.windowOf("email", lane),

      /** Has a captured mail of either world of the workspace sent to an address, unless that gets no mail at all. */
      release: Effect.fnUntraced(function* ({ id, to }: typeof ReleaseCapturedMail.Type) {
        const { workspaceId } = yield* Caller
        yield* shared(mails.findOfWorkspace)(id)
        if (yield* isHeld({ workspaceId, to }))
          return yield* problem("recipient_invalid", { message: `${to} is suppressed, and gets no mail.` })
        if ((yield* attempts.take("releaseOfOneWorkspace", workspaceId)) < 0)
          return yield* problem("workspace_rate_limit", { message: "A workspace releases 100 captured mails a day." })
        const mailId = newId("mail", yield* Clock.currentTimeMillis)
        yield* queue.enqueue(
          mailRelease,
          { workspaceId, id, mailId, to },
          { lane: connector.name, turn: "installation" }
        )
        yield* note("send", id, { to })
        return { id, to, released: true } satisfies ReleasedCapturedMail
      }),

      /** Mails what was released, unless the mail was deleted or the address suppressed meanwhile. */
      deliver: (release: Release, attempt: Job.JobAttempt) =>
        Effect.asVoid(handovers.deliver("email", { workspaceId: release.workspaceId }, attempt, begin(release)))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
