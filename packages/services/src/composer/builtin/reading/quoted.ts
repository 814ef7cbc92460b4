import { asSentence, untailed, upper } from "./words.ts"

/** Somebody's words, and whose they are. */
export interface Quotation {
  readonly text: string
  readonly by: string
}

const speaks = /^[\s,]{0,3}(?:(?:says|said|explains|writes|sagt|dit|dice)\b|—|–|-)\s*/iu
const introduced = /^(.{2,60}?),? (?:says|said|explains|writes|sagt|dit|dice)[:,]? ?$/iu
const pronoun = /^(?:she|he|they|it|i|we|sie|er|elle|il)$/iu

const closings: Readonly<Record<string, string>> = { '"': '"', "“": "”", "„": "“", "«": "»" }

/** A sentence that is a quotation, with whoever said it before or after it; undefined for any other. */
export const quoted = (sentence: string): Quotation | undefined => {
  const open = sentence.search(/["“„«]/u)
  const close = open < 0 ? -1 : sentence.indexOf(closings[sentence[open]!]!, open + 1)
  if (close - open < 12) return undefined
  const words = untailed(sentence.slice(open + 1, close))
  const before = sentence.slice(0, open).trim()
  const after = sentence.slice(close + 1)
  const said = speaks.exec(after)?.[0]
  const by =
    open === 0
      ? said === undefined
        ? undefined
        : untailed(after.slice(said.length))
      : introduced.exec(`${before} `.trimStart())?.[1]
  if (by === undefined || by.length > 80 || (open > 0 && untailed(after) !== "")) return undefined
  const kept = /[!?]$/u.test(sentence.slice(open + 1, close).trim()) ? sentence.slice(open + 1, close).trim() : words
  return { text: upper(kept), by: pronoun.test(by) ? "" : by }
}

/** A quotation as it is set, between its marks and with a stop. */
export const inMarks = ({ text }: Quotation): string => `“${asSentence(text)}”`
