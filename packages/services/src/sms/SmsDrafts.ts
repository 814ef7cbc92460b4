import { ShortDomain, PublicUrl } from "../installation/PublicUrl.ts"
import { hostnameOf } from "@tidings/engines/links/shortUrlsOf"
import { isPossibleNumber } from "@tidings/engines/sms/possibleNumber"
import type { PreviewSms, SmsRequest } from "@tidings/schema/resources/SmsRequest"
import type { SmsContext } from "@tidings/storage/repositories/SmsRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { draftingOf } from "../messages/acceptanceOf.ts"
import { begun } from "./begun.ts"
import { type CheckedText, checkText, wordedText } from "./checkText.ts"
import { smsJobs, smsKind } from "./smsKind.ts"

/** Drafts everything that accepting a text message would write, without writing it. */
export class SmsDrafts extends Context.Service<SmsDrafts>()("@tidings/services/SmsDrafts", {
  make: Effect.gen(function* () {
    const draft = yield* draftingOf(smsKind, smsJobs)
    const publicUrl = yield* PublicUrl

    const ownHosts = Effect.map(ShortDomain, (short) => [
      hostnameOf(new URL(publicUrl)),
      ...(short === undefined ? [] : [hostnameOf(new URL(`https://${short}`))])
    ])

    return {
      /** Composes the text of a request in its context, with everything that would refuse it. */
      check: Effect.fnUntraced(function* (request: SmsRequest, context: SmsContext, livemode: boolean) {
        const isPossible = yield* isPossibleNumber(request.to)
        return checkText(request, livemode, { context, isPossible, ownHosts: yield* ownHosts })
      }),

      /** Composes a text without a recipient. */
      preview: Effect.fnUntraced(function* (request: PreviewSms, context: SmsContext) {
        return wordedText(request, { context, ownHosts: yield* ownHosts })
      }),

      /** Drafts a request that passed its checks. */
      draw: Effect.fnUntraced(function* (
        request: SmsRequest,
        context: SmsContext,
        text: CheckedText,
        options: Parameters<typeof begun>[4]
      ) {
        const { livemode } = yield* Caller
        return yield* draft(begun({ livemode, nowMs: yield* Clock.currentTimeMillis }, request, context, text, options))
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
