import { isSome, refused } from "@tidings/engines/sms/SmsFinding"
import { smsKitEntry } from "@tidings/engines/sms/wording/smsKit"
import type { Seen } from "@tidings/schema/approvals/approval"
import type { World } from "@tidings/schema/World"
import type { ListSmsDeliveries } from "@tidings/schema/resources/SmsDelivery"
import type { PreviewSms, SmsRequest } from "@tidings/schema/resources/SmsRequest"
import { SmsRepository, toSmsDelivery } from "@tidings/storage/repositories/SmsRepository"
import { SmsWordingRepository } from "@tidings/storage/repositories/SmsWordingRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { createHash } from "node:crypto"
import { Caller } from "../access/Caller.ts"
import { own } from "../access/own.ts"
import { note } from "../audit/CallNotes.ts"
import { acceptanceOf } from "../messages/acceptanceOf.ts"
import { Cursors } from "../paging/Cursors.ts"
import { begun } from "./begun.ts"
import { SmsDrafts } from "./SmsDrafts.ts"
import { previewed } from "./previewed.ts"
import { smsJobs, smsKind } from "./smsKind.ts"
import { languagesFor } from "@tidings/engines/languages/tags"

type Wording = Pick<SmsRequest, "language" | "templateKey">

/** Accepting, previewing and listing text messages. Decided in docs/decisions/sms.md. */
export class Sms extends Context.Service<Sms>()("@tidings/services/Sms", {
  make: Effect.gen(function* () {
    const cursors = yield* Cursors
    const drafts = yield* SmsDrafts
    const repository = yield* SmsRepository
    const accepted = yield* acceptanceOf(smsKind, smsJobs, repository.accept)
    const wordings = yield* SmsWordingRepository

    const contextOf = (world: World, { language, templateKey }: Wording, to: string) =>
      repository.context(world, templateKey, languagesFor(language), to)

    const looked = Effect.fnUntraced(function* (request: SmsRequest) {
      const caller = yield* Caller
      const context = yield* contextOf(caller, request, request.to)
      return { context, text: yield* drafts.check(request, context, caller.livemode) }
    })

    return {
      /** Checks a request and stores it with its job, all or nothing. */
      accept: Effect.fnUntraced(function* (request: SmsRequest) {
        const { context, text } = yield* looked(request)
        if (isSome(text.findings)) return yield* refused(text.findings)
        const { livemode } = yield* Caller
        const sms = yield* accepted(begun({ livemode, nowMs: yield* Clock.currentTimeMillis }, request, context, text))
        yield* note("sms", sms.id, {
          template: request.templateKey,
          segments: sms.segments,
          ...(request.consentProofId !== undefined && { consent_proof_id: request.consentProofId })
        })
        return toSmsDelivery(sms)
      }),

      /** The wording that a send would use, as shown to its approver; locked until the transaction ends. */
      seen: Effect.fnUntraced(function* ({ language, templateKey }: Wording) {
        const { workspaceId } = yield* Caller
        const own = yield* wordings.hold(workspaceId, templateKey, languagesFor(language))
        const body = own ?? smsKitEntry(templateKey).defaultBody
        const revision = createHash("sha256").update(body).digest("hex").slice(0, 12)
        return { versions: { [templateKey]: revision }, editors: [] } satisfies Seen
      }),

      /**
       * Previews a send as of now: its text, the fields it would be refused for, `isOptedOut` of the recipient, and the
       * provider asked first (null if the message stays in this installation).
       */
      foresee: Effect.fnUntraced(function* (request: SmsRequest) {
        const { livemode } = yield* Caller
        const { context, text } = yield* looked(request)
        return {
          ...previewed({ ...text, findings: [] }),
          refusedFor: text.findings.map(({ field }) => field),
          language: context.language === "" ? null : context.language,
          isOptedOut: context.opted_out,
          provider: (livemode ? context.providers[0] : undefined) ?? null
        }
      }),

      /** Previews a send without a recipient. */
      preview: Effect.fnUntraced(function* (request: PreviewSms) {
        const context = yield* contextOf(yield* Caller, request, "")
        return previewed(yield* drafts.preview(request, context))
      }),

      /** Reads a text message. */
      read: own(repository.find),

      /** Lists text messages, newest first. */
      list: (input: typeof ListSmsDeliveries.Type) => {
        const { status, templateKey, to } = input
        const filters = { status, templateKey, to }
        return cursors.page("sms", input, (world, window) => repository.list(world, filters, window), {
          filters
        })
      }
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
