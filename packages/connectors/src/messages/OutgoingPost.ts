import type { Effect } from "effect"
import type { Unreachable } from "../DeliveryFailure.ts"

/** A picture or film of a post. */
export interface PostMedia {
  readonly kind: "image" | "gif" | "video"
  readonly contentType: string
  readonly byteLength: number
  /** In pixels; undefined where the file does not say. */
  readonly width?: number | undefined
  readonly height?: number | undefined
  readonly durationSeconds?: number | undefined
  /** What it shows, in words; empty without. */
  readonly alt: string
  /** A signed address at which anybody can fetch it. */
  readonly url: string
  /** Its bytes from one offset to before another. */
  readonly bytes: (from: number, to: number) => Effect.Effect<Uint8Array, Unreachable>
}

/** What a network calls a post: its id, and whatever else an answer to it must name (a Bluesky cid). */
export interface PostedId {
  readonly id: string
  readonly [detail: string]: string
}

/** One post on one account, or one part of a thread, ready to be published by any social connector. */
export interface OutgoingPost {
  /** The post's id (post_), with `/2` and so on for later parts of a thread: the same at every attempt. */
  readonly id: string
  /** When it is to go out, in Unix milliseconds: the same at every attempt, since some networks show it. */
  readonly dueMs: number
  /** Counted by the network's own rules before it was accepted. */
  readonly text: string
  /** Of networks that have titles (youtube, pinterest); undefined without. */
  readonly title?: string
  /** What it leads to, where a network has a place for that besides the text: a card, a pin's link. Others make links of what the text says. */
  readonly linkUrl?: string
  readonly media: ReadonlyArray<PostMedia>
  /** The first part of its thread and the one before it. */
  readonly replyTo?: { readonly root: PostedId; readonly parent: PostedId }
}

/** What a network counts of a post; null for what it does not tell. */
export interface PostCounts {
  readonly impressions: number | null
  readonly likes: number | null
  readonly comments: number | null
  readonly shares: number | null
  readonly clicks: number | null
  readonly saves: number | null
  readonly videoViews: number | null
}

/** An account that one sign-in at a network may post as: a page, an organisation, a channel. Personal profiles are none where a network has both. */
export interface SocialAccount {
  /** What the network calls it. */
  readonly accountRef: string
  readonly displayName: string
  /** Without an @. */
  readonly handle: string
}

/** What a social connector can do besides publishing. */
export interface SocialSession<Failure> {
  /** The accounts that these credentials may post as; more than one only until one of them is chosen by `accountRef`. */
  readonly accounts: Effect.Effect<ReadonlyArray<SocialAccount>, Failure>
  /** Takes a post down; succeeds where it is gone already. Undefined where the network has no way to. */
  readonly remove?: (posted: PostedId) => Effect.Effect<void, Failure>
  /** What the network counts of a post now; undefined where it counts nothing for others to read. */
  readonly counts?: (posted: PostedId) => Effect.Effect<PostCounts, Failure>
}
