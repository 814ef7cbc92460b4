import { Schema } from "effect"
import { SocialPost, type PostStatus } from "../resources/SocialPost.ts"

/** The `data` of a post event: the post as the API shows it, and the fields of the event itself. */
export const postData = <F extends Schema.Struct.Fields>(more: F) => Schema.Struct({ ...SocialPost.fields, ...more })

/** Returns an example of `postData`. */
export const postExample = <S extends PostStatus>(status: S) =>
  ({
    id: "post_01kb2x9w3t5v7y8z",
    groupId: "grp_01kb2x9w3t5v7y8z",
    channelId: "bluesky",
    accountRef: "did:plc:ewvi7nxzyoun6zhxrhs64oiz",
    transport: "native",
    livemode: true,
    status,
    planningKind: "post",
    caption: "We are live",
    threadTweets: [],
    hashtags: ["launch"],
    media: [],
    linkUrl: "https://example.com/launch",
    title: null,
    brief: null,
    assigneeUid: null,
    scheduledAt: null,
    publishedAt: status === "published" ? "2026-11-20T15:44:30.123Z" : null,
    providerPostIds: status === "published" ? ["at://did:plc:ewvi7nxzyoun6zhxrhs64oiz/app.bsky.feed.post/3lbd"] : [],
    url: status === "published" ? "https://bsky.app/profile/did:plc:ewvi7nxzyoun6zhxrhs64oiz/post/3lbd" : null,
    credits: 4,
    failure: null,
    removal: null,
    createdAt: "2026-11-20T15:44:29.123Z",
    updatedAt: "2026-11-20T15:44:30.123Z",
    deletedAt: status === "deleted" ? "2026-11-20T15:44:30.123Z" : null
  }) as const satisfies typeof SocialPost.Encoded
