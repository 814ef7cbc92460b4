import { escapeHtml } from "@tidings/engines/markup/escape"
import { letterHtml } from "@tidings/engines/markup/letter"
import type * as Job from "@tidings/jobs/Job"
import { newId, type WorkspaceId } from "@tidings/schema/Id"
import { isoAt } from "@tidings/storage/iso"
import { MemberRepository } from "@tidings/storage/repositories/MemberRepository"
import { type TroubledWebhook, WebhookRepository } from "@tidings/storage/repositories/WebhookRepository"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Handovers } from "../handover/Handovers.ts"
import { systemMail, unstoredDelivery } from "../handover/systemMail.ts"
import { PublicUrl } from "../installation/PublicUrl.ts"

const hourMs = 60 * 60 * 1000
/** Time for which a disabled webhook is news: the day between two mails, and the hours that a mail may take. */
const newsForMs = 36 * hourMs

const minute = (iso: string) => `${isoAt(Date.parse(iso)).slice(0, 16).replace("T", " ")} UTC`

const lineOf = ({ description, disabled_reason, failing_since, updated_at, url }: TroubledWebhook): string => {
  const name = description === null ? url : `${description} (${url})`
  if (disabled_reason === null) return `${name}: nothing arrives since ${minute(failing_since!)}.`
  const why = disabled_reason === "gone" ? "it answered 410 Gone" : "nothing had arrived for 5 days"
  return `${name}: disabled on ${minute(updated_at)}, since ${why}.`
}

/** The mail about webhooks of a workspace that take nothing. */
const troubleMail = (workspace: string, troubled: ReadonlyArray<TroubledWebhook>, guide: string) => {
  const isEnded = troubled.some(({ disabled_reason }) => disabled_reason !== null)
  const subject = isEnded ? `A webhook of ${workspace} was disabled` : `A webhook of ${workspace} takes nothing`
  const lines = troubled.map(lineOf)
  const asks =
    "Mend the server behind it, and enable it again if it was disabled. What was given up can then be posted again."
  return {
    subject,
    text: `${lines.join("\n")}\n\n${asks}\n\n${guide}\n`,
    html: letterHtml(
      subject,
      `${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("")}<p>${escapeHtml(asks)}</p><p style="margin:24px 0"><a href="${escapeHtml(guide)}" style="color:#1f6f54">How to</a></p>`
    )
  }
}

/** The mails to owners about webhooks whose receivers take nothing. */
export class WebhookMails extends Context.Service<WebhookMails>()("@tidings/services/WebhookMails", {
  make: Effect.gen(function* () {
    const handovers = yield* Handovers
    const members = yield* MemberRepository
    const publicUrl = yield* PublicUrl
    const webhooks = yield* WebhookRepository
    const workspaces = yield* WorkspaceRepository

    const begin = Effect.fnUntraced(function* (workspaceId: WorkspaceId, email: string) {
      const now = yield* Clock.currentTimeMillis
      const member = yield* members.find(workspaceId, email)
      const workspace = yield* workspaces.find(workspaceId)
      const troubled = yield* webhooks.troubled(workspaceId, now - hourMs, now - newsForMs)
      if (member?.role !== "owner" || workspace === undefined || troubled.length === 0) return undefined
      const content = troubleMail(workspace.name, troubled, `${publicUrl}/docs/guides/webhooks`)
      const from = workspace.default_from
      const mail = systemMail({ id: newId("ntc", now), dueMs: now, from, to: email, ...content })
      return unstoredDelivery("a mail about webhooks", "sent", Effect.succeed(mail))
    })

    return {
      /** Returns the job window of a lane of these mails. */
      windowOf: (lane: string) => handovers.windowOf("email", lane),

      /** Mails an owner; does nothing if all webhooks are well, or if the address is no owner's any more. */
      deliver: (workspaceId: WorkspaceId, email: string, attempt: Job.JobAttempt) =>
        Effect.asVoid(handovers.deliver("email", { workspaceId: undefined }, attempt, begin(workspaceId, email)))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
