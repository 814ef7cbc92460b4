import type { TriggerSocialEvent } from "@tidings/schema/resources/SocialEvent"
import { Effect } from "effect"
import { Caller } from "../../../access/Caller.ts"
import { titleOf } from "../../../connectors/providers.ts"
import { type EventText, EventTexts } from "../../../social/events/EventTexts.ts"
import { mediaPreviews, postPreview, reasonsOf } from "./postPreview.ts"
import type { Fact, Preview } from "../../Preview.ts"

const shortenedIn = ({ shown: { shortened } }: EventText): ReadonlyArray<Fact> =>
  shortened.length === 0 ? [] : [{ name: "Ends early", value: shortened.join(", ") }]

/** Previews the posts of an event on each channel in the current wording, and the channels that it would skip. */
export const eventPreview = Effect.fnUntraced(function* (event: TriggerSocialEvent) {
  const { media = [], targetAccountRefs } = event
  const { livemode } = yield* Caller
  // Written as a draft: the cost is shown, but no balance is held for it.
  const { passedBy, terms, texts } = yield* EventTexts.use(({ write }) => write({ ...event, mode: "draft" }))
  const { choose, library, networks } = terms
  return {
    kind: "posts",
    deed: "publish",
    at: undefined,
    faults: [],
    posts: texts.map((text) => {
      const { content, faults } = text
      const account = choose(content.channelId, targetAccountRefs?.[content.channelId])
      return postPreview({ content, account, faults, networks, livemode, more: shortenedIn(text) })
    }),
    media: yield* mediaPreviews(media, library),
    leftOut: passedBy.map(({ content: { channelId }, faults }) => ({
      channel: titleOf(channelId),
      reason: reasonsOf(faults).join("; ")
    }))
  } satisfies Preview
})
