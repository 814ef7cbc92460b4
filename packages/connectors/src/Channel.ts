import type { OutgoingEmail } from "./messages/OutgoingEmail.ts"
import type { OutgoingSms } from "./messages/OutgoingSms.ts"
import type { OutgoingPost } from "./messages/OutgoingPost.ts"
import type { SocialRules } from "@tidings/engines/social/SocialRules"

/** What each channel carries; each message has the `id` of what it is sent for, the same at every attempt. */
export interface Messages {
  readonly email: OutgoingEmail
  readonly sms: OutgoingSms
  readonly social: OutgoingPost
}

export type Channel = keyof Messages

/** What a provider takes of one message at most, by channel; what is left out, the provider itself says when it is offered one. */
export interface Limits {
  readonly email: {
    /** Of the whole message as it goes over the wire. */
    readonly messageBytes?: number
  }
  readonly sms: {
    /** Parts of one message. */
    readonly segments?: number
  }
  readonly social: SocialRules
}
