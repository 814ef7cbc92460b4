import { TriggerSocialEvent } from "@tidings/schema/resources/SocialEvent"
import { Effect, Option, Schema } from "effect"
import { Caller } from "../../../access/Caller.ts"
import type { AssetFiles } from "../../../assets/AssetFiles.ts"
import { titleOf } from "../../../connectors/providers.ts"
import { type EventText, EventTexts } from "../../../social/events/EventTexts.ts"
import { SocialEvents } from "../../../social/events/SocialEvents.ts"
import { mediaPreviews, postPreview, reasonsOf } from "./postPreview.ts"
import type { Fact, Preview } from "../Preview.ts"
import { unshown } from "../unshown.ts"

type Needs = AssetFiles | Caller | EventTexts | SocialEvents

const decode = Schema.decodeUnknownOption(Schema.toCodecJson(TriggerSocialEvent))

const shortenedIn = ({ shown: { shortened } }: EventText): ReadonlyArray<Fact> =>
  shortened.length === 0 ? [] : [{ name: "Ends early", value: shortened.join(", ") }]

/** What an event would be posted as on each channel, in the wording of now, and the channels that it would pass by. */
export const eventPreview = (input: unknown): Effect.Effect<Preview, never, Needs> =>
  Effect.gen(function* () {
    const event = Option.getOrUndefined(decode(input))
    if (event === undefined) return { kind: "none" } as const
    const { media = [], targetAccountRefs } = event
    const caller = yield* Caller
    // As a draft: what it would cost is told, and no balance held for it.
    const { passedBy, terms, texts } = yield* EventTexts.use(({ write }) => write({ ...event, mode: "draft" }))
    const { choose, library, networks } = terms
    const { versions } = yield* SocialEvents.use((events) => events.seen(event))
    return {
      kind: "posts",
      versions,
      deed: "publish",
      at: undefined,
      faults: [],
      posts: texts.map((text) => {
        const { content, faults } = text
        const account = choose(content.channelId, targetAccountRefs?.[content.channelId])
        const { livemode } = caller
        return postPreview({ content, account, faults, networks, livemode, more: shortenedIn(text) })
      }),
      media: yield* mediaPreviews(media, library),
      leftOut: passedBy.map(({ content: { channelId }, faults }) => ({
        channel: titleOf(channelId),
        reason: reasonsOf(faults).join("; ")
      }))
    } as const
  }).pipe(unshown)
