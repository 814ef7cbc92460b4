import type { Answer } from "../audience/answersOf.ts"
import { holds, phrases, wordsOf } from "../reading/words.ts"

const asked: ReadonlyArray<readonly [question: string, signs: ReturnType<typeof phrases>]> = [
  ["Do I need experience?", phrases("no experience|experience is needed|beginners")],
  ["Should I bring anything?", phrases("bring|please bring")],
  ["Do I need to book?", phrases("no need to book|without an appointment|in advance|booking is required|no booking")],
  ["What does it cost?", phrases("is free|are free|costs|entry is")]
]

/** Questions that sentences of the brief answer; each sentence answers one. */
export const questionsOf = (sentences: ReadonlyArray<string>): ReadonlyArray<Answer> => {
  const given = new Set<string>()
  return asked.flatMap(([question, signs]) => {
    const answer = sentences.find((sentence) => !given.has(sentence) && holds(wordsOf(sentence), signs))
    if (answer === undefined) return []
    given.add(answer)
    return [{ question, answer }]
  })
}
