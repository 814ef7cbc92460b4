import type { Commission } from "../planning/Plan.ts"

const mostSentence = 240

const sentencesOf = (text: string): ReadonlyArray<string> =>
  text
    .split(/(?<=\.)\s/u)
    .map((part) => part.trim())
    .filter((part) => part.endsWith(".") && part.includes(" ") && part.length <= mostSentence)

/** What copy may state of a strategy, as sentences: its facts, then those of its value proposition, its messages and what sets it apart. */
export const claimsOf = (strategy: Commission["strategy"]): ReadonlyArray<string> => {
  const { differentiators = [], facts = [], pillars = [], valueProposition } = strategy ?? {}
  const messages = [valueProposition ?? "", ...pillars.map(({ description = "" }) => description), ...differentiators]
  return [...facts, ...messages.flatMap(sentencesOf)]
}
