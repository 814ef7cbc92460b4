import type { ChannelId } from "@tidings/schema/resources/SocialNetwork"

/** Networks that turn a URL in a post's text into a link. */
export const linkingNetworks: ReadonlySet<ChannelId> = new Set([
  "linkedin",
  "x",
  "facebook",
  "youtube",
  "threads",
  "bluesky",
  "pinterest",
  "mastodon"
])
