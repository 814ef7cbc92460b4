import type { PostedId } from "./OutgoingPost.ts"

/** What a provider answered when it took a message. */
export interface Receipt {
  /** What the provider's callbacks and reports will call the message. */
  readonly providerMessageId: string
  /** The provider's own words. */
  readonly response: string
  /** `sent`: the provider took it. `delivered`: it already lies in the mailbox. */
  readonly state: "sent" | "delivered"
  /** Of a post: what an answer to it, its removal and its counts ask for. */
  readonly posted?: PostedId
}
