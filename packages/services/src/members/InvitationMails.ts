import { escapeHtml } from "@tidings/engines/markup/escape"
import { letterHtml } from "@tidings/engines/markup/letter"
import type * as Job from "@tidings/jobs/Job"
import { type WorkspaceId, newId } from "@tidings/schema/Id"
import { MemberRepository } from "@tidings/storage/repositories/MemberRepository"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Handovers } from "../handover/Handovers.ts"
import { systemMail, unstoredDelivery } from "../handover/systemMail.ts"
import { PublicUrl } from "../installation/PublicUrl.ts"

/** The mail to a new member: where and how to sign in; no secret, and none of the workspace's own words. */
const invitationMail = (publicUrl: string) => {
  const { host } = new URL(publicUrl)
  const url = `${publicUrl}/approvals`
  const says = `You are a member of a workspace at ${host} now.`
  const how =
    "Sign in with this address: a code is mailed to you when you ask for one. If you expect no such thing, do nothing."
  return {
    subject: `You may sign in to ${host}`,
    text: `${says}\n\n${url}\n\n${how}\n`,
    html: letterHtml(
      `You may sign in to ${host}`,
      `<p>${escapeHtml(says)}</p><p style="margin:24px 0"><a href="${escapeHtml(url)}" style="color:#1f6f54">Sign in</a></p><p style="color:#5a6561">${escapeHtml(how)}</p>`
    )
  }
}

/** Mails to new members, in the installation's name, from the address that codes to sign in come from. */
export class InvitationMails extends Context.Service<InvitationMails>()("@tidings/services/InvitationMails", {
  make: Effect.gen(function* () {
    const handovers = yield* Handovers
    const members = yield* MemberRepository
    const publicUrl = yield* PublicUrl
    const workspaces = yield* WorkspaceRepository

    const begin = Effect.fnUntraced(function* (workspaceId: WorkspaceId, email: string) {
      if (!(yield* members.isMember(workspaceId, email))) return undefined
      const workspace = yield* workspaces.find(workspaceId)
      if (workspace === undefined) return undefined
      const now = yield* Clock.currentTimeMillis
      const from = { email: workspace.default_from.email, name: new URL(publicUrl).host }
      const mail = systemMail({ id: newId("ntc", now), dueMs: now, from, to: email, ...invitationMail(publicUrl) })
      return unstoredDelivery("an invitation", "mailed", Effect.succeed(mail))
    })

    return {
      /** The window that bounds how many mails of a lane are in progress. */
      windowOf: (lane: string) => handovers.windowOf("email", lane),

      /** Mails how to sign in to a new member; does nothing for somebody who was removed since. */
      deliver: (workspaceId: WorkspaceId, email: string, attempt: Job.JobAttempt) =>
        Effect.asVoid(handovers.deliver("email", { workspaceId: undefined }, attempt, begin(workspaceId, email)))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
