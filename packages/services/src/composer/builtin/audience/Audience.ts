import type { Profile } from "./Profile.ts"
import { cut } from "../planning/naming.ts"
import type { Dropped } from "../reading/Facts.ts"
import { cleaned } from "../reading/cleaned.ts"
import { says, setAside } from "../reading/setAside.ts"
import { tongueOf } from "../reading/tongueOf.ts"
import { untailed, upper } from "../reading/words.ts"
import { common, meaningOf } from "./meaning.ts"

/** Those whom something is written for, in lines that may be said to them. */
export interface Audience {
  /** Their profiles' names, for notes to the author. */
  readonly name: string
  /** Each as it is asked: "Receipts pile up until the month ends?" */
  readonly pains: ReadonlyArray<string>
  readonly doubts: ReadonlyArray<string>
  /** What each of their pains, goals and doubts is about, as stems. */
  readonly matters: ReadonlyArray<ReadonlyArray<string>>
  /** In few words: "bakeries and cafés"; undefined where the profiles do not say it in few. */
  readonly whom: string | undefined
  readonly dropped: ReadonlyArray<Dropped>
}

const most = { line: 160, lines: 60, whom: 60, industries: 3, name: 80 } as const

const turned = (we: string, us: string, our: string): Readonly<Record<string, string>> => ({
  [we]: "you",
  [us]: "you",
  [our]: "your",
  [`${our}s`]: "yours",
  [`${we}'re`]: "you're",
  [`${we}'ve`]: "you've",
  [`${we}'ll`]: "you'll"
})
const ofUs = { ...turned("we", "us", "our"), ourselves: "yourselves" }
const ofThem = { ...turned("they", "them", "their"), themselves: "yourselves" }

const wordsOfUs = /\b(?:we|our|ours|ourselves|us)\b/iu
const wordsOfThem = /\b(?:they|them|theirs?|themselves)\b/iu
const isAboutThem = /^(?:they|their)\b/iu

/** As it is said to whom it is about: "We match them late" becomes "You match them late", and "They lose receipts" "You lose receipts". */
const toReader = (line: string): string => {
  const yours: Readonly<Record<string, string>> = wordsOfUs.test(line) ? ofUs : ofThem
  return upper(
    line.replaceAll(/\p{L}+(?:['’]\p{L}+)?/gu, (word) => {
      const said = yours[word.toLowerCase().replace("’", "'")]
      return said === undefined || word === "US" ? word : said
    })
  )
}

const unmarked = (line: string): string => {
  let end = line.length
  while (end > 0 && "?! ".includes(line[end - 1]!)) end--
  return untailed(line.slice(0, end))
}

const asked = (line: string): string => `${unmarked(toReader(line))}?`

/** One sentence, of which it is plain whom it is about. */
const isAskable = (line: string): boolean =>
  !/\b(?:I|me|my|mine|he|she|his|her|him)\b/u.test(line) &&
  !/[.!?…:;]\s/u.test(line.trim()) &&
  (wordsOfUs.test(line) || !wordsOfThem.test(isAboutThem.test(line) ? line.replace(isAboutThem, "") : line))

const links = /https?:|www\.|\S@\S/iu

const series = (items: ReadonlyArray<string>): string =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`

const proper = /(?:ish|ese|an|French|Dutch|Swiss|Greek|Czech|Thai|Welsh)$/u

/** "Physiotherapy practices" as it stands within a sentence; names and abbreviations stay what they are. */
const within = (industry: string): string => {
  const [first = "", ...rest] = industry.split(" ")
  const isPlain = /^\p{Lu}\p{Ll}+$/u.test(first) && !proper.test(first) && !/\p{Lu}/u.test(rest.join(" "))
  return isPlain ? [first.toLowerCase(), ...rest].join(" ") : industry
}

/** Reads profiles: what is hostile, forbidden, or no line that could be said is left out, and told. */
export const audienceOf = (profiles: ReadonlyArray<Profile>, never: ReadonlyArray<string>): Audience => {
  const dropped: Array<Dropped> = []
  const why = (line: string): string | undefined => {
    const aside = setAside(line)
    if (aside?.kind === "hostile") return "markup, template code or words to the machine that writes"
    if (aside?.kind === "unfinished") return "a gap was left in it"
    if (links.test(line)) return "a link or an address in a customer profile"
    if (says(line, never)) return "it says what must not be said"
    return tongueOf(line) === "en" ? undefined : "a customer profile in another language"
  }
  const usable = (lines: ReadonlyArray<string>): ReadonlyArray<string> =>
    lines.filter((text) => {
      const reason = why(text)
      if (reason !== undefined) dropped.push({ text, why: reason })
      return reason === undefined && [...text].length <= most.line
    })
  const of = (field: "pains" | "goals" | "objections" | "industries") =>
    usable([...new Set(profiles.flatMap((profile) => profile[field]).map(cleaned))].slice(0, most.lines))
  const industries = of("industries").map(within)
  const [pains, goals, doubts] = [of("pains"), of("goals"), of("objections")]
  const whom = series(industries)
  return {
    name: cut(profiles.map(({ name }) => `“${name}”`).join(", "), most.name),
    pains: pains.filter(isAskable).map(asked),
    doubts: doubts.filter(isAskable).map(asked),
    matters: [...pains, ...goals, ...doubts].map((line) => [...meaningOf(line)]),
    whom: whom !== "" && industries.length <= most.industries && [...whom].length <= most.whom ? whom : undefined,
    dropped
  }
}

/** The pain that what is offered has most to do with; undefined where it has nothing to do with any. */
export const painFor = ({ pains }: Audience, offered: string): string | undefined => {
  const meaning = meaningOf(offered)
  const [first] = pains
    .map((pain) => ({ pain, shared: common(meaningOf(pain), meaning) }))
    .filter(({ shared }) => shared > 0)
    .sort((one, other) => other.shared - one.shared)
  return first?.pain
}

/** How much a sentence has to do with any one of the lines of an audience. */
const nearness = (sentence: string, { matters }: Audience): number => {
  const meaning = meaningOf(sentence)
  return Math.max(0, ...matters.map((matter) => common(matter, meaning)))
}

/** Whether a claim answers a line of the audience: it shares two words with it. */
export const concerns = (audience: Audience, claim: string): boolean => nearness(claim, audience) > 1

const leansOn = /^(?:it|they|this|that|these|those|then|so|but|and|also|both|there|he|she)\b/iu

/** What matters to the audience first, as far as nothing leans on what stands before it, or is told by the clock. */
export const nearestFirst = (audience: Audience, items: ReadonlyArray<string>): ReadonlyArray<string> =>
  items.some((item) => leansOn.test(item) || /\d/u.test(item))
    ? items
    : items
        .map((item) => ({ item, near: nearness(item, audience) }))
        .sort((one, other) => other.near - one.near)
        .map(({ item }) => item)
