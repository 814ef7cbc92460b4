import { isCapital, setOf, untailed, upper, wordsOf } from "../reading/words.ts"

const works = setOf("guide|webinar|workshop|talk|course|book|report|paper|ebook|checklist|exhibition|concert|play|film")

/** A topic without its article: "open kitchen evening". */
export const bare = (topic: string): string => topic.replace(/^(?:the|our|an?|my|their|this) /iu, "")

/** As one speaks of what is known: "a fair" becomes "the fair", "our evening" stays. */
export const known = (topic: string): string =>
  /^(?:the|our|an?|my|this|your) /iu.test(topic)
    ? topic.replace(/^an? /iu, "the ")
    : `our ${topic.charAt(0).toLowerCase()}${topic.slice(1)}`

/** The title of a work that a topic names, "our guide Cold chain in winter"; undefined without one. */
export const titleOf = (topic: string): string | undefined => {
  const words = wordsOf(topic)
  const at = words.findIndex(({ low }, index) => works.has(low) && isCapital(words[index + 1]?.text ?? ""))
  return at < 0 ? undefined : topic.slice(words[at + 1]!.start)
}

/** With the title of a work in quotation marks. */
export const named = (topic: string): string => {
  const title = titleOf(topic)
  return title === undefined ? topic : topic.replace(title, `“${title}”`)
}

/** The text, cut at the end of a word and with … where it has more than so many characters. */
export const cut = (text: string, most: number): string => {
  const characters = [...text]
  if (characters.length <= most) return text
  const kept = characters.slice(0, most - 1).join("")
  const space = characters[most - 1] === " " ? kept.length : kept.lastIndexOf(" ")
  return `${untailed(space > most / 3 ? kept.slice(0, space) : kept)}…`
}

/** A sentence that is read first, its pronoun replaced by what it stands for: "It reads …" becomes "Ledger 3 reads …". */
export const standalone = (sentence: string, topic: string): string => {
  const [first] = wordsOf(sentence)
  if (first === undefined || (first.low !== "it" && first.low !== "they")) return sentence
  const title = titleOf(topic)
  const kind = title === undefined ? bare(topic) : untailed(bare(topic).slice(0, bare(topic).length - title.length))
  const noun = isCapital(kind) ? kind : upper(first.low === "they" ? kind : `the ${kind}`)
  return `${noun}${sentence.slice(first.end)}`
}
