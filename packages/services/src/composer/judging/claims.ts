import { isCapital, past, phrases, setOf, type Word } from "../builtin/reading/words.ts"

const superlatives = phrases(
  "best|leading|world-class|number one|no. 1|award-winning|guarantee|guaranteed|guarantees|proven|trusted by|most popular|most loved|most trusted|thousands of|millions of|risk-free|scientifically|clinically|lowest price|cheapest|fastest|finest|greatest|revolutionary|selling fast|last chance|limited time|hurry|act now|today only|don't miss|once in a lifetime|unbeatable|unmissable|perfect"
)
const counts = setOf(
  "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|hundreds|thousand|million|half|double|twice|dozen|dozens|third|quarter"
)

/** Superlatives, urgency and spelled-out numbers of a text, which only the sources may bring. */
export const claimsIn = (words: ReadonlyArray<Word>): ReadonlyArray<string> =>
  words.flatMap((word, at) => {
    const end = past(words, at, superlatives)
    if (end > at)
      return [
        words
          .slice(at, end)
          .map(({ low }) => low)
          .join(" ")
      ]
    return counts.has(word.low) ? [word.low] : []
  })

/** Words with a capital letter within a sentence: names, one and all. */
export const namesIn = (text: string, words: ReadonlyArray<Word>): ReadonlyArray<string> =>
  words
    .filter(({ start, text: word }, at) => {
      const before = words[at - 1]
      return (
        isCapital(word) && before !== undefined && /^,? ["“‘']?$/u.test(text.slice(before.end, start)) && word !== "I"
      )
    })
    .map(({ text: word }) => word)
