import type { SeenSend } from "@tidings/server/src/testing/badDay.ts"
import type { SocialPost } from "@tidings/schema/resources/SocialPost"
import type { SmsDelivery } from "@tidings/schema/resources/SmsDelivery"
import type { WebhookDelivery } from "@tidings/schema/resources/WebhookDelivery"
import { Effect } from "effect"
import type { Told } from "../site/receiver.ts"
import type { TestedSite } from "../site/TestedSite.ts"

/** A look at everything that callers and peers can see, for every kind to reckon by. */
export interface Snapshot {
  readonly sends: ReadonlyArray<SeenSend>
  readonly texts: ReadonlyArray<SmsDelivery>
  readonly posts: ReadonlyArray<SocialPost>
  readonly deliveries: ReadonlyArray<WebhookDelivery>
  readonly told: ReadonlyArray<Told>
  /** Ids of the sends whose mail left, in order. */
  readonly mailsTook: ReadonlyArray<string>
  /** Numbers of the texts that left, in order. */
  readonly textsTook: ReadonlyArray<string>
  /** Texts of the posts that are on the network. */
  readonly postsTook: ReadonlyArray<string>
}

/** Looks once. */
export const look = Effect.fnUntraced(function* (site: TestedSite) {
  const sends = yield* site.sends
  const texts = yield* site.listed("/v1/messaging/transactional/deliveries")
  const posts = yield* site.listed("/v1/social/posts")
  const deliveries = yield* site.listed(`/v1/webhooks/${site.webhookId}/deliveries`)
  return {
    sends,
    texts,
    posts,
    deliveries,
    told: [...site.hook.told.values()],
    mailsTook: site.mails.took.map((messageId) => messageId.split("@")[0]!),
    textsTook: [...site.texts.took],
    postsTook: site.posts.texts()
  } satisfies Snapshot
})
