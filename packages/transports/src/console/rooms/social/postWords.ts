import type { ChannelId } from "@tidings/schema/resources/SocialNetwork"
import type { SocialPost } from "@tidings/schema/resources/SocialPost"

/** The names of networks, as they write themselves. */
const networks: Readonly<Record<ChannelId, string>> = {
  linkedin: "LinkedIn",
  x: "X",
  instagram: "Instagram",
  facebook: "Facebook",
  tiktok: "TikTok",
  youtube: "YouTube",
  threads: "Threads",
  bluesky: "Bluesky",
  pinterest: "Pinterest",
  mastodon: "Mastodon"
}

/** Returns a network's name. */
export const networkName = (channel: ChannelId): string => networks[channel]

/** Every network with its name, for a choice. */
export const networkChoices: ReadonlyArray<readonly [ChannelId, string]> = Object.entries(networks) as Array<
  [ChannelId, string]
>

/** Returns what a post is called: its title, else the beginning of its text, else its brief. */
export const postWords = ({ brief, caption, title }: Pick<SocialPost, "brief" | "caption" | "title">): string => {
  const [words = ""] = [title, caption, brief].flatMap((text) => (text === null || text.trim() === "" ? [] : [text]))
  return words === "" ? "Without words yet" : words.trim().replaceAll(/\s+/gu, " ")
}
