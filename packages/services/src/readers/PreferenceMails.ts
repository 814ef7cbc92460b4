import type { OutgoingEmail } from "@tidings/connectors/messages/OutgoingEmail"
import { EmailConnector } from "@tidings/connectors/email/EmailConnector"
import { escapeHtml } from "@tidings/engines/markup/escape"
import { letterHtml } from "@tidings/engines/markup/letter"
import { type ReaderWords, readerWords } from "@tidings/engines/pages/readerWords"
import type * as Job from "@tidings/jobs/Job"
import { Queue } from "@tidings/jobs/Queue"
import { normalizeEmail } from "@tidings/schema/fields/Email"
import { newId, type SendId } from "@tidings/schema/Id"
import { erasedText } from "@tidings/storage/repositories/erasedText"
import { type OpenSend, SendRepository } from "@tidings/storage/repositories/SendRepository"
import { SuppressionRepository } from "@tidings/storage/repositories/SuppressionRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Handovers } from "../handover/Handovers.ts"
import { systemMail, unstoredDelivery } from "../handover/systemMail.ts"
import { AttemptLimits } from "../limits/AttemptLimits.ts"
import { TemplateVersions } from "../templates/TemplateVersions.ts"
import { languageOfSend } from "./languageOfSend.ts"
import { preferencesMail } from "./preferencesMail.ts"
import { PreferenceLinks } from "./PreferenceLinks.ts"

const lastsMs = 24 * 60 * 60 * 1000

const letterWith = (url: string, { payload: { from }, to_email: to }: OpenSend, words: ReaderWords) => {
  const sender = from.name ?? from.email
  const [says, ends] = [words.linkSays(sender), words.linkEnds]
  const link = `<a href="${escapeHtml(url)}">${escapeHtml(words.title)}</a>`
  return {
    from,
    to,
    subject: words.linkSubject(sender),
    text: `${[says, url, ends].join("\n\n")}\n`,
    html: letterHtml(
      words.title,
      `<p>${escapeHtml(says)}</p><p>${link}</p><p style="color:#5a6561">${escapeHtml(ends)}</p>`
    )
  }
}

/** Mails new links to readers of old mails, one a day to an address. Decided in docs/decisions/sends.md. */
export class PreferenceMails extends Context.Service<PreferenceMails>()("@tidings/services/PreferenceMails", {
  make: Effect.gen(function* () {
    const sends = yield* SendRepository
    const suppressions = yield* SuppressionRepository
    const handovers = yield* Handovers
    const links = yield* PreferenceLinks
    const attempts = yield* AttemptLimits
    const connector = yield* EmailConnector
    const queue = yield* Queue
    const versions = yield* TemplateVersions

    const begin = Effect.fnUntraced(function* (send: OpenSend) {
      const world = { workspaceId: send.workspace_id, livemode: true }
      if (send.to_email === erasedText || (yield* suppressions.isHeld(world, normalizeEmail(send.to_email))))
        return undefined
      const words = readerWords(yield* languageOfSend(versions, send))
      const composed = Effect.map(Clock.currentTimeMillis, (now): OutgoingEmail => {
        const url = links.ofMail(send.id, now + lastsMs)
        return systemMail({ ...letterWith(url, send, words), id: newId("mail", now), dueMs: now })
      })
      return unstoredDelivery("a link to preferences", "mailed", composed)
    })

    return {
      /** The window that bounds how many mails of a lane are in progress. */
      windowOf: (lane: string) => handovers.windowOf("email", lane),

      /** Asks for a new link to the address of a mail; does nothing if one was asked for today. */
      request: Effect.fnUntraced(function* (id: SendId) {
        const send = yield* sends.open(id)
        if (send === undefined || !send.livemode) return
        const address = `${send.workspace_id} ${normalizeEmail(send.to_email)}`
        if ((yield* attempts.take("preferencesToOneAddress", address)) < 0) return
        yield* queue.enqueue(preferencesMail, { id }, { lane: connector.name, turn: "installation" })
      }),

      /** Mails a new link to the address of a mail, unless it gets no mail at all. */
      deliver: (id: SendId, attempt: Job.JobAttempt) =>
        Effect.flatMap(sends.open(id), (send) =>
          send === undefined
            ? Effect.void
            : Effect.asVoid(handovers.deliver("email", { workspaceId: send.workspace_id }, attempt, begin(send)))
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
