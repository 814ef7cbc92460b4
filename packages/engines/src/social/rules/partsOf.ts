import type { SocialRules } from "../SocialRules.ts"
import type { Content } from "./Content.ts"

const wordCharacter = /[\p{L}\p{M}\p{N}_]/u

/** Whether a text has this hashtag, whatever its case. */
const has = (text: string, hashtag: string): boolean => {
  const wanted = `#${hashtag.toLowerCase()}`
  const searched = text.toLowerCase()
  for (let at = searched.indexOf(wanted); at >= 0; at = searched.indexOf(wanted, at + 1)) {
    if (!wordCharacter.test(searched.slice(at + wanted.length, at + wanted.length + 2))) return true
  }
  return false
}

/** The texts that leave for a network, of a thread one for each part: the first ends with the link, where that has no place of its own, and the hashtags. */
export const partsOf = (
  { caption, hashtags, linkUrl, threadTweets }: Pick<Content, "caption" | "hashtags" | "linkUrl" | "threadTweets">,
  rules: SocialRules
): ReadonlyArray<string> => {
  const isSaid = linkUrl === null || rules.linkBeside === true || caption.includes(linkUrl)
  const tags = hashtags.filter((hashtag) => !has(caption, hashtag)).map((hashtag) => `#${hashtag}`)
  const first = [caption, isSaid ? "" : linkUrl, tags.join(" ")].filter((block) => block !== "").join("\n\n")
  return [first, ...threadTweets]
}

/** The title that a network with titles is given: what was said of it, or else the caption's first line. */
export const titleOf = (
  { caption, title }: Pick<Content, "caption" | "title">,
  rules: SocialRules
): string | undefined => {
  if (rules.title === undefined) return undefined
  const line = title ?? caption.trimStart().split("\n", 1)[0]!.trim()
  return line === "" ? undefined : line
}
