import type { PostContent } from "@tidings/engines/social/rules/PostContent"
import { contentOf } from "@tidings/engines/social/rules/PostContent"
import { postFaults } from "@tidings/engines/social/rules/postFaults"
import type { PostId } from "@tidings/schema/Id"
import type { TriggerSocialEvent } from "@tidings/schema/resources/SocialEvent"
import type { CreateSocialPost } from "@tidings/schema/resources/SocialPost"
import { type PostRow, SocialPostRepository } from "@tidings/storage/repositories/SocialPostRepository"
import { Clock, Effect } from "effect"
import { Caller } from "../../../access/Caller.ts"
import { own } from "../../../access/own.ts"
import { providerTitle } from "../../../connectors/providers.ts"
import { callFaults, contentFor, timeFaults } from "../../../social/PostBatch.ts"
import { type EventText, EventTexts } from "../../../social/events/EventTexts.ts"
import { isOpen } from "../../../social/toSocialPost.ts"
import { PostTerms } from "../../../social/publishing/PostTerms.ts"
import { rulesOf } from "../../../social/rulesOf.ts"
import type { Fact, PostsPreview, Preview } from "../../Preview.ts"
import { mediaPreviews, postPreview, reasonsOf } from "./postPreview.ts"

type Deed = Pick<PostsPreview, "at" | "deed" | "faults">

/** Previews contents as their channels would get them; `refOf` returns the account reference of each. */
const shown = Effect.fnUntraced(function* (
  contents: ReadonlyArray<PostContent>,
  refOf: (content: PostContent) => string | undefined,
  deed: Deed
) {
  const caller = yield* Caller
  const { livemode } = caller
  // All posts of a call show the same files.
  const shownMedia = contents[0]?.media ?? []
  const { choose, library, networks } = yield* PostTerms.use(({ showing }) => showing(shownMedia))
  const isThere = deed.deed === "takeDown"
  const posts = contents.map((content) => {
    const account = choose(content.channelId, refOf(content))
    const faults = isThere ? [] : postFaults(content, rulesOf(content.channelId), library)
    return postPreview({ content, account, faults, networks, livemode: livemode && !isThere })
  })
  const media = yield* mediaPreviews(shownMedia, library)
  return { ...deed, posts, media, leftOut: [] } satisfies PostsPreview
})

/** Previews the posts that a call would make, one for each of its channels. */
export const batchPreview = Effect.fnUntraced(function* (batch: CreateSocialPost) {
  const { channels, publish = false, scheduleAt, targetAccountRefs } = batch
  const faults = reasonsOf(callFaults(batch, yield* Clock.currentTimeMillis))
  const contents = channels.map((channelId) => contentFor(batch, channelId))
  const deed: Deed = publish ? { deed: "publish", at: undefined, faults } : { deed: "schedule", at: scheduleAt, faults }
  const posts = yield* shown(contents, ({ channelId }) => targetAccountRefs?.[channelId], deed)
  return { kind: "posts", ...posts } satisfies Preview
})

interface Named {
  readonly postId: PostId
  readonly scheduledAt?: string
}

/** Previews an existing post that a call is about, as it is now; `deedOf` returns what would be done with it. */
const ofPost = (deedOf: (row: PostRow, scheduledAt: string | undefined, nowMs: number) => Deed) =>
  Effect.fnUntraced(function* ({ postId, scheduledAt }: Named) {
    const row = yield* own((yield* SocialPostRepository).find)(postId)
    const deed = deedOf(row, scheduledAt, yield* Clock.currentTimeMillis)
    const posts = yield* shown([contentOf(row)], () => row.accountRef ?? undefined, deed)
    return { kind: "posts", ...posts } satisfies Preview
  })

const leavingFaults = (row: PostRow): ReadonlyArray<string> =>
  isOpen(row) ? [] : [`The post is ${row.status} by now, and cannot be published any more.`]

/** Previews a post that would be published at once. */
export const postPublicationPreview = ofPost((row) => ({ deed: "publish", at: undefined, faults: leavingFaults(row) }))

/** Previews a post that would be published later. */
export const schedulePreview = ofPost((row, scheduledAt, nowMs) => ({
  deed: "schedule",
  at: scheduledAt,
  faults: [...leavingFaults(row), ...reasonsOf(timeFaults("scheduledAt", scheduledAt, nowMs))]
}))

/** Previews a post that its network would be asked to take down. */
export const removalPreview = ofPost(() => ({ deed: "takeDown", at: undefined, faults: [] }))

/** Previews an unconfirmed post that would be published again. */
export const againPreview = ofPost((row) => ({
  deed: "publish",
  at: undefined,
  faults: row.status === "unconfirmed" ? [] : [`The post is ${row.status} by now, not unconfirmed.`]
}))

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
      channel: providerTitle(channelId),
      reason: reasonsOf(faults).join("; ")
    }))
  } satisfies Preview
})
