import type { PostContent } from "@tidings/engines/social/rules/PostContent"
import type { PostFault } from "@tidings/engines/social/rules/PostFault"
import { fault } from "@tidings/engines/social/rules/PostFault"
import { postFaults } from "@tidings/engines/social/rules/postFaults"
import { postPartsOf, postTitleOf } from "@tidings/engines/social/rules/postPartsOf"
import { problem } from "@tidings/schema/Problem"
import type { ShownSocialEventPost, TriggerSocialEvent } from "@tidings/schema/resources/SocialEvent"
import { ChannelId, type SocialNetwork } from "@tidings/schema/resources/SocialNetwork"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../../access/Caller.ts"
import { priceOf, rulesOf } from "../rulesOf.ts"
import { isFault } from "../networks/PostAccounts.ts"
import { callFaults } from "../PostBatch.ts"
import { PostTerms } from "../publishing/PostTerms.ts"
import { SocialEventWordings } from "./SocialEventWordings.ts"
import { checkedValues } from "@tidings/engines/social/events/checkedValues"
import { contentWith } from "@tidings/engines/social/events/contentWith"
import { fitted } from "@tidings/engines/social/events/fitted"
import { socialKitEntry } from "@tidings/engines/social/events/socialKit"

/** An event's post for one channel, with all faults the channel would refuse it for. */
export interface EventText {
  readonly content: PostContent
  readonly shown: Omit<ShownSocialEventPost, "error" | "ok">
  readonly faults: ReadonlyArray<PostFault>
}

/** Moves faults of a caption or title to `variables`, which they result from. */
export const ofVariables = <F extends { readonly path: string }>(field: F): F =>
  /^(?:title|channelCaptions\b.*)$/u.test(field.path) ? { ...field, path: "variables" } : field

/** The channels of a call: those named, else those connected; for a preview all, if none is connected. */
export const channelsOf = (
  { channels, mode }: Pick<TriggerSocialEvent, "channels" | "mode">,
  networks: ReadonlyArray<SocialNetwork>
): ReadonlyArray<ChannelId> => {
  if (channels !== undefined) return channels
  const connected = [...new Set(networks.map(({ channelId }) => channelId))]
  return mode === "preview" && connected.length === 0 ? ChannelId.literals : connected
}

const unusable = (channelId: ChannelId, networks: ReadonlyArray<SocialNetwork>, ref: string | undefined) => {
  const meant = networks.filter((one) => one.channelId === channelId && (ref === undefined || one.accountRef === ref))
  return meant.length > 0 && meant.every(({ status }) => status === "needs_attention")
    ? [fault("channels", "enum_violation", `The account of ${channelId} needs attention`)]
    : []
}

/** Writes events in the workspace's wording, per channel. */
export class EventTexts extends Context.Service<EventTexts>()("@tidings/services/social/EventTexts", {
  make: Effect.gen(function* () {
    const terms = yield* PostTerms
    const wordings = yield* SocialEventWordings

    const refuseWrong = Effect.fnUntraced(function* (input: TriggerSocialEvent, channels: ReadonlyArray<ChannelId>) {
      const { targetAccountRefs } = input
      const now = yield* Clock.currentTimeMillis
      const ofCall = callFaults({ channels, ...(targetAccountRefs !== undefined && { targetAccountRefs }) }, now)
      const { values, wrong } = checkedValues(socialKitEntry(input.eventKey), input.variables)
      const fields = [...ofCall, ...wrong]
      if (wrong.length > 0) return yield* problem("schema_contract_violation", { fields })
      return fields.length > 0 ? yield* problem("field_invalid", { fields }) : values
    })

    return {
      /**
       * Writes each channel's text, and reads the terms of their posts. If the call names no channels, those with
       * faults are returned in `passedBy`. Wrong variables are refused, all at once.
       */
      write: Effect.fnUntraced(function* (input: TriggerSocialEvent) {
        const caller = yield* Caller
        const { media = [] } = input
        const [bodyOf, known] = yield* Effect.all(
          [wordings.bodiesOf(caller.workspaceId, input.eventKey), terms.showing(media, input.mode === "publish")],
          { concurrency: 2 }
        )
        const channels = channelsOf(input, known.networks)
        const values = yield* refuseWrong(input, channels)
        const entry = socialKitEntry(input.eventKey)
        const networks = input.channels === undefined ? known.networks : []

        const texts = channels.map((channelId): EventText => {
          const rules = rulesOf(channelId)
          const { caption, shortened } = fitted({ entry, channelId, rules, values, body: bodyOf(channelId) })
          const content = contentWith(channelId, caption, values, media)
          const ref = input.targetAccountRefs?.[channelId]
          const account = networks.length === 0 ? undefined : known.choose(channelId, ref)
          return {
            content,
            shown: {
              channelId,
              text: postPartsOf(content, rules)[0]!,
              linkUrl: content.linkUrl,
              title: postTitleOf(content, rules) ?? null,
              shortened,
              credits: priceOf(content, rules, caller.livemode)
            },
            faults: [
              ...postFaults(content, rules, known.library),
              ...(account !== undefined && isFault(account) ? [account] : []),
              ...unusable(channelId, networks, ref)
            ].map(ofVariables)
          }
        })
        if (input.channels !== undefined) return { texts, passedBy: [], terms: known }
        return {
          terms: known,
          texts: texts.filter(({ faults }) => faults.length === 0),
          passedBy: texts.filter(({ faults }) => faults.length > 0)
        }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
