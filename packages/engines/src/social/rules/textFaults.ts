import type { SocialRules } from "../SocialRules.ts"
import type { PostContent } from "./PostContent.ts"
import { type PostFault, fault } from "./PostFault.ts"
import { tooLong } from "./lengthOf.ts"
import { postPartsOf, postTitleOf } from "./postPartsOf.ts"

const hashtag = /(?:^|[^\p{L}\p{N}_&])#[\p{L}\p{N}_]/gu
const mention = /(?:^|[^\p{L}\p{N}_.])@[\p{L}\p{N}_]/gu

const countOf = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length

const overUse = (content: PostContent, text: string, rules: SocialRules): ReadonlyArray<PostFault> =>
  (
    [
      ["hashtags", rules.hashtags, hashtag],
      ["mentions", rules.mentions, mention]
    ] as const
  ).flatMap(([what, most, pattern]) => {
    const count = most === undefined ? 0 : countOf(text, pattern)
    const path = what === "hashtags" && content.hashtags.length > 0 ? "hashtags" : content.captionPath
    return count > (most ?? 0)
      ? [fault(path, "too_long", `${content.channelId} takes ${most} ${what}; this has ${count}`)]
      : []
  })

const titleFaults = (content: PostContent, rules: SocialRules): ReadonlyArray<PostFault> => {
  if (rules.title === undefined) return []
  const { channelId } = content
  const title = postTitleOf(content, rules)
  if (title === undefined)
    return rules.title.required ? [fault("title", "required", `${channelId} needs a title, or a caption`)] : []
  const words = tooLong(title, rules.title, `The title of ${channelId}`)
  return words === undefined ? [] : [fault("title", "too_long", words)]
}

const threadFaults = ({ channelId, threadTweets }: PostContent, rules: SocialRules): ReadonlyArray<PostFault> => {
  if (threadTweets.length > 0 && !rules.thread)
    return [fault("threadTweets", "enum_violation", `${channelId} has no threads`, "thread_invalid")]
  return threadTweets.flatMap((tweet, index) => {
    const path = `threadTweets[${index}]`
    if (tweet.trim() === "") return [fault(path, "too_short", "This part of the thread is empty", "thread_invalid")]
    const words = tooLong(tweet, rules.text, channelId)
    return words === undefined ? [] : [fault(path, "too_long", words, "thread_invalid")]
  })
}

/** Returns all faults of a post's texts for a network. */
export const textFaults = (content: PostContent, rules: SocialRules): ReadonlyArray<PostFault> => {
  const { caption, captionPath, channelId, media } = content
  const [first] = postPartsOf(content, rules)
  const words = tooLong(first!, rules.text, channelId)
  return [
    ...(caption.trim() === "" && media.length === 0
      ? [fault(captionPath, "required", `A post on ${channelId} needs a caption, or media`)]
      : []),
    ...(words === undefined ? [] : [fault(captionPath, "too_long", words)]),
    ...overUse(content, first!, rules),
    ...titleFaults(content, rules),
    ...threadFaults(content, rules)
  ]
}
