import type { PostedId } from "./OutgoingPost.ts"

/** A provider's answer when it took a message. */
export interface Receipt {
  /** The id under which the provider's callbacks and reports refer to the message. */
  readonly providerMessageId: string
  /** The provider's own words. */
  readonly response: string
  /** `sent`: the provider took it. `delivered`: it is already in the mailbox. */
  readonly state: "sent" | "delivered"
  /** The ids that a reply to the post, its removal and its counts need; undefined unless it is a post. */
  readonly posted?: PostedId
}
