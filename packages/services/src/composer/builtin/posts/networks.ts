import type { ChannelId } from "@tidings/schema/resources/SocialNetwork"

/** How posts of a network read well. */
export interface Manner {
  /** Characters from which on it is long there. */
  readonly good: number
  /** Whether a link in the text can be followed. */
  readonly links: boolean
  readonly tags: number
  readonly layout: "lines" | "one"
}

/** What reads well where; what a network takes at most is its connector's to say (`rulesOf`). */
export const manners: Readonly<Record<ChannelId, Manner>> = {
  linkedin: { good: 820, links: true, tags: 3, layout: "lines" },
  x: { good: 280, links: true, tags: 1, layout: "one" },
  instagram: { good: 620, links: false, tags: 5, layout: "lines" },
  facebook: { good: 520, links: true, tags: 0, layout: "lines" },
  tiktok: { good: 270, links: false, tags: 4, layout: "one" },
  youtube: { good: 520, links: true, tags: 3, layout: "lines" },
  threads: { good: 420, links: true, tags: 1, layout: "lines" },
  bluesky: { good: 300, links: true, tags: 1, layout: "one" },
  pinterest: { good: 320, links: true, tags: 2, layout: "one" },
  mastodon: { good: 470, links: true, tags: 2, layout: "lines" }
}
