import type { SocialRules, TextRule } from "../SocialRules.ts"
import type { ChannelId } from "@tidings/schema/resources/SocialNetwork"
import { tooLong } from "../rules/lengthOf.ts"
import { postPartsOf, postTitleOf } from "../rules/postPartsOf.ts"
import { filled, namesIn, linesWith } from "../../wording/placeholders.ts"
import { plainWords } from "./plainWords.ts"
import type { KitEntry } from "./socialKit.ts"

/** The text of an event's post. */
interface Fitted {
  readonly caption: string
  /** Names of the variables that were shortened. */
  readonly shortened: ReadonlyArray<string>
}

interface Sources {
  readonly entry: Pick<KitEntry, "variables">
  readonly channelId: ChannelId
  readonly rules: SocialRules
  /** The wording, with `{{variables}}`. */
  readonly body: string
  /** The checked values. */
  readonly values: ReadonlyMap<string, string>
}

/** Minimum length of a shortened text, in characters. */
const least = 20

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" })

const loose = /[\s\p{P}]/u

const withoutLoosePunctuation = (words: string): string => {
  let end = words.length
  while (end > 0 && loose.test(words[end - 1]!)) end--
  return words.slice(0, end)
}

/** Splits a text into the characters that readers see. */
export const charactersOf = (text: string): ReadonlyArray<string> =>
  Array.from(segmenter.segment(text), ({ segment }) => segment)

/** Returns the text of these characters; if longer than `most`, cut at the end of a word and ended with `…`. */
export const shortenedTo = (characters: ReadonlyArray<string>, most: number): string => {
  if (characters.length <= most) return characters.join("")
  const cut = characters.slice(0, most - 1).join("")
  const space = characters[most - 1] === " " ? cut.length : cut.lastIndexOf(" ")
  // A word longer than half of the whole is cut inside, since languages without spaces have no other words.
  const words = space > cut.length / 2 ? cut.slice(0, space) : cut
  return `${withoutLoosePunctuation(words) || words}…`
}

/** Returns the greatest number up to `most` that fits; `least` if none does. */
const greatest = (most: number, fits: (value: number) => boolean): number => {
  if (fits(most)) return most
  let [low, high] = [least, most]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (fits(middle)) low = middle
    else high = middle
  }
  return low
}

/**
 * Returns the wording with its values, fitted to the network's limits. A text that is too long is shortened by ending
 * the longest of its shortenable values, all longer ones to the same length, and never below 20 characters; a link, a
 * date or a name stays whole or the post is refused. The title is fitted first.
 */
export const fitted = ({ body, channelId, entry, rules, values }: Sources): Fitted => {
  const wording = linesWith(body, (name) => values.has(name))
  const inTitle = new Set(rules.title === undefined ? [] : namesIn(wording.split("\n", 1)[0]!))
  const linkUrl = values.get("link") ?? null
  const cuttable = new Map(
    entry.variables
      .filter(({ key, shortened }) => shortened && values.has(key))
      .map(({ key }) => [key, charactersOf(values.get(key)!)])
  )
  const longest = Math.max(least, ...Array.from(cuttable.values(), ({ length }) => length))

  const cut = (name: string, text: number, title: number): string => {
    const characters = cuttable.get(name)
    if (characters === undefined) return values.get(name)!
    return shortenedTo(characters, inTitle.has(name) ? Math.min(text, title) : text)
  }
  const said = (text: number, title: number): string =>
    filled(wording, (name) => (isUrl(entry, name) ? values.get(name)! : plainWords(cut(name, text, title))))
  const takes = (words: string | undefined, rule: TextRule): boolean =>
    words === undefined || tooLong(words, rule, channelId) === undefined

  const title = greatest(
    longest,
    (most) =>
      rules.title === undefined || takes(postTitleOf({ caption: said(longest, most), title: null }, rules), rules.title)
  )
  const text = greatest(longest, (most) => {
    const [first] = postPartsOf({ caption: said(most, title), hashtags: [], linkUrl, threadTweets: [] }, rules)
    return takes(first, rules.text)
  })
  return {
    caption: said(text, title),
    shortened: namesIn(wording).filter((name) => cut(name, text, title) !== values.get(name))
  }
}

const isUrl = ({ variables }: Sources["entry"], name: string): boolean =>
  variables.some(({ key, type }) => key === name && type === "url")
