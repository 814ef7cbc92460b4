import type { Effect } from "effect"
import type { Unreachable } from "../DeliveryFailure.ts"

/** A picture or film of a post. */
export interface PostMedia {
  readonly kind: "image" | "gif" | "video"
  readonly contentType: string
  readonly byteLength: number
  /** Width in pixels; undefined if the file does not say. */
  readonly width?: number | undefined
  readonly height?: number | undefined
  readonly durationSeconds?: number | undefined
  /** Alternative text; empty if there is none. */
  readonly alt: string
  /** A signed URL from which anybody can fetch it. */
  readonly url: string
  /** Reads its bytes from one offset to before another. */
  readonly bytes: (from: number, to: number) => Effect.Effect<Uint8Array, Unreachable>
}

/** The words and the picture that the page behind a link wants to be shown with; undefined where it says nothing. */
export interface LinkCard {
  readonly title: string | undefined
  readonly description: string | undefined
  readonly picture: PostMedia | undefined
}

/** The network's id of a post, with further ids that a reply to it needs (a Bluesky cid). */
export interface PostedId {
  readonly id: string
  readonly [detail: string]: string
}

/** One post on one account, or one part of a thread, ready to be published by any social connector. */
export interface OutgoingPost {
  /** The post's id (post_), with `/2` and so on for later parts of a thread: the same at every attempt. */
  readonly id: string
  /** Publishing time, in Unix milliseconds: the same at every attempt, since some networks show it. */
  readonly dueMs: number
  /** Text, already counted by the network's own rules. */
  readonly text: string
  /** Title, on networks that have titles (youtube, pinterest); undefined if there is none. */
  readonly title?: string
  /**
   * Link, on networks with a place for one besides the text: a card, a pin's link. Other networks make links of the
   * text.
   */
  readonly linkUrl?: string
  /** Asks the page behind the link for its card; undefined if it has none, or if the post is simulated. */
  readonly card?: Effect.Effect<LinkCard | undefined>
  readonly media: ReadonlyArray<PostMedia>
  /** The first part of its thread and the part before this one; undefined unless the post is a later part. */
  readonly replyTo?: { readonly root: PostedId; readonly parent: PostedId }
}

/** Counts of a post; null for a count that the network does not report. */
export interface PostCounts {
  readonly impressions: number | null
  readonly likes: number | null
  readonly comments: number | null
  readonly shares: number | null
  readonly clicks: number | null
  readonly saves: number | null
  readonly videoViews: number | null
}

/**
 * An account that one sign-in at a network may post as: a page, an organisation, a channel; no personal profile if the
 * network has both.
 */
export interface SocialAccount {
  /** The network's id of the account. */
  readonly accountRef: string
  readonly displayName: string
  /** Handle without an @. */
  readonly handle: string
}

/** Abilities of a social connector besides publishing. */
export interface SocialSession<Failure> {
  /** The accounts that these credentials may post as; at most one once `accountRef` has chosen it. */
  readonly accounts: Effect.Effect<ReadonlyArray<SocialAccount>, Failure>
  /** Takes a post down; succeeds if it is already gone. Undefined if the network has no way to. */
  readonly remove?: (posted: PostedId) => Effect.Effect<void, Failure>
  /** Reads the current counts of a post; undefined if the network offers none. */
  readonly counts?: (posted: PostedId) => Effect.Effect<PostCounts, Failure>
}
