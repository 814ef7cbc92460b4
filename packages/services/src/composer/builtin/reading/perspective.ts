import { asSentence, phrases, past, setOf, wordsOf } from "./words.ts"

const theirs: Readonly<Record<string, string>> = {
  they: "we",
  them: "us",
  their: "our",
  theirs: "ours",
  "they're": "we are",
  "they've": "we have",
  "they'll": "we will"
}
const clients = phrases("our client|the client|my client|the company|client|the brand|their company|the team at")
const beings: Readonly<Record<string, string>> = { is: "are", was: "were", has: "have", does: "do", "isn't": "are not" }
const deeds = setOf(
  "launches|opens|offers|sells|makes|releases|introduces|runs|wants|needs|hosts|celebrates|publishes|starts|moves|brings|builds|hires|invites"
)

/** What a verb of one is for several. */
const several = (verb: string): string | undefined =>
  beings[verb] ??
  (deeds.has(verb)
    ? verb.replace(/(?<=sh|ch)es$|(?<!sh|ch)s$/u, "").replace(/(?<=releas|introduc|celebrat)$/u, "e")
    : undefined)

/** Sentences about the sender as the sender says them: "Northwind is launching …, and they …" becomes "We are launching …, and we …". */
export const asSender = (sentences: ReadonlyArray<string>, brand: string): ReadonlyArray<string> => {
  const name = phrases(brand.toLowerCase())
  let isSender = false
  return sentences.map((sentence) => {
    const words = wordsOf(sentence)
    const named = past(words, 0, name)
    const subject = named || past(words, 0, clients)
    const verb = words[subject]
    // A brand may have the name of what it makes: "Moonbike is a bicycle" is not about the sender.
    if (
      named > 0 &&
      !/^(?:\p{L}{2,20}ing|have|has|want|wants)$/u.test(
        `${verb && beings[verb.low] ? (words[subject + 1]?.low ?? "") : (verb?.low ?? "")}`
      ) &&
      !deeds.has(verb?.low ?? "")
    )
      return sentence
    const turned =
      subject === 0 || verb === undefined
        ? undefined
        : (several(verb.low) ??
          (verb.low === "are" || verb.low === "have" || verb.low === "will" ? verb.low : undefined))
    if (turned !== undefined && verb !== undefined) {
      isSender = true
      return ours(`We ${turned}${sentence.slice(verb.end)}`)
    }
    return isSender && words[0] !== undefined && theirs[words[0].low] !== undefined
      ? asSentence(ours(sentence))
      : sentence
  })
}

const ours = (sentence: string): string =>
  sentence.replaceAll(/\p{L}+(?:['’]\p{L}+)?/gu, (word) => {
    const own = theirs[word.toLowerCase().replace("’", "'")]
    return own ?? word
  })

const yours: Readonly<Record<string, string>> = {
  they: "you",
  them: "you",
  their: "your",
  theirs: "yours",
  "they're": "you are"
}

/** What readers are asked to do, as it is said to them: "bring their own mug" becomes "bring your own mug". */
export const asReader = (text: string): string =>
  text.replaceAll(/\p{L}+(?:['’]\p{L}+)?/gu, (word) => yours[word.toLowerCase().replace("’", "'")] ?? word)
