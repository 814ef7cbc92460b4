import type { PostContent } from "@tidings/engines/social/rules/PostContent"
import type { PostFault } from "@tidings/engines/social/rules/PostFault"
import { kinded } from "@tidings/engines/social/rules/PostContent"
import { postFaults } from "@tidings/engines/social/rules/postFaults"
import { newId, type PostGroupId } from "@tidings/schema/Id"
import type { CreateSocialPost } from "@tidings/schema/resources/SocialPost"
import type { PostRow } from "@tidings/storage/repositories/SocialPostRepository"
import type { Caller } from "../access/Caller.ts"
import { priceOf, rulesOf } from "./rulesOf.ts"
import { isFault, type PostAccount } from "./networks/PostAccounts.ts"
import { contentFor, dueMsOf } from "./PostBatch.ts"
import type { Terms } from "./publishing/PostTerms.ts"

/** The post that a call would create for one channel, without writing it. */
export interface DrawnPost extends Pick<PostRow, "credits" | "status"> {
  readonly content: PostContent & Pick<PostRow, "media">
  readonly account: PostAccount | undefined
  /** The channel's reasons to refuse it; empty if it takes it. */
  readonly faults: ReadonlyArray<PostFault>
}

/** Drafts a post for each channel of a call. */
export const drawnPosts = (
  input: typeof CreateSocialPost.Type,
  { choose, library }: Pick<Terms, "choose" | "library">,
  livemode: boolean,
  nowMs: number
): ReadonlyArray<DrawnPost> => {
  const dueMs = dueMsOf(input, nowMs)
  const isHold = input.mode === "hold"
  return input.channels.map((channelId) => {
    const said = contentFor(input, channelId)
    const content = { ...said, media: kinded(said.media, library) }
    const rules = rulesOf(channelId)
    const wrong = postFaults(content, rules, library)
    const account = choose(channelId, input.targetAccountRefs?.[channelId])
    // A draft may wait for an account to be connected, but not name one that does not exist.
    const isNeeded = dueMs !== undefined || (isFault(account) && account.path !== "channels")
    const unplaced = isFault(account) && isNeeded && !(isHold && account.code === "required") ? [account] : []
    const isReady = wrong.length === 0 && !isFault(account)
    return {
      content,
      faults: [...(isHold ? wrong.filter(({ code }) => code !== "required") : wrong), ...unplaced],
      account: isFault(account) ? undefined : account,
      credits: dueMs === undefined ? 0 : priceOf(content, rules, livemode),
      status: dueMs === undefined ? (isReady ? "ready" : "draft") : dueMs <= nowMs ? "publishing" : "scheduled"
    }
  })
}

/** Builds the row of a drafted post. */
export const rowOf = (
  input: typeof CreateSocialPost.Type,
  { account, content, credits, status }: DrawnPost,
  { keyId, livemode, workspaceId }: Caller["Service"],
  groupId: PostGroupId,
  nowMs: number
): PostRow => {
  const { captionPath: _, ...said } = content
  const dueMs = dueMsOf(input, nowMs)
  return {
    ...said,
    id: newId("post", nowMs),
    workspaceId,
    livemode,
    groupId,
    keyId,
    connectorId: account?.connectorId ?? null,
    accountRef: account?.accountRef ?? null,
    status,
    planningKind: input.mode === "hold" ? "hold" : "post",
    brief: input.brief ?? null,
    assigneeUid: input.assigneeUid ?? null,
    scheduledAt: input.scheduleAt === undefined ? null : new Date(input.scheduleAt),
    dueAt: dueMs === undefined ? null : new Date(dueMs),
    posted: [],
    messageIds: [],
    handoverAt: null,
    publishedAt: null,
    credits,
    failure: null,
    removal: null,
    metrics: null,
    fetchedAt: null,
    createdAt: new Date(nowMs),
    updatedAt: new Date(nowMs),
    deletedAt: null
  }
}
