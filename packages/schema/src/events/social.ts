import { Schema } from "effect"
import * as Event from "../Event.ts"
import { type PostStatus, SocialPost } from "../resources/SocialPost.ts"

/** The `data` of a post event: the post as the API shows it, and the fields of the event itself. */
const postData = <F extends Schema.Struct.Fields>(more: F) => Schema.Struct({ ...SocialPost.fields, ...more })

/** Returns an example of `postData`. */
const postExample = <S extends PostStatus>(status: S) =>
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

export const social_post_created = Event.make({
  type: "social.post.created",
  says: "A post was made",
  data: postData({}),
  example: postExample("ready")
})

export const social_post_deleted = Event.make({
  type: "social.post.deleted",
  says: "A post was deleted, with fromProvider from its network too",
  data: postData({}),
  example: postExample("deleted")
})

export const social_post_failed = Event.make({
  type: "social.post.failed",
  says: "A post did not appear, and nothing further is tried",
  data: postData({}),
  example: {
    ...postExample("failed"),
    credits: 0,
    failure: { code: "invalid_request", message: "The text is too long" }
  }
})

export const social_post_published = Event.make({
  type: "social.post.published",
  says: "A network took a post, all of a thread",
  data: postData({}),
  example: postExample("published")
})

export const social_post_scheduled = Event.make({
  type: "social.post.scheduled",
  says: "A post was scheduled, or moved to another time",
  data: postData({}),
  example: { ...postExample("scheduled"), scheduledAt: "2026-11-21T09:00:00.000Z" }
})

export const social_post_unconfirmed = Event.make({
  type: "social.post.unconfirmed",
  says: "A post was handed over and the answer was lost; the network is asked what became of it",
  data: postData({}),
  example: {
    ...postExample("unconfirmed"),
    failure: { code: null, message: "the provider did not answer in time" }
  }
})
