import type { OutgoingEmail } from "./messages/OutgoingEmail.ts"
import type { OutgoingSms } from "./messages/OutgoingSms.ts"
import type { OutgoingPost } from "./messages/OutgoingPost.ts"
import type { SocialRules } from "@tidings/engines/social/SocialRules"
import type { OutgoingPush } from "@tidings/schema/resources/Push"

/** The message type of each channel; a message's `id` is that of its send or post and is the same at every attempt. */
export interface Messages {
  readonly email: OutgoingEmail
  readonly sms: OutgoingSms
  readonly social: OutgoingPost
  readonly push: OutgoingPush
}

export type Channel = keyof Messages

/**
 * Upper limits of a provider for one message, by channel; a limit that is left out is only reported by the provider
 * when it is offered a message.
 */
export interface Limits {
  readonly email: {
    /** Size of the whole message as it goes over the wire. */
    readonly messageBytes?: number
  }
  readonly sms: {
    /** Segments of one message. */
    readonly segments?: number
  }
  readonly social: SocialRules
}
