import type { World } from "@tidings/schema/World"
import { normalizeEmail } from "@tidings/schema/fields/Email"
import type { Seen } from "@tidings/schema/approvals/approval"
import { problem } from "@tidings/schema/Problem"
import type { ListSends } from "@tidings/schema/resources/Send"
import type { SendRequest, TestSendRequest } from "@tidings/schema/resources/SendRequest"
import { windowOf } from "@tidings/schema/fields/Timestamp"
import { Queue } from "@tidings/jobs/Queue"
import { Database } from "@tidings/storage/Database"
import { type SendAcceptance, AcceptanceRepository } from "@tidings/storage/repositories/AcceptanceRepository"
import type { DueTurn } from "@tidings/storage/repositories/jobRows"
import { ScheduledSendRepository } from "@tidings/storage/repositories/ScheduledSendRepository"
import { SendRepository, toSend, type SendFilter } from "@tidings/storage/repositories/SendRepository"
import { Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { Foreseen } from "../access/Foreseen.ts"
import { own } from "../access/own.ts"
import { OnApproval } from "../holding/OnApproval.ts"
import { note } from "../audit/CallNotes.ts"
import { countNews } from "../handover/countNews.ts"
import { Draft } from "../settlement/Draft.ts"
import { Cursors } from "../paging/Cursors.ts"
import { Templates } from "../templates/Templates.ts"
import { TemplateVersions } from "../templates/TemplateVersions.ts"
import { withoutBlindCopies } from "../messages/blindCopies.ts"
import { noRoom } from "./budget/noRoom.ts"
import { SendDrafts, type SendOptions } from "./SendDrafts.ts"
import { fullOfScheduled, mostScheduled } from "./scheduling/sendHour.ts"

/** Options of a test: the world that owns its template, and the draft if that is sent. */
interface AsTest extends Pick<SendOptions, "draft"> {
  readonly world?: World
}

/** Accepting, reading and listing sends. Decided in docs/decisions/sends.md. */
export class Sends extends Context.Service<Sends>()("@tidings/services/Sends", {
  make: Effect.gen(function* () {
    const acceptances = yield* AcceptanceRepository
    const database = yield* Database
    const repository = yield* SendRepository
    const drafts = yield* SendDrafts
    const templates = yield* Templates
    const versions = yield* TemplateVersions
    const queue = yield* Queue
    const scheduled = yield* ScheduledSendRepository
    const cursors = yield* Cursors

    /** The context as foreseen, or from a query of its own. */
    const contextOf = Effect.fnUntraced(function* (world: World, templateKey: string, toNormalized: string) {
      const { send } = yield* Foreseen
      return send?.templateKey === templateKey && send.toNormalized === toNormalized
        ? send.context
        : yield* acceptances.context(world, templateKey, toNormalized)
    })

    /**
     * Leaves the acceptance to the call's draft, or else writes it in the open transaction; then announces its jobs.
     */
    const commit = Effect.fnUntraced(function* (acceptance: SendAcceptance, due: ReadonlyArray<DueTurn>) {
      const { send } = acceptance
      const fits = (isWritten: boolean) => (isWritten ? Effect.void : Effect.fail(noRoom(acceptance)))
      const counted = database.afterCommit(countNews("email", send.livemode, send.events))
      const written = (isWritten: boolean) =>
        Effect.andThen(fits(isWritten), Effect.andThen(queue.ring(...due), counted))
      const draft = yield* Draft
      if (draft === undefined) return yield* Effect.flatMap(acceptances.accept(acceptance), written)
      draft.foreseen = Effect.flatMap(acceptances.hasRoom(acceptance), fits)
      draft.commit = (traces) => Effect.flatMap(acceptances.acceptTogether({ ...acceptance, ...traces }), written)
    })

    /** Checks a request and stores it with its delivery job, all or nothing. */
    const accept = Effect.fnUntraced(function* (request: SendRequest, { draft, world }: AsTest = {}) {
      const caller = yield* Caller
      const context = yield* contextOf(world ?? caller, request.template, normalizeEmail(request.to))
      if (request.send_at !== undefined && (yield* scheduled.count(caller, mostScheduled)) >= mostScheduled)
        return yield* problem("field_invalid", { fields: [fullOfScheduled] })
      const { acceptance, due, notes, subject } = yield* drafts.draw(request, context, { draft })
      yield* commit(acceptance, due)
      yield* note("send", acceptance.send.id, notes)
      // The caller knows the rendered subject and all copies; the result of an approved call is read by others.
      const isApproved = yield* OnApproval
      return isApproved === false
        ? toSend({ ...acceptance.send, subject })
        : withoutBlindCopies(toSend(acceptance.send))
    })

    return {
      accept: (request: SendRequest) => accept(request),

      /**
       * The version that a send would render, as shown to its approver; unless it was foreseen, it is locked until the
       * transaction ends.
       */
      seen: Effect.fnUntraced(function* ({ template, to }: Pick<SendRequest, "template" | "to">) {
        const caller = yield* Caller
        const { send } = yield* Foreseen
        const isForeseen = send?.templateKey === template && send.toNormalized === normalizeEmail(to)
        const version = isForeseen ? send.context.template_version : yield* versions.holdNewest(caller, template)
        return { versions: { template, version: version ?? 0 }, editors: [] } satisfies Seen
      }),

      /** Accepts a test as if by a sandbox key, of the template that the caller would send, or of its draft. */
      acceptTest: ({ draft: isDraft = false, ...request }: TestSendRequest) =>
        Effect.flatMap(Caller, (caller) => {
          const draft = isDraft
            ? Effect.provideService(templates.tried(request.template, request.locale), Caller, caller)
            : undefined
          const accepted = accept(request, { world: caller, draft })
          return Effect.provideService(accepted, Caller, { ...caller, livemode: false })
        }).pipe(
          Effect.catchTag(["approval_outdated", "attachments_too_large", "monthly_send_budget_exceeded"], Effect.die)
        ),

      read: own(repository.find),

      /**
       * Lists sends, newest first. apiKeyId can be combined with no other equality filter but to, since no index covers
       * both.
       */
      list: Effect.fnUntraced(function* (input: typeof ListSends.Type) {
        const { apiKeyId, category, contactId, sequenceId, status, templateKey, to } = input
        const equals = (
          [
            ["templateKey", templateKey],
            ["status", status],
            ["toNormalized", to === undefined ? undefined : normalizeEmail(to)],
            ["keyId", apiKeyId],
            ["sequenceId", sequenceId]
          ] as const
        ).flatMap(([field, value]) => (value === undefined ? [] : [{ field, value }]))
        const others = equals.length + Number(category !== undefined) + Number(contactId !== undefined)
        if (apiKeyId !== undefined && to === undefined && others > 1) return yield* problem("too_many_filters")
        const filter: SendFilter = { equals, category, contactId, ...windowOf(input) }
        return yield* cursors.page("sends", input, (world, window) => repository.list(world, filter, window), {
          filters: { ...filter }
        })
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
