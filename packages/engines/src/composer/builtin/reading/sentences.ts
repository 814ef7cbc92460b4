/** Matches words and ordinals that end with a full stop within a sentence. */
const abbreviation =
  /(?:^|[\s(])(?:\p{L}|\d{1,4}|Dr|Mr|Mrs|Ms|St|No|Nr|Art|bzw|ca|usw|vs|approx|Prof|Sr|Sra|Mme|Sig|str|ul|tel|\p{L}\.\p{L})\.\s*$/iu

const segmenters = new Map<string, Intl.Segmenter>()
const mostKept = 50

const segmenterOf = (locale: string): Intl.Segmenter => {
  const known = segmenters.get(locale)
  if (known !== undefined) return known
  if (segmenters.size >= mostKept) segmenters.clear()
  const made = new Intl.Segmenter(locale === "und" ? "en" : locale, { granularity: "sentence" })
  segmenters.set(locale, made)
  return made
}

/**
 * Returns the sentences of a text; joined they are the text. A line break ends a sentence, a full stop after an
 * abbreviation does not.
 */
export const sentencesOf = (text: string, locale: string): ReadonlyArray<string> => {
  const sentences: Array<string> = []
  for (const { segment } of segmenterOf(locale).segment(text)) {
    const before = sentences.at(-1)
    if (before !== undefined && (abbreviation.test(before.slice(-12)) || segment.trim() === ""))
      sentences[sentences.length - 1] = before + segment
    else sentences.push(segment)
  }
  return sentences
}

/** Splits a text after as many first sentences as fit in `most` characters. */
export const fitting = (text: string, most: number, locale: string): readonly [within: string, rest: string] => {
  let within = ""
  for (const sentence of sentencesOf(text, locale)) {
    if (Array.from((within + sentence).trimEnd()).length > most) break
    within += sentence
  }
  return [within.trim(), text.slice(within.length).trim()]
}
