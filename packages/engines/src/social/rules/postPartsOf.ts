import type { SocialRules } from "../SocialRules.ts"
import type { PostContent } from "./PostContent.ts"

const wordCharacter = /[\p{L}\p{M}\p{N}_]/u

/** True if a text contains this hashtag, in any case. */
const has = (text: string, hashtag: string): boolean => {
  const wanted = `#${hashtag.toLowerCase()}`
  const searched = text.toLowerCase()
  for (let at = searched.indexOf(wanted); at >= 0; at = searched.indexOf(wanted, at + 1)) {
    if (!wordCharacter.test(searched.slice(at + wanted.length, at + wanted.length + 2))) return true
  }
  return false
}

/**
 * Returns the texts to publish, one per part of a thread: the first ends with the link, unless the network has a field
 * for it, and with the hashtags.
 */
export const postPartsOf = (
  { caption, hashtags, linkUrl, threadTweets }: Pick<PostContent, "caption" | "hashtags" | "linkUrl" | "threadTweets">,
  rules: SocialRules
): ReadonlyArray<string> => {
  const isSaid = linkUrl === null || rules.linkBeside === true || caption.includes(linkUrl)
  const tags = hashtags.filter((hashtag) => !has(caption, hashtag)).map((hashtag) => `#${hashtag}`)
  const first = [caption, isSaid ? "" : linkUrl, tags.join(" ")].filter((block) => block !== "").join("\n\n")
  return [first, ...threadTweets]
}

/**
 * Returns the title for a network with titles: the given one, else the caption's first line; undefined if there is
 * none.
 */
export const postTitleOf = (
  { caption, title }: Pick<PostContent, "caption" | "title">,
  rules: SocialRules
): string | undefined => {
  if (rules.title === undefined) return undefined
  const line = title ?? caption.trimStart().split("\n", 1)[0]!.trim()
  return line === "" ? undefined : line
}
