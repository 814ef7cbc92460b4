import { holds, phrases, wordsOf } from "../reading/words.ts"
import type { Audience } from "./Audience.ts"
import { common, meaningOf } from "./meaning.ts"

/** A question of the reader's, and the sentence that answers it. */
export interface Answer {
  readonly question: string
  readonly answer: string
}

interface Said {
  readonly sentence: string
  readonly about: ReadonlySet<string>
}

const ofMoney = phrases("expensive|price|prices|pricey|cost|costs|costly|afford|budget|money|fee|fees")
const isPrice = /\bfree\b|\bcosts?\b|[€£$] ?\d|\d ?[€£$]/iu

/** Whether a sentence answers a doubt: by two of its words, by all that it has, or by a price where it is about money. */
const answering = (doubt: string) => {
  const meaning = meaningOf(doubt)
  const isOfMoney = holds(wordsOf(doubt), ofMoney)
  return ({ about, sentence }: Said): boolean => {
    const shared = common(meaning, about)
    return shared > 1 || (shared > 0 && shared === meaning.size) || (isOfMoney && isPrice.test(sentence))
  }
}

/** The doubts of an audience that sentences answer; each sentence answers one. */
export const answersOf = (
  { doubts }: Pick<Audience, "doubts">,
  sentences: ReadonlyArray<string>
): ReadonlyArray<Answer> => {
  const said = sentences.map((sentence): Said => ({ sentence, about: meaningOf(sentence) }))
  const given = new Set<Said>()
  return doubts.flatMap((question) => {
    const isAnswer = answering(question)
    const answer = said.find((one) => !given.has(one) && isAnswer(one))
    if (answer === undefined) return []
    given.add(answer)
    return [{ question, answer: answer.sentence }]
  })
}
