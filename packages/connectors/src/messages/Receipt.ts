import type { PostedId } from "./OutgoingPost.ts"

/** A copy that a provider did not take, though it took the message. */
export interface RefusedCopy {
  /** Its address, as the message names it. */
  readonly recipient: string
  /** True if the address itself is at fault. */
  readonly hard: boolean
  /** The provider's own words. */
  readonly reason: string
  readonly statusCode?: string | undefined
}

/** A provider's answer when it took a message. */
export interface Receipt {
  /** The id under which the provider's callbacks and reports refer to the message. */
  readonly providerMessageId: string
  /** The provider's own words. */
  readonly response: string
  /** `sent`: the provider took it. `delivered`: it is already in the mailbox. */
  readonly state: "sent" | "delivered"
  /** The copies of a mail that it did not take; undefined if it took all. */
  readonly refused?: ReadonlyArray<RefusedCopy>
  /** The ids that a reply to the post, its removal and its counts need; undefined unless it is a post. */
  readonly posted?: PostedId
}
