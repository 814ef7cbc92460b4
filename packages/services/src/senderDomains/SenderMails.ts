import { escapeHtml } from "@tidings/engines/markup/escape"
import { letterHtml } from "@tidings/engines/markup/letter"
import type * as Job from "@tidings/jobs/Job"
import { newId, type WorkspaceId } from "@tidings/schema/Id"
import { MemberRepository } from "@tidings/storage/repositories/MemberRepository"
import { SenderDomainRepository } from "@tidings/storage/repositories/SenderDomainRepository"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { DomainOwnership } from "../domains/DomainOwnership.ts"
import { Handovers } from "../handover/Handovers.ts"
import { systemMail, unstoredDelivery } from "../handover/systemMail.ts"

/** A member to tell that a sender domain of a workspace is failing. */
interface Told {
  readonly workspaceId: WorkspaceId
  readonly domain: string
  readonly email: string
}

interface Failing {
  readonly domain: string
  readonly workspace: string
  readonly record: { readonly host: string; readonly value: string }
}

/** The mail about a domain whose record is gone. */
const failingMail = ({ domain, record, workspace }: Failing) => {
  const subject = `${domain} no longer proves that it is yours`
  const line = `${record.host}.  TXT  "${record.value}"`
  const begins = `Three weekly looks in a row did not find the TXT record by which ${domain} is a sender domain of the workspace ${workspace}.`
  const asks = "Mails still leave from there. Publish the record again:"
  const ends = "If the domain is no longer yours, remove it from the workspace."
  return {
    subject,
    text: `${begins}\n\n${asks}\n\n    ${line}\n\n${ends}\n`,
    html: letterHtml(
      subject,
      `<p>${escapeHtml(begins)}</p><p>${escapeHtml(asks)}</p><p style="font-family:ui-monospace,Menlo,Consolas,monospace">${escapeHtml(line)}</p><p style="color:#5a6561">${escapeHtml(ends)}</p>`
    )
  }
}

/** The mails to members about sender domains that are failing. */
export class SenderMails extends Context.Service<SenderMails>()("@tidings/services/SenderMails", {
  make: Effect.gen(function* () {
    const handovers = yield* Handovers
    const members = yield* MemberRepository
    const ownership = yield* DomainOwnership
    const senders = yield* SenderDomainRepository
    const workspaces = yield* WorkspaceRepository

    const begin = Effect.fnUntraced(function* ({ domain, email, workspaceId }: Told) {
      const isMember = (yield* members.list(workspaceId)).some((member) => member.email === email)
      const row = (yield* senders.list(workspaceId)).find((sender) => sender.domain === domain)
      const workspace = yield* workspaces.find(workspaceId)
      if (!isMember || row?.status !== "failing" || workspace === undefined) return undefined
      const now = yield* Clock.currentTimeMillis
      const content = failingMail({
        domain,
        workspace: workspace.name,
        record: ownership.recordOf(workspaceId, domain)
      })
      const mail = systemMail({
        id: newId("ntc", now),
        dueMs: now,
        from: workspace.default_from,
        to: email,
        ...content
      })
      return unstoredDelivery("a mail about a sender domain", "sent", Effect.succeed(mail))
    })

    return {
      /** Returns the job window of a lane of these mails. */
      windowOf: (lane: string) => handovers.windowOf("email", lane),

      /** Mails a member; does nothing if the domain is well again, or if the address is no member's any more. */
      deliver: (told: Told, attempt: Job.JobAttempt) =>
        Effect.asVoid(handovers.deliver("email", { workspaceId: undefined }, attempt, begin(told)))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
