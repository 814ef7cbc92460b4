import type { Plan } from "../planning/Plan.ts"
import { seriesOf } from "../planning/points.ts"

const most = { lonely: 260, listed: 230 }

/** The sentences that a page opens with: the first, and what would stand alone below it. */
export const summaryOf = ({ all, facts }: Plan, isElsewhere: (sentence: string) => boolean): ReadonlyArray<string> => {
  const [first, ...others] = all.filter((sentence) => !isElsewhere(sentence))
  if (first === undefined) return []
  const summary = [first]
  const fits = (sentence: string, limit: number) => [...summary.join(" "), ...sentence].length < limit
  // Beside a list, sentences would be points of another kind; one or two alone would be lost.
  const isGathered = facts.list.length > 0 || others.length < 3
  for (const sentence of others) {
    const isPlain = facts.tongue !== "en" || facts.list.length > 0 || seriesOf(sentence).length === 0
    if (isGathered && isPlain && fits(sentence, facts.list.length > 0 ? most.listed : most.lonely))
      summary.push(sentence)
  }
  return summary
}
