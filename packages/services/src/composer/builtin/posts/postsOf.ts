import type { Brand } from "@tidings/schema/resources/Brand"
import type { ChannelId } from "@tidings/schema/resources/SocialNetwork"
import { tooLong } from "../../../social/rules/lengthOf.ts"
import { rulesOf } from "../../../social/rules/rulesOf.ts"
import { covered } from "../planning/covered.ts"
import { titleOf } from "../planning/naming.ts"
import type { Plan } from "../planning/Plan.ts"
import { inMarks } from "../reading/quoted.ts"
import { asSentence, isCapital, upper, wordsOf } from "../reading/words.ts"
import { manners } from "./networks.ts"

/** A post that was composed for a network. */
export interface ComposedPost {
  readonly channelId: ChannelId
  readonly text: string
}

const tagOf = (words: string): string =>
  `#${words
    .replaceAll(/['’]s?(?![\p{L}\p{N}])/gu, "")
    .split(/[^\p{L}\p{N}]/u)
    .filter((word) => word !== "")
    .map(upper)
    .join("")}`

const mostTag = 25

/** The brand, and the name of what it is about; never the first word of a title. */
const tagsOf = ({ facts }: Plan, { name }: Brand): ReadonlyArray<string> => {
  const names =
    facts.tongue === "en" && titleOf(facts.topic) === undefined
      ? wordsOf(facts.topic).filter(({ text }, index) => index > 0 && isCapital(text))
      : []
  const tags = [
    tagOf(name),
    ...(names.length > 0 && names.length < 4 ? [tagOf(names.map(({ text }) => text).join(" "))] : [])
  ]
  return [...new Set(tags)].filter((tag) => tag.length > 2 && tag.length < mostTag)
}

const leadOf = ({ action, facts }: Plan, links: boolean): string => {
  if (action === undefined) return ""
  if (action.href.startsWith("mailto:")) return `${action.label}: ${action.href.slice("mailto:".length)}`
  if (links) return `${action.label}: ${action.href}`
  return facts.tongue === "en" ? `${action.label} through the link in our profile.` : ""
}

/** "Saturday 12 December, Galway." where nothing needs its name, else a sentence each. */
const inOneLine = (details: ReadonlyArray<string>): string =>
  details.some((detail) => detail.includes(": ")) ? details.map(asSentence).join(" ") : asSentence(details.join(", "))

/** Sentences and the list where the brief has it; a list is a sentence each in a post of one paragraph. */
const saidOf = ({ all, facts: { list, listIntro }, flow }: Plan, isOne: boolean): ReadonlyArray<string> => {
  if (list.length === 0) return all
  const before = Math.max(0, flow.indexOf(list) - (listIntro === undefined ? 0 : 1))
  const items = isOne ? list.map(asSentence) : [list.map((item) => `• ${item}`).join("\n")]
  return [
    ...all.slice(0, before),
    ...(isOne || listIntro === undefined ? [] : [listIntro]),
    ...items,
    ...all.slice(before)
  ]
}

const postOf = (plan: Plan, brand: Brand, channelId: ChannelId): ComposedPost => {
  const { all, details, facts, headline } = plan
  const { good, layout, links, tags } = manners[channelId]
  const rule = rulesOf(channelId).text
  const isOne = layout === "one"
  const gap = isOne ? " " : "\n\n"
  const said = [headline, ...all].join(" ")
  const dated = details
    .filter(({ value }) => !covered(value, said))
    .map(({ label, value }) =>
      /^(?:When|Where)$/u.test(label) || facts.tongue !== "en" ? value : `${label}: ${value}`
    )
  const when = dated.length === 0 ? "" : isOne ? inOneLine(dated.slice(0, 2)) : dated.join("\n")
  const quotation =
    facts.quotation && `${inMarks(facts.quotation)}${facts.quotation.by === "" ? "" : ` (${facts.quotation.by})`}`
  const tail = [leadOf(plan, links), tagsOf(plan, brand).slice(0, tags).join(" ")].filter((part) => part !== "")

  const together = (lines: ReadonlyArray<string>) => [...lines, ...tail].join(gap)
  const fits = (text: string) => [...text].length <= Math.max(good, 280) && tooLong(text, rule, channelId) === undefined
  const lines: Array<string> = []
  for (const line of [asSentence(headline), when, ...saidOf(plan, isOne), quotation ?? ""])
    if (line !== "" && fits(together([...lines, line]))) lines.push(line)
  const ordered = isOne || !lines.includes(when) ? lines : [...lines.filter((line) => line !== when), when]
  const { hook } = plan
  const opened = hook !== "" && fits(together([hook, ...ordered])) ? [hook, ...ordered] : ordered
  return { channelId, text: together(opened) }
}

/** A post for each of the networks, as long as it takes and as reads well there. */
export const postsOf = (plan: Plan, brand: Brand, channels: ReadonlyArray<ChannelId>): ReadonlyArray<ComposedPost> =>
  channels.map((channelId) => postOf(plan, brand, channelId))
