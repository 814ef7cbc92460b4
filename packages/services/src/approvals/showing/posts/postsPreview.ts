import type { PostId } from "@tidings/schema/Id"
import type { CreateSocialPost } from "@tidings/schema/resources/SocialPost"
import { type PostRow, SocialPostRepository } from "@tidings/storage/repositories/SocialPostRepository"
import { Clock, Effect } from "effect"
import { Caller } from "../../../access/Caller.ts"
import { own } from "../../../access/own.ts"
import { callFaults, contentFor, timeFaults } from "../../../social/PostBatch.ts"
import { isOpen } from "../../../social/postStanding.ts"
import { PostTerms } from "../../../social/publishing/PostTerms.ts"
import { type PostContent, contentOf } from "@tidings/engines/social/rules/PostContent"
import { postFaults } from "@tidings/engines/social/rules/postFaults"
import { rulesOf } from "../../../social/rulesOf.ts"
import { mediaPreviews, postPreview, reasonsOf } from "./postPreview.ts"
import type { PostsPreview, Preview } from "../../Preview.ts"

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
export const publicationPreview = ofPost((row) => ({ deed: "publish", at: undefined, faults: leavingFaults(row) }))

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
