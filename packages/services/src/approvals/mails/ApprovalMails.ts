import { escapeHtml } from "@tidings/engines/markup/escape"
import { letterHtml } from "@tidings/engines/markup/letter"
import type * as Job from "@tidings/jobs/Job"
import { type WorkspaceId, newId } from "@tidings/schema/Id"
import { surfaces } from "@tidings/schema/approvals/surfaces"
import { memoized } from "@tidings/schema/once/memoized"
import {
  ApprovalNoticeRepository,
  type ApprovalNotice,
  type WaitingApproval
} from "@tidings/storage/repositories/ApprovalNoticeRepository"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Handovers } from "../../handover/Handovers.ts"
import { systemMail, unstoredDelivery } from "../../handover/systemMail.ts"
import { PublicUrl } from "../../installation/PublicUrl.ts"
import { clientName } from "../../oauth/ConnectedClients.ts"

interface MailContent {
  readonly waiting: ReadonlyArray<WaitingApproval>
  readonly workspace: { readonly id: WorkspaceId; readonly name: string }
  readonly publicUrl: string
  /** True if this is the last such mail within a day. */
  readonly isLast: boolean
}

/** Maximum number of requests listed individually. */
const mostNamed = 20

const full = memoized(
  () => new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" })
)

const whoAsks = ({ client, user }: WaitingApproval): string =>
  user === null ? clientName(client) : `${clientName(client)} (for ${clientName(user)})`

/**
 * The mail about pending requests: who asks, for what kind of deed, until when, and where to decide; never the content
 * of the call.
 */
const approvalMail = ({ isLast, publicUrl, waiting, workspace }: MailContent) => {
  const name = clientName(workspace.name)
  const [first, ...others] = waiting
  const subject =
    others.length === 0
      ? `${clientName(first!.client)} waits for your approval`
      : `${waiting.length} requests wait for your approval`
  const items = waiting.slice(0, mostNamed).map((one) => ({
    says: `${whoAsks(one)} wants to ${surfaces[one.surfaceKind].wantsTo}.`,
    until: `Until ${full().format(Date.parse(one.expiresAt))} UTC`,
    url: `${publicUrl}/approvals/${one.id}?workspace=${workspace.id}`
  }))
  const begins = `In the workspace ${name}:`
  const all = `${publicUrl}/approvals?workspace=${workspace.id}`
  const ends = [
    ...(waiting.length > mostNamed ? [`And ${waiting.length - mostNamed} more: ${all}`] : []),
    ...(isLast ? ["This is the last such mail for today: look at the page for what comes after it."] : []),
    "What is asked for stands on the page alone. You sign in there with a code by mail; nothing is approved by following a link."
  ]
  const paragraph = (text: string) => `<p style="color:#5a6561">${escapeHtml(text)}</p>`
  const item = ({ says, until, url }: (typeof items)[number]) =>
    `<p style="margin:24px 0"><strong>${escapeHtml(says)}</strong><br><span style="color:#5a6561">${escapeHtml(until)}</span><br><a href="${escapeHtml(url)}" style="color:#1f6f54">Look at it and decide</a></p>`
  return {
    subject,
    text: `${[begins, ...items.map(({ says, until, url }) => `${says}\n${until}\n${url}`), ...ends].join("\n\n")}\n`,
    html: letterHtml(subject, `<p>${escapeHtml(begins)}</p>${items.map(item).join("")}${ends.map(paragraph).join("")}`)
  }
}

interface Told extends ApprovalNotice {
  /** True if this is the last mail to the member for a day. */
  readonly isLast: boolean
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
      const content = approvalMail({ waiting, workspace, publicUrl, isLast: told.isLast })
      const mail = systemMail({ id, dueMs: now, from, to: told.email, ...content })
      return unstoredDelivery("a mail about an approval", "sent", Effect.succeed(mail))
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
