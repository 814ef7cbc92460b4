import { languageInTrait } from "@tidings/engines/languages/tags"
import { isPassing } from "@tidings/schema/catalogue"
import { EmailAddress } from "@tidings/schema/fields/Email"
import { problem } from "@tidings/schema/Problem"
import {
  type SendAcceptance,
  AcceptanceRepository,
  type SendContext
} from "@tidings/storage/repositories/AcceptanceRepository"
import type { PlannedEmailRow } from "@tidings/storage/repositories/PlannedEmailRepository"
import {
  type DueRecipient,
  type RecipientMark,
  PlannedRecipientRepository
} from "@tidings/storage/repositories/PlannedRecipientRepository"
import { Queue } from "@tidings/jobs/Queue"
import { Context, Effect, Layer, Schema } from "effect"
import { Budget } from "../../sends/budget/Budget.ts"
import { overBudget, type SendBatch, SendBatches } from "../../sends/SendBatches.ts"
import { SendDrafts } from "../../sends/SendDrafts.ts"
import { type TemplateVersion, TemplateVersions } from "../../templates/TemplateVersions.ts"
import { budgetObstacle, obstacle } from "./obstacle.ts"
import { variablesOf } from "./Warming.ts"

/**
 * Result of a batch: the zone may have more recipients or is done, an obstacle stops the mail, or the machine was too
 * busy to render.
 */
type BatchEnd = "more" | "done" | "busy" | { readonly obstacle: string }

/**
 * The month's budget had less room than was read, or another process took a recipient: the transaction is rolled back
 * and retried later.
 */
export class Overtaken extends Error {}

const isAddress = Schema.is(EmailAddress)
const drawsBetweenYields = 16

interface Sending {
  readonly mail: PlannedEmailRow
  readonly context: SendContext
  readonly version: TemplateVersion
  readonly batch: SendBatch<SendAcceptance>
}

interface Drawn {
  readonly marks: Array<RecipientMark>
  /** Addresses of this batch's sends. */
  readonly addresses: Set<string>
  /** Addresses among them that their contacts got only after the recipients were frozen. */
  readonly moved: Array<string>
}

/**
 * Accepts the sends of many recipients of a planned mail in one statement, which marks the recipients as well. Decided
 * in docs/decisions/planned-email.md.
 */
export class Batches extends Context.Service<Batches>()("@tidings/services/Batches", {
  make: Effect.gen(function* () {
    const acceptances = yield* AcceptanceRepository
    const recipients = yield* PlannedRecipientRepository
    const drafts = yield* SendDrafts
    const sends = yield* SendBatches
    const versions = yield* TemplateVersions
    const queue = yield* Queue

    /**
     * Drafts the send of one recipient, or marks the recipient with the reason there is none; returns a result if the
     * batch has to end before this recipient.
     */
    const draw = Effect.fnUntraced(function* (
      { batch, context, mail, version }: Sending,
      { contactId, email, held, isTaken, left_topics, opted_out, person }: DueRecipient,
      { addresses, marks, moved }: Drawn
    ): Effect.fn.Return<BatchEnd | undefined> {
      const without = (outcome: RecipientMark["outcome"], code: string | null = null) =>
        void marks.push({ contact_id: contactId, outcome, code, send_id: null, email: null })
      const to = person?.email ?? null
      if (person === null || to === null) return without("gone")
      if (isTaken || addresses.has(to)) return without("same_address")
      const locale = languageInTrait(person.traits["locale"])
      const request = {
        template: mail.templateKey!,
        to,
        ...(locale !== undefined && { locale }),
        variables: variablesOf(version.contract, person),
        metadata: { planned_email: mail.id }
      }
      const drawing = isAddress(to)
        ? drafts.draw(request, { ...context, held, left_topics, opted_out }, { origin: "facts" })
        : Effect.fail(problem("recipient_invalid"))
      const sent = yield* sends.draw(batch, mail, "email", drawing)
      if (sent === overBudget) return { obstacle: budgetObstacle }
      if (typeof sent === "string") return isPassing({ code: sent }) ? "busy" : without("refused", sent)
      addresses.add(to)
      if (to !== email) moved.push(to)
      const outcome = sent.status === "suppressed" ? "suppressed" : "accepted"
      marks.push({ contact_id: contactId, outcome, code: null, send_id: sent.id, email: to })
      return undefined
    })

    return {
      /**
       * Sends to the next recipients of a zone. The open transaction has to hold the mail's lock, and the mail has to
       * be sending.
       */
      next: Effect.fnUntraced(function* (
        mail: PlannedEmailRow,
        timezone: string,
        size: number,
        nowMs: number,
        note: (recipient: DueRecipient) => void
      ): Effect.fn.Return<BatchEnd> {
        const { workspaceId } = mail
        const key = mail.templateKey!
        const found = yield* acceptances.context(mail, key, "")
        const standing = obstacle(key, found)
        if (standing !== undefined) return { obstacle: standing }
        const version = yield* versions.load(workspaceId, found.template_id!, mail.templateVersion!)
        const { plan, used } = yield* recipients.terms(workspaceId, nowMs)
        const sending: Sending = {
          mail,
          context: { ...found, template_version: mail.templateVersion },
          version,
          batch: { plan, budget: new Budget(used), acceptances: [], due: [] }
        }
        const waiting = yield* recipients.lockDue(mail, timezone, size)
        const drawn: Drawn = { marks: [], addresses: new Set(), moved: [] }
        let end: BatchEnd | undefined
        for (const [n, recipient] of waiting.entries()) {
          note(recipient)
          end = yield* draw(sending, recipient, drawn)
          if (end !== undefined) break
          if (n % drawsBetweenYields === drawsBetweenYields - 1) yield* Effect.yieldNow
        }
        if (drawn.moved.length > 0) yield* recipients.release(mail, drawn.moved)
        if (drawn.marks.length > 0) {
          const isWhole = yield* recipients.writeBatch(mail, sending.batch.acceptances, drawn.marks)
          if (!isWhole) return yield* Effect.die(new Overtaken())
          yield* queue.ring(...sending.batch.due)
        }
        return end ?? (waiting.length < size ? "done" : "more")
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
