import { Effect, Schema, Context } from "effect"
import * as Connector from "../../Connector.ts"
import type { OutgoingPost, PostCounts } from "../../messages/OutgoingPost.ts"

/** The hook that shows posts of sandbox keys; by default it does nothing. */
export const SandboxFeed = Context.Reference<{ readonly show: (post: OutgoingPost) => Effect.Effect<void> }>(
  "@tidings/connectors/SandboxFeed",
  { defaultValue: () => ({ show: () => Effect.void }) }
)

const file = { types: ["image/jpeg", "image/png", "image/webp"], maxBytes: 10 * 1024 * 1024 }

const none: PostCounts = {
  impressions: 0,
  likes: 0,
  comments: 0,
  shares: 0,
  clicks: 0,
  saves: 0,
  videoViews: 0
}

const receiptOf = ({ id }: OutgoingPost) => ({
  providerMessageId: `sandbox/${id}`,
  response: "kept in the sandbox",
  state: "delivered" as const,
  posted: { id: `sandbox/${id}` }
})

/**
 * Publishes for sandbox keys: nothing leaves, and nobody sees it. Its own limits apply if a channel has no connector of
 * its own.
 */
export default Connector.make({
  name: "sandbox",
  channel: "social",
  credentials: Schema.Struct({}),
  capacity: 32,
  repeatable: "always",
  limits: {
    text: { most: 500, counted: "graphemes" },
    images: { ...file, most: 4 },
    gif: { types: ["image/gif"], maxBytes: 15 * 1024 * 1024 },
    video: { types: ["video/mp4", "video/quicktime", "video/webm"], maxBytes: 512 * 1024 * 1024 },
    alt: 1_500,
    thread: true
  },
  staysHere: true,
  open: () =>
    Effect.map(SandboxFeed, ({ show }): Connector.AccountSession<"social"> => ({
      deliver: (post, handingOver) => Effect.as(Effect.andThen(handingOver, show(post)), receiptOf(post)),
      verify: Effect.void,
      accounts: Effect.succeed([]),
      remove: () => Effect.void,
      counts: () => Effect.succeed(none)
    }))
})
