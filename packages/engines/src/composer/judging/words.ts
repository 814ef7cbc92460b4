const word = /\p{L}[\p{L}\p{M}\p{N}'’-]*/gu

/** A word of a text, and the characters right before it. */
interface Word {
  readonly text: string
  readonly before: string
}

const wordsOf = (text: string): ReadonlyArray<Word> => {
  let end = 0
  return Array.from(text.matchAll(word), (match) => {
    const before = text.slice(end, match.index)
    end = match.index + match[0].length
    return { text: match[0], before }
  })
}

const low = (text: string): string => text.toLowerCase().replaceAll("’", "'")

/** Returns every word of the sources, and its parts. */
export const saidWords = (said: string): ReadonlySet<string> =>
  new Set(wordsOf(said).flatMap(({ text }) => [low(text), ...low(text).split(/['-]/u)]))

/** Returns the capitalized words within a sentence that the sources do not have; all of them count as names. */
export const inventedNames = (text: string, said: ReadonlySet<string>): ReadonlyArray<string> =>
  wordsOf(text)
    .filter(
      ({ before, text: one }, at) =>
        at > 0 &&
        /^\p{Lu}/u.test(one) &&
        /^,? ["“‘']?$/u.test(before) &&
        one !== "I" &&
        !/^I['’]/u.test(one) &&
        !said.has(low(one))
    )
    .map(({ text: one }) => one)

const claims =
  /\b(?:best|leading|world-class|number one|award-winning|guarantee[ds]?|proven|trusted by|most (?:popular|loved|trusted)|thousands of|millions of|risk-free|scientifically|clinically|lowest price|cheapest|fastest|finest|greatest|revolutionary|selling fast|last chance|limited time|hurry|act now|today only|tomorrow|tonight|yesterday|next week|don't miss|once in a lifetime|unbeatable|unmissable|perfect|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousand|million|half|double|twice|dozens?|third|quarter|free|discount)\b/giu

/** Returns superlatives, urgency, relative days and spelled-out numbers that the sources do not have. */
export const inventedClaims = (text: string, said: string): ReadonlyArray<string> => {
  const known = low(said)
  return [...new Set(low(text).match(claims) ?? [])].filter((claim) => !known.includes(claim))
}

/** True if a text contains one of these phrases, as whole words. */
export const says = (text: string, phrases: ReadonlyArray<string>): boolean => {
  const all = ` ${wordsOf(text)
    .map((one) => low(one.text))
    .join(" ")} `
  return phrases.some((phrase) => {
    const words = wordsOf(phrase).map((one) => low(one.text))
    return words.length > 0 && all.includes(` ${words.join(" ")} `)
  })
}
