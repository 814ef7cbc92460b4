import { setOf, untailed, upper, wordsOf } from "../reading/words.ts"
import type { Point } from "./Plan.ts"

const joints: ReadonlyArray<readonly [joint: string, kept: string]> = [
  [", and ", ""],
  [", but ", "but "],
  [", so ", "so "],
  [", because ", "because "],
  [", without ", "without "],
  [" – ", ""],
  [" — ", ""],
  [": ", ""]
]
const leads = setOf("if|when|while|after|before|although|as|last|this|next|in|from|on|with")
const fewest = 8
const mostTitle = 52

/** A sentence as a heading and a line, cut where it has a joint already; one without is a heading alone. */
export const pointOf = (sentence: string): Point => {
  const text = sentence.replace(/\.$/u, "")
  const [found] = joints
    .map(([joint, kept]) => ({ at: text.indexOf(joint), joint, kept }))
    .filter(({ at }) => at >= fewest && at <= mostTitle)
    .sort((one, other) => one.at - other.at)
  if (found === undefined || leads.has(wordsOf(text)[0]?.low ?? "")) return { title: text, text: "" }
  const title = text.slice(0, found.at)
  const line = text.slice(found.at + found.joint.length)
  const isWhole = line.length >= fewest && !line.includes(", ") && !title.includes(", ") && !/\d$/u.test(title)
  return isWhole ? { title, text: `${upper(found.kept + line)}.` } : { title: text, text: "" }
}

const subjects = setOf("it|they|we|you")
const helpers = setOf("can|will|is|are|has|have")

/** What a series of deeds holds, "It reads X, matches Y, and prepares Z", each as it stands; nothing where it is no such series. */
export const seriesOf = (sentence: string): ReadonlyArray<string> => {
  const words = wordsOf(sentence)
  const parts = untailed(sentence).split(/, and |, /u)
  const isClosed = sentence.includes(", and ")
  if (parts.length < 3 || parts.length > 6 || !isClosed || parts.some((part) => part.length > 80)) return []
  const deeds = parts.slice(1).map((part) => wordsOf(part)[0]?.text ?? "")
  const [subject, verb] = words
  const isNamed = subjects.has(subject?.low ?? "") || /^\p{Lu}/u.test(subject?.text ?? "")
  if (!isNamed || subject?.low === "we" || verb === undefined) return []
  const first = subjects.has(subject!.low)
    ? verb
    : words.find(({ low }, index) => index > 0 && index < 4 && low.endsWith("s"))
  if (first === undefined || helpers.has(first.low)) return []
  const sForm = first.low.endsWith("s")
  if (!deeds.every((deed) => /^\p{Ll}/u.test(deed) && deed.endsWith("s") === sForm && deed !== "the")) return []
  return [parts[0]!.slice(first.start), ...parts.slice(1)].map(upper)
}
