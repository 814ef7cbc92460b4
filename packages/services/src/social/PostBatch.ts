import type { FieldError } from "@tidings/schema/FieldError"
import type { ChannelId } from "@tidings/schema/resources/SocialNetwork"
import type { CreateSocialPost } from "@tidings/schema/resources/SocialPost"
import type { PostContent } from "@tidings/engines/social/rules/PostContent"

/** Time at which the posts of a call are due (Unix milliseconds); undefined for drafts and holds. */
export const dueMsOf = (
  { mode = "copy", publish = false, scheduleAt }: typeof CreateSocialPost.Type,
  nowMs: number
): number | undefined => {
  if (mode === "hold") return undefined
  if (publish) return nowMs
  return scheduleAt === undefined ? undefined : Date.parse(scheduleAt)
}

/** The fault of a publication time in the past; empty if it is in the future or not given. */
export const timeFaults = (path: string, at: string | undefined, nowMs: number): ReadonlyArray<FieldError> =>
  at !== undefined && Date.parse(at) <= nowMs
    ? [{ path, code: "out_of_range", message: "This time is over; publish the post at once instead" }]
    : []

const written = "The brief says what to write; captions of single channels are given by channelCaptions"
const unread = "What was composed is a draft: read it, then publish or schedule it"
const notComposed = { caption: written, threadTweets: written, publish: unread, scheduleAt: unread } as const

/** Faults of a call that do not depend on the network. */
export const callFaults = (input: typeof CreateSocialPost.Type, nowMs: number): ReadonlyArray<FieldError> => {
  const { channels, mode = "copy", publish = false, scheduleAt } = input
  const isHold = mode === "hold"
  const isComposed = mode === "compose"
  const onlyOf = (
    field: "assigneeUid" | "brief" | "composer" | "icpIds" | "locale",
    modes: string,
    isMeant: boolean
  ): ReadonlyArray<FieldError> =>
    input[field] === undefined || isMeant
      ? []
      : [{ path: field, code: "unknown_field", message: `${field} belongs to mode ${modes}` }]
  return [
    ...channels.flatMap((channel, index) =>
      channels.indexOf(channel) === index
        ? []
        : [{ path: `channels[${index}]`, code: "enum_violation" as const, message: `${channel} is named twice` }]
    ),
    ...(["channelCaptions", "targetAccountRefs"] as const).flatMap((field) =>
      Object.keys(input[field] ?? {}).flatMap((channel) =>
        channels.includes(channel as ChannelId)
          ? []
          : [
              {
                path: `${field}.${channel}`,
                code: "unknown_field" as const,
                message: `${channel} is not among the channels`
              }
            ]
      )
    ),
    ...(isHold && scheduleAt === undefined
      ? [{ path: "scheduleAt", code: "required" as const, message: "A hold needs its date" }]
      : []),
    ...timeFaults("scheduleAt", scheduleAt, nowMs),
    ...(publish && (isHold || scheduleAt !== undefined)
      ? [
          {
            path: "publish",
            code: "enum_violation" as const,
            message: isHold ? "A hold is not published" : "Give publish or scheduleAt, not both"
          }
        ]
      : []),
    ...(isComposed && input.brief === undefined
      ? [{ path: "brief", code: "required" as const, message: "What is composed needs a brief" }]
      : []),
    ...(["caption", "threadTweets", "publish", "scheduleAt"] as const).flatMap((field) =>
      isComposed && input[field] !== undefined && input[field] !== false
        ? [{ path: field, code: "unknown_field" as const, message: notComposed[field] }]
        : []
    ),
    ...onlyOf("brief", "compose or hold", isHold || isComposed),
    ...onlyOf("icpIds", "compose", isComposed),
    ...onlyOf("locale", "compose", isComposed),
    ...onlyOf("composer", "compose", isComposed),
    ...onlyOf("assigneeUid", "hold", isHold)
  ]
}

/** Returns a hashtag as stored, without `#`. */
export const withoutHash = (hashtag: string): string => hashtag.replace(/^#/u, "")

/** Returns a call's content for one channel. */
export const contentFor = (input: typeof CreateSocialPost.Type, channelId: ChannelId): PostContent => {
  const own = input.channelCaptions?.[channelId]
  return {
    channelId,
    caption: own ?? input.caption ?? "",
    captionPath: own === undefined ? "caption" : `channelCaptions.${channelId}`,
    threadTweets: input.threadTweets ?? [],
    hashtags: [...new Set((input.hashtags ?? []).map(withoutHash))],
    media: input.media ?? [],
    linkUrl: input.linkUrl ?? null,
    title: input.title ?? null
  }
}

/** True if the posts of a call are to be published, at once or later. */
export const leaves = ({ mode, publish, scheduleAt }: typeof CreateSocialPost.Type): boolean =>
  publish === true || (scheduleAt !== undefined && mode !== "hold")
