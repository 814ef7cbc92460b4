import type { ContactId, ListId } from "@tidings/schema/Id"
import type { Plan } from "@tidings/schema/Plan"
import type { UnaskedReason } from "@tidings/schema/resources/List"
import type { World } from "@tidings/schema/World"
import { Queue } from "@tidings/jobs/Queue"
import { AcceptanceRepository, type SendAcceptance } from "@tidings/storage/repositories/AcceptanceRepository"
import { ListRepository } from "@tidings/storage/repositories/ListRepository"
import { type PendingMember, PendingMemberRepository } from "@tidings/storage/repositories/PendingMemberRepository"
import { PlannedRecipientRepository } from "@tidings/storage/repositories/PlannedRecipientRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Budget } from "../sends/budget/Budget.ts"
import { reasonNotToSend } from "../sends/reasonNotToSend.ts"
import { type SendBatch, SendBatches } from "../sends/SendBatches.ts"
import { SendDrafts } from "../sends/SendDrafts.ts"
import { TemplateVersions } from "../templates/TemplateVersions.ts"
import { ConfirmLinks, confirmLastsMs } from "./ConfirmLinks.ts"

/** Most contacts that one call asks. */
const mostAsked = 1_000
const mostAsks = 3
const dayMs = 24 * 60 * 60 * 1000

/** Outcome of asking contacts to confirm. */
interface Asked {
  readonly mailed: ReadonlyArray<ContactId>
  readonly skipped: ReadonlyArray<{ readonly id: ContactId; readonly reason: UnaskedReason }>
}

const reasonNotToAsk = (member: PendingMember): UnaskedReason | undefined => {
  if (member.email === null) return "no_address"
  if (reasonNotToSend({ category: "transactional", topic_key: null }, member) !== undefined) return "suppressed"
  if (member.asks >= mostAsks) return "asked_three_times"
  return member.is_asked ? "asked_today" : undefined
}

/**
 * Asks pending contacts by mail to confirm that they want to be on a list: once a day and three times in all. Decided
 * in docs/decisions/lists.md.
 */
export class ListConfirmations extends Context.Service<ListConfirmations>()("@tidings/services/ListConfirmations", {
  make: Effect.gen(function* () {
    const acceptances = yield* AcceptanceRepository
    const lists = yield* ListRepository
    const pending = yield* PendingMemberRepository
    const recipients = yield* PlannedRecipientRepository
    const sends = yield* SendBatches
    const drafts = yield* SendDrafts
    const versions = yield* TemplateVersions
    const links = yield* ConfirmLinks
    const queue = yield* Queue

    /** The template that asks; undefined if it cannot be sent any more. */
    const asking = Effect.fnUntraced(function* (world: World, key: string | null) {
      if (key === null) return undefined
      const context = yield* acceptances.context(world, key, "")
      if (context.template_id === null || context.template_status !== "published") return undefined
      return {
        context,
        version: yield* versions.load(world.workspaceId, context.template_id, context.template_version!)
      }
    })

    return {
      asking,

      /** Asks pending contacts, those named or those who wait longest, in the open transaction. */
      ask: Effect.fnUntraced(function* (
        { livemode, workspaceId }: World,
        listId: ListId,
        ids: ReadonlyArray<ContactId> | null
      ): Effect.fn.Return<Asked> {
        const world = { workspaceId, livemode }
        const list = yield* lists.find(world, listId)
        const template = list && (yield* asking(world, list.confirmTemplateKey))
        const now = yield* Clock.currentTimeMillis
        const members = yield* pending.due(world, listId, ids, { limit: mostAsked, sinceMs: now - dayMs })
        const skipped: Array<Asked["skipped"][number]> = []
        if (list === undefined || template === undefined) {
          return { mailed: [], skipped: members.map(({ id }) => ({ id, reason: "not_accepted" as const })) }
        }
        const { plan, used } = yield* recipients.terms(workspaceId, now)
        const batch: SendBatch<SendAcceptance> = {
          plan: plan as Plan,
          budget: new Budget(used),
          acceptances: [],
          due: []
        }
        const names = new Set(template.version.contract.variables.map(({ key }) => key))
        const drawn: Array<ContactId> = []
        const addresses = new Set<string>()
        const endsMs = now + confirmLastsMs
        for (const member of members) {
          const { email, held, id, left_topics, opted_out } = member
          const reason = addresses.has(email ?? "") ? "asked_today" : reasonNotToAsk(member)
          if (reason !== undefined || email === null) {
            skipped.push({ id, reason: reason ?? "no_address" })
            continue
          }
          const variables = {
            confirm_url: links.url(world, listId, id, endsMs),
            ...(names.has("list_name") && { list_name: list.name })
          }
          const request = { template: list.confirmTemplateKey!, to: email, variables, metadata: { list: listId } }
          const context = { ...template.context, held, left_topics, opted_out }
          const sent = yield* sends.draw(batch, world, "email", drafts.draw(request, context, { origin: "facts" }))
          if (typeof sent === "string") skipped.push({ id, reason: "not_accepted" })
          else {
            drawn.push(id)
            addresses.add(email)
          }
        }
        if (drawn.length === 0) return { mailed: [], skipped }
        const written = yield* acceptances.acceptAll(batch.acceptances)
        const mailed = drawn.filter((_, n) => written[n])
        for (const [n, id] of drawn.entries()) if (written[n] !== true) skipped.push({ id, reason: "not_accepted" })
        yield* pending.mark(world, listId, mailed, { nowMs: now, endsMs })
        yield* queue.ring(...batch.due)
        return { mailed, skipped }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
