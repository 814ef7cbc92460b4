import type { ChannelId } from "@tidings/schema/resources/SocialNetwork"

/** Networks that make a link of an address in a post's text. */
export const linksIn: ReadonlySet<ChannelId> = new Set([
  "linkedin",
  "x",
  "facebook",
  "youtube",
  "threads",
  "bluesky",
  "pinterest",
  "mastodon"
])
