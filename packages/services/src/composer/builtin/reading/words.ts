/** A word of a text, and where it stands. */
export interface Word {
  readonly text: string
  /** In small letters. */
  readonly low: string
  readonly start: number
  readonly end: number
}

/** Every word of a text; what joins letters, as in `e-mail`, is within one. */
export const wordsOf = (text: string): ReadonlyArray<Word> =>
  Array.from(text.matchAll(/[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu), ({ 0: word, index }) => ({
    text: word,
    low: word.toLowerCase().replaceAll("’", "'"),
    start: index,
    end: index + word.length
  }))

/** Sequences of words, the longest first. */
export type Phrases = ReadonlyArray<ReadonlyArray<string>>

/** Phrases written with | between them, in small letters. */
export const phrases = (list: string): Phrases =>
  list
    .split("|")
    .map((phrase) => phrase.trim().split(" "))
    .sort((one, other) => other.length - one.length)

/** The place after the longest of the phrases that begins at `at`; `at` itself where none does. */
export const past = (words: ReadonlyArray<Word>, at: number, list: Phrases): number =>
  at + (list.find((phrase) => phrase.every((word, index) => words[at + index]?.low === word))?.length ?? 0)

/** The first place from `from`, before `to`, at which one of the phrases begins; -1 without one. */
export const placeOf = (words: ReadonlyArray<Word>, list: Phrases, from = 0, to = words.length): number => {
  for (let at = from; at < to; at++) if (past(words, at, list) > at) return at
  return -1
}

/** Whether the words hold one of the phrases. */
export const holds = (words: ReadonlyArray<Word>, list: Phrases): boolean => placeOf(words, list) >= 0

/** Words of a list with | between them, to look one up in. */
export const setOf = (list: string): ReadonlySet<string> => new Set(list.split("|"))

/** True of a word that begins with a capital letter. */
export const isCapital = (word: string): boolean => /^\p{Lu}/u.test(word)

/** With a capital first letter. */
export const upper = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())

/** Without what is neither letter, digit nor closing bracket at its end, as far as that joins nothing. */
export const untailed = (text: string): string => {
  let end = text.length
  while (end > 0 && " \t\n,;:.–—-&".includes(text[end - 1]!)) end--
  return text.slice(0, end)
}

/** As a sentence: a capital first, a stop last. */
export const asSentence = (text: string): string => {
  const trimmed = text.trim()
  const whole = /[.!?…。！？؟][)"”’»]?$/u.test(trimmed) ? trimmed : `${untailed(trimmed)}.`
  return upper(whole)
}
